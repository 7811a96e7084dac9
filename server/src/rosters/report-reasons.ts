import { type Description, engine } from '@app/core/roster/engine'
import { ordinal, type Reader } from '@app/core/roster/explain/words'
import type { Lock } from '@app/core/roster/input/input'
import { countOf } from '@app/core/rules/count-of'
import { oneStop } from '@app/core/rules/one-stop'
import { rankedWishes } from '@app/core/rules/wish-ranks'
import type { Db } from '../lib/db/database.ts'
import { groupBy } from '../lib/group-by.ts'
import type { App } from '../lib/http/handle.ts'
import type { Asker } from '../lib/outside/roster-solver.ts'
import { listWishes } from '../sign-up/wishes-sql.ts'
import { type Board, must } from './board.ts'
import type { EngineView } from './engine-view.ts'

type Given = Description['assignments'][number]
export interface Missed extends Lock {
  rank: number
}

/** Everybody's wishes by name that were not granted, the dearest first, with their place among their own. */
export function missedIn({ session, assignments }: Board): Map<number, Missed[]> {
  const has = new Set(assignments.map(({ slotId, userId }) => `${userId} ${slotId}`))
  const wishes = groupBy(session.input.registrations, ({ userId }) => userId)
  return new Map(
    [...wishes].map(([userId, own]) => {
      const priorities = [...new Set(own.map(({ priority }) => priority))].sort((a, b) => a - b)
      const missed = own
        .filter(({ slotId, waitlist }) => !waitlist && !has.has(`${userId} ${slotId}`))
        .map(({ slotId, priority }) => ({ slotId, userId, rank: priorities.indexOf(priority) + 1 }))
        .sort((a, b) => a.rank - b.rank || a.slotId - b.slotId)
      return [userId, missed]
    }),
  )
}

/** Why each of these wishes was not granted, in words for one reader. */
export async function reasons(
  app: App,
  { names }: Board,
  { input, assignments, without }: EngineView,
  missed: Missed[],
  reader: Reader,
  asker: Asker,
): Promise<Map<string, string[]>> {
  const asked = missed.filter(({ slotId }) => !without.has(slotId)).map(({ slotId, userId }) => ({ slotId, userId }))
  if (!asked.length) return new Map()
  const [answers] = await app.rosterSolver.ask([['explainWishes', input, assignments, asked]], asker)
  return new Map(
    must(answers).map((value) => [
      `${value.userId} ${value.slotId}`,
      engine.sentences({ about: 'why-not', value }, reader, names),
    ]),
  )
}

/** Where no reason was worked out: what anybody can see. */
export function plainReason(
  { assignments, names, people }: Board,
  { report }: Description,
  { slotId, userId }: Lock,
  reader: Reader,
): string[] {
  const holderId = assignments.find((one) => one.slotId === slotId)?.userId
  if (holderId === undefined) return ['Nobody has it.']
  const standing = (who: number) => ({
    userId: who,
    songs: report.people.find((one) => one.userId === who)?.songs ?? 0,
    ...{ min: people.get(who)?.min ?? 0, max: people.get(who)?.max ?? 0, cap: null, rank: null },
  })
  const fact = { kind: 'facts', fact: 'taken', hasSlotId: null } as const
  const value = { ...fact, userId, slotId, asker: standing(userId), holder: standing(holderId) }
  return engine.sentences({ about: 'why-not', value }, reader, names)
}

/** How each part came about, from what stands there: whose wish it was, who else asked, and whose hand it was. */
export function howComeIn({ roster, session, assignments, names }: Board): (given: Given) => string {
  const asking = groupBy(session.input.registrations, ({ slotId }) => slotId)
  const rows = new Map(assignments.map((one) => [one.slotId, one]))
  return ({ slotId, userId, source, rank }) => {
    const who = names.people[userId] ?? 'Somebody'
    const others = (asking.get(slotId) ?? []).filter((one) => one.userId !== userId)
    const waiting = others.filter(({ waitlist }) => waitlist).length
    const wishing = others.length - waiting
    const wish = {
      wish: rank === null ? '' : `${who}’s ${ordinal(rank)} wish.`,
      waitlist: `${who} was on the waitlist for it.`,
      wildcard: `${who} takes any part on this instrument.`,
    }
    const row = rows.get(slotId)
    return [
      source ? wish[source] : `${who} did not ask for it.`,
      wishing > 0 && `${countOf(wishing, 'other')} asked for it.`,
      waiting > 0 && `${countOf(waiting, 'other')} ${waiting === 1 ? 'is' : 'are'} on its waitlist.`,
      !others.length && 'Nobody else asked for it.',
      // In what is out somebody may have taken it as it came free: that was nobody's hand.
      row?.how === 'hand' && roster.state === 'draft' && 'Given by hand.',
      row?.how === 'pick' && 'Picked in the draft.',
    ]
      .filter(Boolean)
      .join(' ')
  }
}

/** Who waits for a place is no part of what the roster is made from; their wishes are wishes all the same. */
export async function missedByWaiting(db: Db, { roster, slots }: Board, userId: number): Promise<Missed[]> {
  const wishes = rankedWishes(await listWishes(db, roster.sessionId, userId))
  return wishes
    .map(({ slotId }, index) => ({ slotId, userId, rank: index + 1 }))
    .filter(({ slotId }) => slots.has(slotId))
}

export function waitingReason({ assignments, names }: Board, slotId: number): string[] {
  const holder = assignments.find((one) => one.slotId === slotId)
  const who = holder ? oneStop(`It went to ${names.people[holder.userId]}.`) : 'Nobody has it.'
  return [who, 'You are waiting for a place in the session, and only those who have one were put in.']
}
