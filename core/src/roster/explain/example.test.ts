import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exampleTables } from '../../../../bench/roster-example.ts'

test('the worked example in the document is what the command prints', () => {
  const text = readFileSync(new URL('../../../../docs/roster.md', import.meta.url), 'utf8')
  const [, rest] = text.split('<!-- example: npx tsx bench/roster-example.ts -->\n')
  const [printed] = rest?.split('\n<!-- end of example -->') ?? []
  expect(printed).toBe(exampleTables())
})
