import { cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { memoryHistory } from '../lib/router/history.ts'
import { Router } from '../lib/router/router.tsx'
import { WrittenMarkdown } from './Markdown.tsx'
import { MessageText } from './MessageText.tsx'
import { simpleParagraphs } from './simple-marks.ts'

afterEach(cleanup)

const shown = (content: ReactNode) => {
  const { container, unmount } = render(<Router history={memoryHistory('/')}>{content}</Router>)
  const html = (container.querySelector('[dir="auto"]')?.innerHTML ?? '').replace(/ class="[^"]*"/g, '')
  unmount()
  return html.replace(/\s*\n\s*/g, '\n').replaceAll('</p>\n<p>', '</p><p>')
}

test.each([
  ['Found the chart for **Sir Duke** in my attic.', ['words', 'bold', 'words']],
  ['See https://example.org/a?b=1&c=2.', ['words', 'link', 'words']],
  ['[@Priya Venkataraman](/profile/12), yes', ['link', 'words']],
  ['*cold* stop, `bar 24`', ['italic', 'words', 'code']],
])('%j has simple marks', (text, kinds) => {
  expect(simpleParagraphs(text)?.[0]?.map(({ kind }) => kind)).toEqual(kinds)
})

test.each([
  '- a list',
  '# Heading',
  ':fire:',
  '2*3*4',
  '[x](javascript:alert(1))',
  '[x](//evil.example)',
  '![x](https://example.org/a.png)',
  'ana@example.org',
  '<b>x</b>',
  '***both***',
])('%j wants the whole renderer', (text) => {
  expect(simpleParagraphs(text)).toBeUndefined()
})

test('what has simple marks alone reads the same by the whole renderer', () => {
  const piece = fc.constantFrom(
    '**bold**',
    '*slanted*',
    '**«Ça va»**',
    '*“so…”*',
    '**🔥 hot**',
    '[@Žofie ☃](/profile/3)',
    '`code 1`',
    '[words](https://example.org/x)',
    '[@Ana L.](/profile/3)',
    'https://example.org/a',
    'plain',
    'words',
    ' ',
    ' ',
    '\n',
    '\n\n',
    '.',
    ',',
    '(',
    ')',
    '!',
    '*',
    '-',
    'é',
    '1',
    '`',
  )
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), (pieces) => {
      const text = pieces.join('')
      if (!text.trim() || !simpleParagraphs(text)) return
      expect(shown(<MessageText>{text}</MessageText>)).toBe(shown(<WrittenMarkdown>{text}</WrittenMarkdown>))
    }),
    { numRuns: 1500 },
  )
})
