import { expect, test } from 'vitest'
import { begunAt, completed, marked } from './typing.ts'

const begun = (text: string) => begunAt(text, text.length)

test('a name begins with @ at the start of a word, an emoji with a colon', () => {
  expect(begun('Thanks @pri')).toEqual({ kind: 'person', at: 7, query: 'pri' })
  expect(begun('@')).toEqual({ kind: 'person', at: 0, query: '' })
  expect(begun('@Maria-Fernanda R')).toEqual({ kind: 'person', at: 0, query: 'Maria-Fernanda R' })
  expect(begun('so good :fir')).toEqual({ kind: 'emoji', at: 8, query: 'fir' })
})

test('a mail address, an hour and a web address begin nothing', () => {
  for (const text of ['write to ana@exa', 'doors at 19:30', 'at 19:', 'https://exa', ':) '])
    expect(begun(text)).toBeNull()
})

test('what was begun is completed where it stands, with one space after it', () => {
  const text = 'Hi @pri, all'
  expect(completed(text, 7, { kind: 'person', at: 3, query: 'pri' }, '@Priya')).toEqual({
    text: 'Hi @Priya , all',
    from: 10,
    to: 10,
  })
  expect(completed('Hi @pri you', 7, { kind: 'person', at: 3, query: 'pri' }, '@Priya')).toEqual({
    text: 'Hi @Priya you',
    from: 10,
    to: 10,
  })
})

test('a mark goes around the selection, and off again', () => {
  const bold = marked({ text: 'a cold stop', from: 2, to: 6 }, 'bold')
  expect(bold).toEqual({ text: 'a **cold** stop', from: 4, to: 8 })
  expect(marked(bold, 'bold')).toEqual({ text: 'a cold stop', from: 2, to: 6 })
  expect(marked({ text: '', from: 0, to: 0 }, 'code')).toEqual({ text: '``', from: 1, to: 1 })
})

test('a list and a quote mark whole lines; a link has its address selected', () => {
  expect(marked({ text: 'one\ntwo', from: 1, to: 5 }, 'list').text).toBe('- one\n- two')
  expect(marked({ text: 'one\ntwo', from: 5, to: 5 }, 'quote').text).toBe('one\n> two')
  const { text, from, to } = marked({ text: 'see the chart', from: 8, to: 13 }, 'link')
  expect(text).toBe('see the [chart](https://)')
  expect(text.slice(from, to)).toBe('https://')
})
