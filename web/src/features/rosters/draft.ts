import type { Roster, RosterAssignment } from '@app/core/contract/rosters'
import { countOf } from '@app/core/rules/count-of'
import { listOf } from '@app/core/rules/list-of'
import { ordinal } from '../../lib/words/words.ts'
import type { SessionView } from '../sessions/queries.ts'
import type { Matrix } from './matrix.ts'
import type { useDraftSteps } from './mutations.ts'
import { playedRows } from './played.ts'
import type { DraftNow, RosterView } from './queries.ts'

export interface DraftShown {
  session: SessionView['session']
  view: RosterView
  draft: DraftNow
  grid: Matrix
  assigned: ReadonlyMap<number, RosterAssignment>
  names: ReadonlyMap<number, string>
  actions: DraftActions
}

export interface DraftActions {
  accept: () => void
  override: (userId: number) => void
  skip: () => void
  back: (() => void) | null
  rest: () => void
  /** What a key does, on both screens. */
  byKey: (key: string) => (() => void) | undefined
  isBusy: boolean
}

type Steps = Pick<ReturnType<typeof useDraftSteps>, 'submit' | 'undo'>

/** What can be done with the suggestion that is on the table. */
export function actionsOf(draft: DraftNow, { submit, undo }: Steps): DraftActions {
  const { next, picks, version } = draft
  const isBusy = submit.isPending || undo.isPending
  const pick = (kind: 'accept' | 'override' | 'skip', userId: number) => {
    if (!next || isBusy) return
    submit.mutate({ picks: [{ kind, slotId: next.slotId, userId }], version })
  }
  const last = picks.at(-1)
  const accept = () => next && pick('accept', next.userId)
  const skip = () => next && pick('skip', next.userId)
  const back = last ? () => void (isBusy || undo.mutate({ event: last.event, version })) : null
  return {
    accept,
    override: (userId) => pick('override', userId),
    skip,
    back,
    rest: () => void (isBusy || submit.mutate({ rest: true, version })),
    byKey: (key) => {
      if (key === 'Enter') return accept
      if (key === 's' || key === 'S') return skip
      if (key === 'z' || key === 'Z') return back ?? undefined
      const other = /^[1-3]$/.test(key) ? next?.alternatives[Number(key) - 1] : undefined
      return other && (() => pick('override', other.userId))
    },
    isBusy,
  }
}

/** What may stand on a wall without anybody's wish: true, and nobody else's business. */
export function wallReason(next: NonNullable<DraftNow['next']>, songs: number): string {
  const asked = next.priority === null ? 'They said they would play anything on it.' : 'They asked for it.'
  return `${asked} It would be their ${ordinal(songs + 1)} song.`
}

/** On the organiser's own screen the whole reason, once: the sentences for the wall are among these. */
export const deskReason = ({ reason, reasons }: Pick<NonNullable<DraftNow['next']>, 'reason' | 'reasons'>) =>
  reasons.length ? reasons.join(' ') : reason

/** 'Nobody for bass in Use Me and drums in Sir Duke.' */
export function openWords(parts: readonly string[], named = 5): string {
  if (!parts.length) return 'Every part has its player.'
  const more = parts.length - named
  return `Nobody for ${listOf(more > 0 ? [...parts.slice(0, named), `${more} more`] : [...parts])}.`
}

/** Every second pass is drawn from the other end. */
export const isTurned = ({ next }: Pick<DraftNow, 'next'>) => next !== null && next.passNo % 2 === 0

/**
 * A stretch of the lottery around who is drawn now: who went just before, and who comes next. Of all who were drawn, those whom
 * this part is between, each with their number.
 */
export function lotteryAround({ lottery, next }: Pick<DraftNow, 'lottery' | 'next'>, room: number) {
  const isTurn = isTurned({ next })
  const drawn = lottery
    .map((userId, index) => ({ userId, place: isTurn ? lottery.length - index : index + 1 }))
    .filter(({ userId }) => !next || userId === next.userId || next.pool.includes(userId))
  const at = Math.max(
    0,
    drawn.findIndex(({ userId }) => userId === next?.userId),
  )
  const from = Math.max(0, Math.min(at - 3, drawn.length - room))
  return drawn.slice(from, from + room)
}

/** What starting does to what stands in the roster. */
export const clearsWords = (slots: number) =>
  slots
    ? `This clears ${countOf(slots, 'slot')}. What is locked stays, and Undo brings ${slots === 1 ? 'it' : 'them'} back.`
    : 'What is locked stays.'

/** What is in the roster once the draft is over, finished or not. */
export const endedWords = ({ name, figures: { filled, slots } }: Pick<Roster, 'name' | 'figures'>) =>
  `${name} has ${filled} of ${slots} slots filled now.`

/** The instruments of the draft by name, in its order. */
export function instrumentsIn(grid: Matrix, ids: readonly number[]) {
  return ids.map((id) => {
    const column = grid.columns.find(({ instrumentId }) => instrumentId === id)
    return { id, name: column?.name.replace(/ \d+$/, '') ?? 'Instrument', family: column?.family ?? 'other' }
  })
}

export interface Lacking {
  name: string
  parts: number
  /** The numbers of the songs. */
  songs: number[]
}

/** Parts of the set that nobody has, by instrument, the most first. */
export function lackingIn({ rows }: Matrix, assigned: ReadonlyMap<number, unknown>): Lacking[] {
  const songsBy = new Map<string, number[]>()
  for (const { song, slots } of playedRows(rows))
    for (const slot of slots)
      if (slot && !assigned.has(slot.slotId))
        songsBy.set(slot.instrumentName, [...(songsBy.get(slot.instrumentName) ?? []), song.number ?? 0])
  return [...songsBy]
    .map(([name, songs]) => ({ name, parts: songs.length, songs: [...new Set(songs)] }))
    .sort((a, b) => b.parts - a.parts)
}

/** What tells those of one price apart: of two that say the same, how much. */
export const figureOf = (
  { aloud, figures }: NonNullable<DraftNow['next']>['alternatives'][number],
  all: NonNullable<DraftNow['next']>['alternatives'],
) => (all.some((one) => one.aloud === aloud && one.figures.at(-1) !== figures.at(-1)) ? figures.at(-1) : undefined)

/** So many songs at most, and which of their numbers there is room for. */
const NUMBERED = [
  { songs: 20, every: 1 },
  { songs: 60, every: 5 },
  { songs: 120, every: 10 },
]

/** Which songs of the set have their number above them: the one that is on always, and its neighbours make room for it. */
export function numberedSongs(songs: number, now: number): (index: number) => boolean {
  const { every } = NUMBERED.find((one) => songs <= one.songs) ?? { every: 20 }
  const isClear = (index: number) => now < 0 || Math.abs(index - now) >= every * 0.8
  return (index) => index === now || ((index + 1) % every === 0 && isClear(index))
}
