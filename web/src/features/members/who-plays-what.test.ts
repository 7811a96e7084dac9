import { expect, test } from 'vitest'
import { countByFamily } from './WhoPlaysWhat.tsx'

const plays = (...families: string[]) => ({
  instruments: families.map((family, instrumentId) => ({ instrumentId, name: family, family, isPrimary: false })),
})

test('one who plays two of a family counts once, and families come in their order', () => {
  expect(countByFamily([plays('bass', 'guitar', 'guitar'), plays('vocals', 'bass'), plays()])).toEqual([
    { family: 'vocals', people: 1 },
    { family: 'guitar', people: 1 },
    { family: 'bass', people: 2 },
  ])
})
