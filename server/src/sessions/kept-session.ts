import type { Reply } from '@app/core/contract/route'
import { type Session, type sessionDetails, session as sessionShape } from '@app/core/contract/sessions'
import { notFound } from '../lib/errors.ts'
import type { App } from '../lib/handle.ts'
import { Kept, KeptBeginning } from '../lib/kept.ts'
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
export const keptSession = ({ db, bus }: App) =>
  sessionMemory(bus, KEPT_MINUTES, async (sessionId) => {
    const session = await readSession(db, sessionId)
    if (!session) throw notFound('This session')
    let beforeOwn: KeptBeginning | undefined
    return {
      reply: new Kept<Session>(session),
      forGuests: new Kept<Reply<typeof sessionDetails>>({ session, me: NOBODY }),
      beforeOwn: () => {
        // What the contract does not list does not leave.
        beforeOwn ??= new KeptBeginning(`{"session":${JSON.stringify(sessionShape.parse(session))},"me":`)
        return beforeOwn
      },
    }
  })
