import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exampleTables } from '../../../../bench/roster-example.ts'
import { exampleSentences } from '../../../../bench/roster-sentences.ts'

test('the worked example in the document is what the command prints', () => {
  expect(printed('example: npx tsx bench/roster-example.ts', 'end of example')).toBe(exampleTables())
})

test('so are the sentences', () => {
  expect(printed('sentences: npx tsx bench/roster-sentences.ts', 'end of sentences')).toBe(exampleSentences())
})

function printed(from: string, to: string): string | undefined {
  const text = readFileSync(new URL('../../../../docs/roster.md', import.meta.url), 'utf8')
  const [, rest] = text.split(`<!-- ${from} -->\n`)
  return rest?.split(`\n<!-- ${to} -->`)[0]
}
