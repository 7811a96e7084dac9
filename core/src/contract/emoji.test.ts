import { expect, test } from 'vitest'
import { emoji } from './emoji.ts'

const KEPT = [
  '👍',
  '👍🏽',
  '❤️',
  '🖐🏽',
  '🇬🇧',
  '1️⃣',
  '👩‍🎤',
  '🏳️‍🌈',
  '❤️‍🔥',
  '👩‍❤️‍👨',
  '🤼‍♂️',
  '🧑🏿‍🤝‍🧑🏻',
  '👁️‍🗨️',
  '🏴‍☠️',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  '🏴󠁧󠁢󠁷󠁬󠁳󠁿',
]

test.each(KEPT)('%s stays as it is', (typed) => expect(emoji.parse(typed)).toBe(typed))

test.each([
  ['a joiner that joins nothing', '👍\u200d', '👍'],
  ['several', '👍\u200d\u200d', '👍'],
  ['a selector that changes nothing', '👍\ufe0f', '👍'],
  ['selectors', '👍\ufe0f\ufe0f', '👍'],
  ['a selector before the colour', '👍\ufe0f🏽', '👍🏽'],
  ['a second colour', '👍🏽🏽', '👍🏽'],
  ['tags that name no place', '👍\u{e0061}\u{e007f}', '👍'],
  ['tags of a place that has no flag', '🏴\u{e0075}\u{e0073}\u{e007f}', '🏴'],
  ['tags behind a flag', '🏴󠁧󠁢󠁳󠁣󠁴󠁿\u{e0061}', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['a heart drawn as text', '❤', '❤️'],
  ['a digit in its box', '1\u20e3', '1️⃣'],
  ['a digit in its box with a joiner', '1️⃣\u200d', '1️⃣'],
  ['a flag with a selector', '🇬🇧\ufe0f', '🇬🇧'],
  ['a rainbow flag without its selector', '🏳\u200d🌈', '🏳️‍🌈'],
  ['a pair without its selector', '👩‍❤‍👨', '👩‍❤️‍👨'],
])('what looks like another emoji is that one: %s', (_, typed, kept) => expect(emoji.parse(typed)).toBe(kept))
