import type { Reply } from '@app/core/contract/route'
import { type Session, type sessionDetails, session as sessionShape } from '@app/core/contract/sessions'
import { notFound } from '../lib/errors.ts'
import type { App } from '../lib/handle.ts'
import { KeptBeginning, KeptJson } from '../lib/kept.ts'
import { jsonWriter } from '../lib/reply-schema.ts'
import { sessionMemory } from '../lib/session-memory.ts'
import { readSession } from './sql.ts'

/** As the specification has it. */
const KEPT_MINUTES = 60

const NOBODY: Reply<typeof sessionDetails>['me'] = {
  callerIsMember: false,
  callerIsApproved: false,
  callerIsAdmin: false,
  registration: null,
  wishes: [],
  wildcards: [],
  instruments: [],
}

/** A session as everyone sees it: as its own reply, as a guest's details, and as what goes before one caller's own part. */
class KeptSession {
  readonly reply: KeptJson<Session>
  #forGuests: KeptJson<Reply<typeof sessionDetails>> | undefined
  #beforeOwn: KeptBeginning | undefined

  constructor(json: string) {
    this.reply = new KeptJson(json)
  }

  get forGuests() {
    this.#forGuests ??= new KeptJson(`{"session":${this.reply.json},"me":${JSON.stringify(NOBODY)}}`)
    return this.#forGuests
  }

  get beforeOwn() {
    this.#beforeOwn ??= new KeptBeginning(`{"session":${this.reply.json},"me":`)
    return this.#beforeOwn
  }
}

export function keptSession({ db, bus, strictReplies }: App) {
  const write = jsonWriter<Session>(sessionShape, strictReplies)
  return sessionMemory(bus, KEPT_MINUTES, async (sessionId) => {
    const session = await readSession(db, sessionId)
    if (!session) throw notFound('This session')
    return new KeptSession(write(session))
  })
}
