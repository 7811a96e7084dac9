import type { Reply } from '@app/core/contract/route'
import { type Session, type sessionDetails, session as sessionShape } from '@app/core/contract/sessions'
import { CachedBeginning, CachedReply } from '../lib/cached-reply.ts'
import { notFound } from '../lib/errors.ts'
import type { App } from '../lib/handle.ts'
import { jsonWriter } from '../lib/reply-schema.ts'
import { sessionMemory } from '../lib/session-memory.ts'
import { readSession } from './sql.ts'

/** As the specification has it. */
const CACHED_MINUTES = 60

const NOBODY: Reply<typeof sessionDetails>['me'] = {
  callerIsMember: false,
  callerIsApproved: false,
  callerIsAdmin: false,
  registration: null,
  wishes: [],
  wildcards: [],
  instruments: [],
}

/** A session as everyone sees it: as its own reply, as a guest's details, and as what goes before one member's own part. */
class CachedSession {
  readonly reply: CachedReply<Session>
  readonly #json: string
  #forGuests: CachedReply<Reply<typeof sessionDetails>> | undefined
  #beforeOwn: CachedBeginning | undefined

  constructor(json: string) {
    this.#json = json
    this.reply = new CachedReply(json)
  }

  get forGuests() {
    this.#forGuests ??= new CachedReply(`{"session":${this.#json},"me":${JSON.stringify(NOBODY)}}`)
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
    return new CachedSession(write(session))
  })
}
