import type { RosterPerson } from '@app/core/contract/rosters'
import { playedOf } from './played.ts'
import type { RosterView } from './queries.ts'
import { nameOf } from './words.ts'

export const ORDERS = [
  { value: 'fewest', label: 'Fewest first' },
  { value: 'name', label: 'By name' },
  { value: 'unluckiest', label: 'Unluckiest first' },
] as const
export type Order = (typeof ORDERS)[number]['value']

export interface Load {
  person: RosterPerson
  songs: number
  min: number
  /** What holds: their own maximum, or the organiser's. */
  max: number
  /** The best of their wishes that was granted; null: none was. */
  bestRank: number | null
  isLow: boolean
  isOver: boolean
}

/** How much everybody plays in a roster of these songs, against what they asked for. */
export function loadsOf(
  { people, assignments }: Pick<RosterView, 'people' | 'assignments'>,
  songs: Parameters<typeof playedOf>[1],
): Load[] {
  const held = new Map<number, { songs: number; bestRank: number | null }>()
  for (const { userId, rank } of playedOf(assignments, songs)) {
    const before = held.get(userId) ?? { songs: 0, bestRank: null }
    held.set(userId, {
      songs: before.songs + 1,
      bestRank: rank === null ? before.bestRank : Math.min(rank, before.bestRank ?? rank),
    })
  }
  return people.map((person) => {
    const { songs, bestRank } = held.get(person.userId) ?? { songs: 0, bestRank: null }
    const min = person.wants?.min ?? 0
    const max = person.wants?.allocationMax ?? person.wants?.max ?? songs
    return { person, songs, min, max, bestRank, isLow: songs < Math.min(min, max), isOver: songs > max }
  })
}

const byName = (a: Load, b: Load) => nameOf(a.person).localeCompare(nameOf(b.person), 'en')
/** Who is furthest below what they asked for, then who has the worst of their wishes. */
const luck = ({ songs, min, bestRank }: Load) => [songs - min, songs ? -(bestRank ?? 99) : -100] as const

export function sortedBy(loads: readonly Load[], order: Order): Load[] {
  const sorted = [...loads].sort(byName)
  if (order === 'fewest') return sorted.sort((a, b) => a.songs - b.songs)
  if (order === 'unluckiest') return sorted.sort((a, b) => luck(a)[0] - luck(b)[0] || luck(a)[1] - luck(b)[1])
  return sorted
}
