import type { Reply } from '@app/core/contract/route'
import { ownPart, type Session, type sessionDetails, session as sessionShape } from '@app/core/contract/sessions'
import { songForGuests } from '@app/core/rules/guest-view'
import { sessionMemory } from '../lib/access/session-memory.ts'
import { notFound } from '../lib/errors.ts'
import { CachedBeginning, CachedReply } from '../lib/http/cached-reply.ts'
import type { App } from '../lib/http/handle.ts'
import { jsonWriter } from '../lib/http/reply-schema.ts'
import { readSession } from './sql.ts'

/** As the specification has it. */
const CACHED_MINUTES = 60

type OwnPart = Reply<typeof sessionDetails>['me']

/** Writes what a session is to one caller, which the reply ends with. */
export const ownPartWriter = (strict: boolean) => jsonWriter<OwnPart>(ownPart, strict)

const NOBODY = ownPartWriter(true)({
  callerIsMember: false,
  callerIsApproved: false,
  callerIsAdmin: false,
  registration: null,
  wishes: [],
  wildcards: [],
  wishesOnApproval: [],
  offers: [],
  instruments: [],
  lineUp: null,
})

/** A session as its members see it, and as who is outside its group does. */
class CachedSession {
  readonly inside: CachedViews
  readonly outside: CachedViews

  constructor(json: string, jsonForGuests: string) {
    this.inside = new CachedViews(json)
    this.outside = json === jsonForGuests ? this.inside : new CachedViews(jsonForGuests)
  }
}

/** One view of a session: as its own reply, as a guest's details, and as what goes before one caller's own part. */
class CachedViews {
  readonly reply: CachedReply<Session>
  readonly #json: string
  #forGuests: CachedReply<Reply<typeof sessionDetails>> | undefined
  #beforeOwn: CachedBeginning | undefined

  constructor(json: string) {
    this.#json = json
    this.reply = new CachedReply(json)
  }

  get forGuests() {
    this.#forGuests ??= new CachedReply(`{"session":${this.#json},"me":${NOBODY}}`)
    return this.#forGuests
  }

  get beforeOwn() {
    this.#beforeOwn ??= new CachedBeginning(`{"session":${this.#json},"me":`)
    return this.#beforeOwn
  }
}

export function sessionCache({ db, bus, strictReplies }: App) {
  const write = jsonWriter<Session>(sessionShape, strictReplies)
  return sessionMemory(bus, CACHED_MINUTES, async (sessionId) => {
    const session = await readSession(db, sessionId)
    if (!session) throw notFound('This session')
    const json = write(session)
    const songs = session.songs.map(songForGuests)
    const isSame = songs.every((song, index) => song === session.songs[index])
    return new CachedSession(json, isSame ? json : write({ ...session, songs }))
  })
}
