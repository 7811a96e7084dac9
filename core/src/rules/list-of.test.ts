import { expect, test } from 'vitest'
import { listOf } from './list-of.ts'

const LISTS: [string[], string][] = [
  [[], ''],
  [['Bass'], 'Bass'],
  [['Bass', 'Keys'], 'Bass and Keys'],
  [['Bass', 'Keys', 'Drums'], 'Bass, Keys and Drums'],
  [['Ana', 'Ben and Cleo', 'Dee', 'Eve'], 'Ana, Ben and Cleo, Dee and Eve'],
]

for (const [names, sentence] of LISTS)
  test(`${names.length} are listed as in a sentence: '${sentence}'`, () => {
    expect(listOf(names)).toBe(sentence)
    expect(listOf(names), 'as the language has it').toBe(new Intl.ListFormat('en-GB').format(names))
  })
