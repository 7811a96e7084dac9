import type { registerPart, Wish } from '@app/core/contract/registrations'
import { movedTo } from '@app/core/rules/order'
import { lockoutSentence, mayRegister, type SlotFacts } from '@app/core/rules/registration'
import { AskedOnce } from '../lib/asked-once.ts'
import { inTransaction, violatedConstraint } from '../lib/database.ts'
import { notFound, refused } from '../lib/errors.ts'
import { gather } from '../lib/gather.ts'
import { type App, type Context, handleOnce } from '../lib/handle.ts'
import { holdSession } from '../lib/hold-session.ts'
import { personFor } from '../lib/session-access.ts'
import { takePlace } from '../places/sql.ts'
import { findSlotFacts, listWishes } from '../registrations/sql.ts'
import { insertHistory } from '../session-history/sql.ts'
import {
  holdSlot,
  insertWish,
  insertWishes,
  rankWishes,
  readSlotRules,
  type SimpleWish,
  setWaitlist,
  wishIds,
} from './sql.ts'

type FoundFacts = NonNullable<Awaited<ReturnType<typeof findSlotFacts>>>

type Rules = Awaited<ReturnType<typeof readSlotRules>>[number]

/** What is remembered of a session's rules holds for its version alone, so nothing need be forgotten: a new version writes nothing. */
const REMEMBERED = { max: 2_000, ttl: 60_000 }

export function registerForSlot(app: App, call: typeof registerPart): void {
  const rulesOf = new AskedOnce(REMEMBERED, async (sessionId) => {
    const rules = await readSlotRules(app.db, sessionId)
    return new Map(rules.map((rule) => [rule.slot_id, rule]))
  })

  const insertWishOnce = gather<SimpleWish, { id: number; priority: number } | undefined>({
    write: async (wishes) => {
      const made = await insertWishes(app.db, wishes)
      const changed = new Set(wishes.filter((_, index) => made[index]).map((wish) => wish.sessionId))
      for (const sessionId of changed) app.bus.hear('sessionChanged', { sessionId })
      return made
    },
    keyOf: ({ sessionId, userId }) => `${sessionId}/${userId}`,
    isOnesFault: (error) => violatedConstraint(error) !== undefined,
  })

  /** Nothing when it is not the simple case, or was not as it was remembered: then the whole way says why. */
  async function atOnce({ body, caller, session, now }: Context<typeof registerPart>) {
    if (body.Priority || body.Waitlist || (body.ForUserId && body.ForUserId !== caller.userId)) return undefined
    const rules = (await rulesOf.get(session.id)).get(body.SlotId)
    if (!rules?.is_simple || !mayRegister(simpleFacts(rules, now), false, now).ok) return undefined
    const wish = { sessionId: session.id, slotId: body.SlotId, userId: caller.userId, version: rules.version, now }
    try {
      const made = await insertWishOnce(wish)
      if (!made) rulesOf.forget(session.id)
      const { session_song_id: sessionSongId } = rules
      return made && { ...made, slotId: body.SlotId, sessionSongId, state: 'wished' as const, waitlistPosition: null }
    } catch (error) {
      // A tap that came twice.
      if (violatedConstraint(error)) return undefined
      throw error
    }
  }

  handleOnce(app, call, async (context) => {
    const made = await atOnce(context)
    return made ?? inTransaction(context.db, (tx) => inTurn(app, { ...context, db: tx }))
  })
}

/** In the session's lock, so that what the rule is told is still so when it is done. */
async function inTurn(app: App, { body, caller, db, now, afterCommit, ...context }: Context<typeof registerPart>) {
  const { row, session } = await holdSession(app, db, context.session.id, caller.userId)
  const userId = await personFor(db, session, caller.userId, body.ForUserId)
  const found = await findSlotFacts(db, session.id, body.SlotId, userId)
  if (!found) throw notFound('This slot')
  const place = await takePlace(db, row, userId, now)
  const waitlist = body.Waitlist ?? false
  const isHeld = found.held_by === userId
  const facts = factsFrom(found, userId, place.is_waiting, userId !== caller.userId, now)
  // To ask again for what one has is no mistake: a tap that came twice.
  const isSame = found.own_id !== null && (isHeld || found.own_is_waitlist === waitlist)
  if (!isSame) {
    const verdict = mayRegister(facts, waitlist, now)
    if (!verdict.ok) throw refused(verdict.reason, lockoutSentence(verdict.reason, found.reason ?? ''))
    if (found.own_id !== null) await setWaitlist(db, found.own_id, waitlist)
  }
  const wish = { sessionId: session.id, slotId: body.SlotId, userId, isWaitlist: waitlist }
  const id = found.own_id ?? (await insertWish(db, wish, now))
  if (!isSame && found.first_come && !waitlist && found.roster_id)
    await holdSlot(db, found.roster_id, session.id, body.SlotId, userId)
  if (body.Priority) {
    const ids = (await wishIds(db, session.id, userId)).map((one) => one.id)
    await rankWishes(db, session.id, userId, movedTo(ids, id, body.Priority - 1))
  }
  if (!isSame) {
    const detail = { slotId: body.SlotId, ...(waitlist ? { waitlist } : {}) }
    const action = 'part-registered'
    await insertHistory(db, { sessionId: session.id, at: now, by: caller.userId, action, about: userId, detail })
    await app.bus.tell(db, 'sessionChanged', { sessionId: session.id }, afterCommit)
  }
  return (await listWishes(db, session.id, userId)).find((one) => one.id === id) as Wish
}

/** Where wishes decide and there is room for all, neither what others hold nor what one holds oneself matters. */
const simpleFacts = (rules: Rules, now: Date): SlotFacts => ({
  session: {
    isOver: rules.ends_at <= now,
    signUpOpen: rules.sign_up_open,
    signUpClosesAt: rules.sign_up_closes_at,
    firstCome: false,
    allowDoubling: false,
    partLockout: rules.part_lockout_enabled,
    rosterPublished: rules.is_published,
  },
  song: { cut: rules.is_cut, suggested: rules.is_suggested },
  instrument: { state: rules.state },
  isTaken: false,
  holdsAnother: false,
  waitsForSession: false,
  byOrganiser: false,
})

function factsFrom(
  found: FoundFacts,
  userId: number,
  waitsForSession: boolean,
  byOrganiser: boolean,
  now: Date,
): SlotFacts {
  return {
    session: {
      isOver: found.ends_at <= now,
      signUpOpen: found.sign_up_open,
      signUpClosesAt: found.sign_up_closes_at,
      firstCome: found.first_come,
      allowDoubling: found.allow_doubling,
      partLockout: found.part_lockout_enabled,
      rosterPublished: found.roster_id !== null,
    },
    song: { cut: found.is_cut, suggested: found.position === null },
    instrument: { state: found.state ?? 1 },
    isTaken: found.held_by !== null && found.held_by !== userId,
    holdsAnother: found.holds_another,
    waitsForSession,
    byOrganiser,
  }
}
