import type { RosterFigures } from '@app/core/contract/rosters'
import { percent, shareWords } from '@app/core/rules/roster-lines'

export interface Figure {
  label: string
  before: string
  after: string
  /** Better, worse, or as it was. */
  sense: 'better' | 'worse' | 'same'
}

const senseOf = (before: number, after: number, moreIsBetter: boolean): Figure['sense'] =>
  before === after ? 'same' : after > before === moreIsBetter ? 'better' : 'worse'

/** Before and after, in the figures that an organiser looks for. */
export function figuresOf(before: RosterFigures, after: RosterFigures): Figure[] {
  const plain = (label: string, pick: (figures: RosterFigures) => number, moreIsBetter = true): Figure => ({
    label,
    before: `${pick(before)}`,
    after: `${pick(after)}`,
    sense: senseOf(pick(before), pick(after), moreIsBetter),
  })
  return [
    plain('Playable', ({ playable }) => playable),
    plain('Slots', ({ filled }) => filled),
    plain('Core empty', ({ required, requiredFilled }) => required - requiredFilled, false),
    plain('Below min', ({ belowMin }) => belowMin, false),
    {
      label: 'Evenness',
      before: shareWords(before.jain),
      after: shareWords(after.jain),
      sense: shareWords(before.jain) === shareWords(after.jain) ? 'same' : senseOf(before.jain, after.jain, true),
    },
    {
      label: 'First wish',
      before: percent(before.firstWishes, before.people),
      after: percent(after.firstWishes, after.people),
      sense: senseOf(before.firstWishes, after.firstWishes, true),
    },
  ]
}

interface Change {
  before: number | null
  after: number | null
}

/** Whoever has the part makes room. */
export const takesAway = ({ before }: Pick<Change, 'before'>) => before !== null

/** What takes a part from somebody, before what only fills one. */
export const takingFirst = <T extends Change>(changes: readonly T[]): T[] => [
  ...changes.filter(takesAway),
  ...changes.filter((change) => !takesAway(change)),
]

export interface ChangeGroup<T> {
  key: number
  changes: T[]
  /** How many of them take a part from somebody. */
  taken: number
}

/** Changes that belong together, those groups first from which most is taken. */
export function groupsOf<T extends Change>(changes: readonly T[], keyOf: (change: T) => number): ChangeGroup<T>[] {
  const by = new Map<number, T[]>()
  for (const change of takingFirst(changes)) {
    const key = keyOf(change)
    const group = by.get(key)
    if (group) group.push(change)
    else by.set(key, [change])
  }
  return [...by]
    .map(([key, all]) => ({ key, changes: all, taken: all.filter(takesAway).length }))
    .sort((a, b) => b.taken - a.taken)
}

/** The groups to begin with: those that take something from somebody, as far as there is room for so many lines. */
export function openAtFirst(groups: readonly ChangeGroup<unknown>[], room: number): ReadonlySet<number> {
  const open = new Set<number>()
  let left = room
  for (const { key, changes, taken } of groups) {
    left -= changes.length
    if (!taken || left < 0) break
    open.add(key)
  }
  return open
}

/** The songs that these changes are in. */
export const songsOf = (
  { songs }: { songs: readonly { sessionSongId: number; slots: readonly { slotId: number }[] }[] },
  changes: readonly { slotId: number }[],
): ReadonlySet<number> => {
  const changed = new Set(changes.map(({ slotId }) => slotId))
  return new Set(
    songs.filter(({ slots }) => slots.some(({ slotId }) => changed.has(slotId))).map((song) => song.sessionSongId),
  )
}

/** '6 filled, 2 change hands, 1 emptied' */
export function changeWords(changes: readonly Change[]): string {
  const filled = changes.filter(({ before, after }) => before === null && after !== null).length
  const moved = changes.filter(({ before, after }) => before !== null && after !== null).length
  const emptied = changes.filter(({ after }) => after === null).length
  const words = [
    filled && `${filled} filled`,
    moved && (moved === 1 ? '1 changes hands' : `${moved} change hands`),
    emptied && `${emptied} emptied`,
  ].filter(Boolean)
  return words.join(', ') || 'nothing changes'
}

/** Losers that are named in a sentence. */
const NAMED = 8

/** 'Two people have a song less: Ana 4 to 3, Oskar 4 to 3.' Who loses is said aloud, who loses most first. */
export function loserWords(
  people: readonly { userId: number; before: number; after: number }[],
  nameOf: (id: number) => string,
) {
  const losers = people
    .filter(({ before, after }) => after < before)
    .sort((a, b) => b.before - b.after - (a.before - a.after))
  if (!losers.length) return 'Nobody loses a song.'
  const named = losers.slice(0, NAMED).map(({ userId, before, after }) => `${nameOf(userId)} ${before} to ${after}`)
  const more = losers.length - named.length
  const each = `${named.join(', ')}${more ? ` and ${more} more` : ''}`
  return `${losers.length === 1 ? 'One person has' : `${losers.length} people have`} fewer songs: ${each}.`
}
