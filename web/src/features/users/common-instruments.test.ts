import { expect, test } from 'vitest'
import type { Instrument } from '../songs/queries.ts'
import { commonOf, instrumentsLike } from './common-instruments.ts'

const named = (id: number, name: string, family: Instrument['family'] = 'other'): Instrument => ({ id, name, family })
const ALL = [
  ...['Banjo', 'Percussion', 'Drums', 'Vocals', 'Tuba', 'Guitar', 'Bass', 'Keys', 'Harp'].map((name, id) =>
    named(id, name),
  ),
  named(20, 'Acoustic guitar', 'guitar'),
  named(21, 'Alto saxophone', 'winds'),
  named(22, 'Flute', 'winds'),
]

test('eight common instruments, the singer first, whatever the order of the catalogue', () => {
  expect(commonOf(ALL).map(({ name }) => name)).toEqual([
    'Vocals',
    'Guitar',
    'Bass',
    'Drums',
    'Keys',
    'Acoustic guitar',
    'Alto saxophone',
    'Percussion',
  ])
})

test('a catalogue that lacks some of them has others in their place', () => {
  const few = commonOf([named(1, 'Harp'), named(2, 'Bass')])
  expect(few.map(({ name }) => name)).toEqual(['Bass', 'Harp'])
})

test('an instrument is found by a part of its name, or by its family', () => {
  expect(instrumentsLike(ALL, ' SAX').map(({ name }) => name)).toEqual(['Alto saxophone'])
  expect(instrumentsLike(ALL, 'wind').map(({ name }) => name)).toEqual(['Alto saxophone', 'Flute'])
})
