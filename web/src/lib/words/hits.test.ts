import { expect, test } from 'vitest'
import { hitsIn } from './hits.ts'

/** The hits in brackets. */
const shown = (text: string, typed: string) =>
  hitsIn(text, typed)
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('')

test.each([
  ['Bring the drum key', 'drum', 'Bring the [drum] key'],
  ['Drums, conundrums', 'DRUM', '[Drums], conundrums'],
  ['Zoë has two keys', 'zoe key', '[Zoë] has two [keys]'],
  ['Nothing', 'else', 'Nothing'],
  ['Nothing', '?', 'Nothing'],
  ['', 'else', ''],
])('in ‘%s’ ‘%s’ is found', (text, typed, expected) => expect(shown(text, typed)).toBe(expected))

test('a hit far into a text is shown with what stands shortly before it', () => {
  const text = `${'word '.repeat(40)}and the drum key`
  expect(shown(text, 'drum')).toMatch(/^…word word .*and the \[drum\] key$/)
  expect(shown(text, 'drum').length).toBeLessThan(70)
})
