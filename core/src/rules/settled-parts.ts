import { noticeWords } from './notifications.ts'

/** So long organisers can change their mind, or go on changing, before players hear that their parts are others. */
export const SETTLE_MS = 2 * 60_000
/** However long they go on, nobody waits longer than this after the first change. */
export const SETTLE_AT_MOST_MS = 10 * 60_000

/** What somebody plays by what is out. */
export interface HeldPart {
  userId: number
  slotId: number
  instrument: string
  song: string
}

/** A part that was given or taken, and whether its player had it before the first change. */
export interface ChangedPart extends HeldPart {
  had: boolean
}

const keyOf = ({ userId, slotId }: HeldPart) => `${userId} ${slotId}`
const keysOf = (parts: readonly HeldPart[]) => new Set(parts.map(keyOf))
const without = (parts: readonly HeldPart[], others: readonly HeldPart[]) => {
  const known = keysOf(others)
  return parts.filter((part) => !known.has(keyOf(part)))
}

/** What one act took and gave. */
export const partChanges = (before: readonly HeldPart[], after: readonly HeldPart[]): ChangedPart[] => [
  ...without(before, after).map((part) => ({ ...part, had: true })),
  ...without(after, before).map((part) => ({ ...part, had: false })),
]

/** Of what waits to be told, what is other than it was at first; what is as it was again is no news. */
export function stillChanged(waiting: readonly ChangedPart[], now: readonly HeldPart[]): ChangedPart[] {
  const held = keysOf(now)
  return waiting.filter((part) => held.has(keyOf(part)) !== part.had)
}

/** What waits to be told after one more act. Whoever acts knows what they did to their own parts. */
export function withChanges(
  waiting: readonly ChangedPart[],
  changes: readonly ChangedPart[],
  by: number,
  now: readonly HeldPart[],
): ChangedPart[] {
  const own = keysOf(changes.filter(({ userId }) => userId === by))
  const known = keysOf(waiting)
  return stillChanged(
    [
      ...waiting.filter((part) => !own.has(keyOf(part))),
      ...changes.filter((part) => part.userId !== by && !known.has(keyOf(part))),
    ],
    now,
  )
}

/** Those of the parts that the act changed too. */
export function ofAct<T extends HeldPart>(parts: readonly T[], changes: readonly ChangedPart[]): T[] {
  const changed = keysOf(changes)
  return parts.filter((part) => changed.has(keyOf(part)))
}

/** When they are told of it, if nothing more happens: each act puts it off. */
export const settlesAt = (since: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + SETTLE_MS, since.getTime() + SETTLE_AT_MOST_MS))

/** A line for each player: the one part, or that there are several. */
export function changedPartWords(parts: readonly ChangedPart[], title: string): Map<number, string> {
  const words = new Map<number, string>()
  for (const { userId, instrument, song, had } of parts) {
    const says = had ? noticeWords.taken : noticeWords.given
    words.set(userId, words.has(userId) ? noticeWords.partsChanged(title) : says(instrument, song, title))
  }
  return words
}
