import type { Instrument } from '../songs/queries.ts'

/** What most people at a jam play, in the order of a line-up. */
const COMMON = ['Vocals', 'Guitar', 'Bass', 'Drums', 'Keys', 'Acoustic guitar', 'Alto saxophone', 'Percussion']

/** The common ones, filled up with others where a catalogue calls them differently. */
export function commonOf(instruments: Instrument[]): Instrument[] {
  const known = COMMON.flatMap((name) => instruments.find((one) => one.name === name) ?? [])
  const others = instruments.filter((one) => !known.includes(one))
  return [...known, ...others].slice(0, COMMON.length)
}

/** Those whose name or family holds what was typed. */
export function instrumentsLike(instruments: Instrument[], typed: string): Instrument[] {
  const words = typed.trim().toLowerCase()
  return instruments.filter(({ name, family }) => `${name} ${family}`.toLowerCase().includes(words))
}
