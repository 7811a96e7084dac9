import { expect, test } from 'vitest'
import { applyWords, dropOutWords, foldedWords, repairWords, unreachedWords } from './drop-outs.ts'
import type { RepairView } from './queries.ts'

const person = (userId: number, firstName: string) => ({ userId, firstName, lastName: '', imageUrl: null })
const out = (
  firstName: string,
  slots: number,
  why: RepairView['dropOuts'][number]['why'] = 'left',
): RepairView['dropOuts'][number] => ({
  person: person(firstName.length, firstName),
  why,
  slotIds: Array.from({ length: slots }, (_, index) => index),
})

test.each<[RepairView['dropOuts'], string]>([
  [[out('Leo', 2)], 'Leo dropped out: 2 parts open'],
  [[out('Leo', 1, 'declined')], 'Leo can’t play: 1 part open'],
  [[out('Leo', 2, 'absent')], 'Leo isn’t here: 2 parts open'],
  [[out('Leo', 1, 'declined'), out('Leo', 1)], 'Leo dropped out: 2 parts open'],
  [[out('Leo', 2, 'declined'), out('Kima', 1)], 'Leo and Kima dropped out: 3 parts open'],
  [
    [out('Leo', 1), out('Kima', 1), out('Hanna', 1), out('Yusuf8', 1)],
    'Leo, Kima and 2 more dropped out: 4 parts open',
  ],
])('%j', (dropOuts, words) => {
  expect(dropOutWords(dropOuts)).toBe(words)
})

const change = { slotId: 1, before: person(1, 'Leo'), after: person(2, 'Kim'), why: '' }
const open = { slotId: 2, required: true, why: '' }
const message = (firstName: string, byMail = true) => ({
  ...{ person: person(2, firstName), kind: 'changed' as const, byMail, subject: '', letter: null },
})

test('folded, the drop-outs are a sentence on who and one on what can be filled again', () => {
  const dropOuts = [out('Leo', 1), out('Kima', 1), out('Hanna', 1), out('Yusuf8', 1)]
  expect(foldedWords({ dropOuts, open: [] })).toBe('Leo, Kima and 2 more dropped out. 4 parts can be filled again.')
  expect(foldedWords({ dropOuts, open: [open] })).toBe(
    'Leo, Kima and 2 more dropped out. 3 of 4 parts can be filled again.',
  )
  expect(foldedWords({ dropOuts: [out('Leo', 1, 'declined')], open: [open] })).toBe(
    'Leo can’t play. 1 part stays open.',
  )
})

test('the repair is told in a line, with what stays open', () => {
  expect(repairWords({ changes: [change], open: [] })).toBe('1 change, and everything else stays as it is.')
  expect(repairWords({ changes: [change, change], open: [open] })).toBe(
    '2 changes, and everything else stays as it is. 1 part stays open.',
  )
  expect(repairWords({ changes: [], open: [open] })).toBe('Nobody can take it.')
})

test('the press says whom it tells', () => {
  const words = (messages: RepairView['messages']) => applyWords({ changes: [change], messages, open: [] })
  expect(words([message('Kim'), message('Hana'), message('Jo', false)])).toBe('Apply and tell 2 people')
  expect(words([message('Kim')])).toBe('Apply and tell Kim')
  expect(words([message('Jo', false)])).toBe('Apply it')
  expect(applyWords({ changes: [], messages: [], open: [open, open] })).toBe('Leave them open')
  expect(unreachedWords({ messages: [message('Jo', false), message('Kim')] })).toBe(
    'Jo gets no e-mail: tell them yourself.',
  )
  expect(unreachedWords({ messages: [message('Kim')] })).toBeNull()
})
