import { resetAllocationMax, updateAllocationMax } from '@app/core/contract/sign-up'
import type { Db } from '../lib/db/database.ts'
import { notAllowed, notFound, refused } from '../lib/errors.ts'
import { type App, type Context, transact } from '../lib/http/handle.ts'
import { moveWaitlist } from '../offers/move-waitlist.ts'
import { insertHistory, lastEntryAbout } from '../session-history/sql.ts'
import { holdSession } from '../sessions/hold-session.ts'
import { changeRegistration, clearAllocationMax, findRegistration } from './seats-sql.ts'

const [SET, RESET] = ['allocation-max-set', 'allocation-max-reset'] as const

type Changing = Pick<Context<typeof resetAllocationMax>, 'db' | 'caller' | 'now' | 'afterCommit'>

/** How many songs somebody gets at most by the organisers' word, whatever they asked for. */
export function allocationMaxRoutes(app: App): void {
  const hold = async (db: Db, sessionId: number, by: number) => {
    const { session } = await holdSession(app, db, sessionId, by)
    if (!session.mayRun) throw notAllowed()
  }
  const found = async (db: Db, sessionId: number, userId: number) => {
    const registration = await findRegistration(db, sessionId, userId)
    if (!registration) throw notFound('This registration')
    return registration
  }
  const note = async (
    { db, caller, now, afterCommit }: Changing,
    entry: {
      sessionId: number
      action: typeof SET | typeof RESET
      about: number | undefined
      detail?: { max: number }
    },
  ) => {
    await insertHistory(db, { ...entry, at: now, by: caller.userId })
    await moveWaitlist({ app, db, now, afterCommit }, entry.sessionId)
    await app.bus.tell(db, 'sessionChanged', { sessionId: entry.sessionId }, afterCommit)
  }

  transact(app, updateAllocationMax, async (context) => {
    const { body, caller, db } = context
    const { sessionId, userId, max } = body
    await hold(db, sessionId, caller.userId)
    const { allocationMax: now } = await found(db, sessionId, userId)
    if (now !== max) {
      await refuseChanged(db, body, now, caller.userId)
      await changeRegistration(db, sessionId, userId, { allocation_max: max })
      await note(context, { sessionId, action: SET, about: userId, detail: { max } })
    }
    return found(db, sessionId, userId)
  })

  transact(app, resetAllocationMax, async (context) => {
    const { body, caller, db } = context
    const { sessionId, userId } = body
    await hold(db, sessionId, caller.userId)
    if (userId) {
      const { allocationMax: now } = await found(db, sessionId, userId)
      if (now !== null) await refuseChanged(db, { ...body, userId }, now, caller.userId)
    }
    const changed = await clearAllocationMax(db, sessionId, userId ?? null)
    if (changed) await note(context, { sessionId, action: RESET, about: userId ?? undefined })
    return { changed }
  })
}

interface Seen {
  sessionId: number
  userId: number
  before?: number | null | undefined
}

/** Who set it to something else since the caller looked: on another device it may have been themself. */
async function refuseChanged(db: Db, { sessionId, userId, before }: Seen, now: number | null, callerId: number) {
  if (before === undefined || before === now) return
  const { by } = (await lastEntryAbout(db, sessionId, userId, [SET, RESET])) ?? { by: null }
  const isMine = by?.userId === callerId
  const who = isMine ? 'You' : [by?.firstName, by?.lastName].filter(Boolean).join(' ') || 'Somebody'
  const what = now === null ? 'took it back' : `set it to ${now}`
  throw refused(
    'LIMIT_CHANGED',
    `${who} ${what} ${isMine ? 'elsewhere' : 'meanwhile'}. Nothing was changed: look at it again.`,
  )
}
