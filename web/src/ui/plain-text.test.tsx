import { cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { isTangled } from './is-tangled.ts'
import { WrittenMarkdown } from './Markdown.tsx'
import { plainParagraphs, unmarked } from './plain-text.ts'

afterEach(cleanup)

test.each([
  'See you on Thursday, 8:30 pm!',
  'Bring your own sticks; we have a kit (five pieces).',
  'مرحبا بكم',
  'Who sings “Valerie”? I would – if nobody else does. 🎸',
])('%j is plain', (text) => {
  expect(plainParagraphs(text)).toEqual([text])
})

test.each([
  '**Bold**',
  '# Heading',
  '- one\n- two',
  '1. one',
  'one  \ntwo',
  'one\n---',
  'one\n\n    code',
  'www.example.org',
  'https://example.org',
  'ana@example.org',
  ':guitar:',
  '~~gone~~',
  'a | b',
  'AT&amp;T',
  'a\\*b',
  '---',
])('%j is not plain', (text) => {
  expect(plainParagraphs(text)).toBeUndefined()
})

test.each([
  ['# Thank you\n\nLast *Thursday* was **something**.', 'Thank you\n\nLast Thursday was something.'],
  ['The [set list](https://example.org/set) is `out` ~~today~~.', 'The set list is out today.'],
  ['2 < 3 and snake_case', '2 < 3 and snake_case'],
])('%j is read as %j until the renderer has come', (text, words) => {
  expect(unmarked(text)).toBe(words)
})

test('what is called plain reads the same with markdown', () => {
  const unit = fc.constantFrom(...'ab1 .,:;!?-+=()"\'/$%^{}é🎸\n\n\t')
  fc.assert(
    fc.property(fc.string({ unit, minLength: 1, maxLength: 14 }), (text) => {
      const paragraphs = text.trim() ? plainParagraphs(text) : undefined
      if (!paragraphs) return
      const { container, unmount } = render(<WrittenMarkdown>{text}</WrittenMarkdown>)
      const shown = [...container.querySelectorAll('[dir="auto"] > *')]
      const read = (words: string | null) => words?.replace(/\s+/g, ' ').trim()
      expect(shown.map(({ tagName, textContent }) => [tagName, read(textContent)])).toEqual(
        paragraphs.map((paragraph) => ['P', read(paragraph)]),
      )
      expect(container.querySelector('p *')).toBeNull()
      unmount()
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['stars', `${'*'.repeat(4990)}a${'*'.repeat(4990)}`],
  ['stars and lines', '*_'.repeat(5000)],
  ['quotes', '> '.repeat(5000)],
  ['lists in quotes', '- > 1. '.repeat(1000)],
  ['a wide table', `|${'a|'.repeat(1600)}\n|${'-|'.repeat(1600)}\n${'x\n'.repeat(1600)}`],
  ['a long table', `|a|b|\n|-|-|\n${'|\n'.repeat(3000)}`],
])('F4 %s that would hold the page up stay as they were typed', (_, text) => {
  expect(isTangled(text)).toBe(true)
  expect(render(<WrittenMarkdown>{text}</WrittenMarkdown>).container.textContent).toBe(text)
})

test.each([
  ['a table of songs', `|song|key|who|\n|-|-|-|\n${'|Valerie|Eb|Ana|\n'.repeat(100)}`],
  ['a long post', '**Bring** your *own* sticks.\n\n- one\n- two\n\n'.repeat(200)],
  ['a line across', '*'.repeat(60)],
])('%s is shown as meant', (_, text) => {
  expect(isTangled(text)).toBe(false)
})
