import { expect, test } from 'vitest'
import { excerpt } from './notifications.ts'
import { withoutLinks } from './plain-text.ts'

test.each([
  ['See [the chart](https://example.org/a) first', 'See the chart first'],
  ['![a cat](cat.png) [b](c)', 'a cat b'],
  ['[not a link] (at all)', '[not a link] (at all)'],
  ['[[a](b)', '[a'],
])('%s reads %s', (markdown, words) => {
  expect(withoutLinks(markdown)).toBe(words)
})

// Before, a thousandth of this took the notifications of a whole group seconds.
test.each(['[', '![', '[](', '[a]('])('F4 ten million signs of %s are read through once', (sign) => {
  const text = sign.repeat(10_000_000 / sign.length)
  expect(withoutLinks(text)).toBe(text)
  expect(excerpt(text.slice(0, 100_000))).toHaveLength(140)
})
