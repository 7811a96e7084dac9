import type { Lock } from '../input/input.ts'
import type { Session } from '../input/session.ts'
import { toHolder } from '../solver/assigned.ts'
import { changesBetween } from '../solver/difference.ts'
import { type BrokenRule, brokenRules } from './broken-rules.ts'
import type { EmptyCause } from './empty-slot.ts'
import { makeReport } from './report.ts'

/** What an organiser has to know before publishing. */
export type PublishCheck = {
  /** Publishing needs this to be empty. */
  readonly broken: readonly BrokenRule[]
  /** Required slots that stay empty: to be acknowledged. */
  readonly emptyRequired: readonly { readonly slotId: number; readonly cause: EmptyCause }[]
  /** Everyone whose parts differ from what is published now, by user id: each gets one message. */
  readonly affected: readonly {
    readonly userId: number
    readonly gains: readonly number[]
    readonly loses: readonly number[]
  }[]
}

/** `published` is the roster that is out now; nothing, the first time. People in it may have left. */
export function checkBeforePublishing(
  session: Session,
  assignments: readonly Lock[],
  published: readonly Lock[],
): PublishCheck {
  const affected = new Map<number, { gains: number[]; loses: number[] }>()
  const of = (userId: number) => {
    const known = affected.get(userId) ?? { gains: [], loses: [] }
    affected.set(userId, known)
    return known
  }
  for (const { slotId, before, after } of changesBetween(session.slots, published, assignments)) {
    if (before !== null) of(before).loses.push(slotId)
    if (after !== null) of(after).gains.push(slotId)
  }
  return {
    broken: brokenRules(session.input, assignments),
    emptyRequired: makeReport(session, toHolder(session, assignments)).emptyRequired,
    affected: [...affected].map(([userId, change]) => ({ userId, ...change })).sort((a, b) => a.userId - b.userId),
  }
}
