import type { RosterFigures } from '@app/core/contract/rosters'
import { countOf } from '@app/core/rules/count-of'
import { ordinal } from '../../lib/words/words.ts'
import type { Column, Row } from './matrix.ts'
import { filledOf } from './played.ts'
import { ordinalWord } from './words.ts'

export interface Bar {
  label: string
  value: number
  /** How high the highest could be. */
  of: number
  family?: string
}

export interface Chart {
  key: string
  label: string
  bars: Bar[]
  /** Each bar can be full, and has a frame that says so; the others are compared with each other alone. */
  isShare?: true
  /** The same in words. */
  says: string
}

// The ranks that have a bar of their own; what comes after them shares the last.
const RANKS = 5

const joined = (bars: Bar[]) =>
  bars.map(({ label, value, of }) => `${label}: ${value}${of > value ? ` of ${of}` : ''}`).join(', ')

/** How many have no song, one, two, … */
export function songsChart({ histogram }: Pick<RosterFigures, 'histogram'>): Chart {
  const most = Math.max(0, ...histogram)
  const bars = histogram.map((value, songs) => ({ label: `${songs}`, value, of: most }))
  const says = histogram
    .map((people, songs) => `${people} with ${countOf(songs, 'song')}`)
    .filter((_, songs) => (histogram[songs] ?? 0) > 0)
    .join(', ')
  return { key: 'songs', label: 'Songs per person', bars, says: says || 'Nobody is coming yet.' }
}

/** Which wish an assignment was; those that nobody asked for by name are left out. */
export function wishesChart({ granted }: Pick<RosterFigures, 'granted'>): Chart {
  const first = granted.slice(1, RANKS)
  const rest = granted.slice(RANKS).reduce((sum, value) => sum + value, 0)
  const all = [...Array.from({ length: RANKS - 1 }, (_, index) => first[index] ?? 0), rest]
  const most = Math.max(0, ...all)
  const bars = all.map((value, index) => ({
    label: index === RANKS - 1 ? `${ordinal(RANKS)}+` : ordinal(index + 1),
    value,
    of: most,
  }))
  const any = granted[0] ?? 0
  const says = all
    .map((value, index) => {
      const which = `${ordinalWord(index + 1)}${index === RANKS - 1 ? ' or later' : ''}`
      return `${value} ${which} ${value === 1 ? 'wish' : 'wishes'}`
    })
    .join(', ')
  return { key: 'wishes', label: 'Wishes granted', bars, says: any ? `${says}, ${any} without a wish` : says }
}

/** How full each instrument is. */
export function instrumentsChart(
  columns: readonly Column[],
  rows: readonly Row[],
  assigned: ReadonlyMap<number, unknown>,
): Chart {
  const bars = new Map<number, Bar>()
  columns.forEach(({ instrumentId, family, name }, index) => {
    const { filled, slots } = filledOf(rows, index, assigned)
    const before = bars.get(instrumentId)
    bars.set(instrumentId, {
      label: before?.label ?? name.replace(/ \d+$/, ''),
      value: (before?.value ?? 0) + filled,
      of: (before?.of ?? 0) + slots,
      family,
    })
  })
  const all = [...bars.values()]
  return { key: 'instruments', label: 'By instrument', bars: all, isShare: true, says: joined(all) }
}
