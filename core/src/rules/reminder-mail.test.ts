import { expect, test } from 'vitest'
import { blockText } from './letter.ts'
import { type Reminder, reminderLine, reminderMail } from './reminder-mail.ts'

const reminder: Reminder = {
  tells: 'before',
  session: {
    title: 'Soul night',
    when: 'Thursday 12 March at 19:30',
    place: 'The Anchor',
    link: 'https://jam.example/session/1',
  },
  parts: [{ number: 4, song: 'Valerie', instrument: 'Bass', fellows: [{ name: 'Gus', instrument: 'Guitar' }] }],
  isDecided: true,
  isUnanswered: false,
  isPartly: false,
}
const textOf = (more: Partial<Reminder> = {}) =>
  reminderMail({ ...reminder, ...more })
    .blocks.map(blockText)
    .join('\n')

test('two days before, it says where, what, with whom, and where to practise', () => {
  expect(textOf()).toBe(
    'Soul night is on Thursday 12 March at 19:30, The Anchor.\nThis is what you play:\n4. Valerie: bass, with Gus (guitar)\nKeys, charts and links to practise with are here: https://jam.example/session/1/practice\nIf you cannot come, say so now, so that somebody else can step in.',
  )
  expect(reminderLine(reminder)).toBe('Soul night is on Thursday 12 March at 19:30: you play 1 song')
})

test('who has not answered is asked in the same mail, and that is its button', () => {
  const { blocks } = reminderMail({ ...reminder, isUnanswered: true })
  expect(blocks.find(({ kind }) => kind === 'action')).toMatchObject({ label: 'Say yes or no' })
})

test('before a roster is out, and for who has nothing in it, it says so', () => {
  expect(textOf({ parts: [], isDecided: false })).toContain('Who plays what is not decided yet.')
  expect(textOf({ parts: [] })).toContain('You have no part in the roster so far.')
})

test('an unanswered roster asks for a yes or a no', () => {
  expect(reminderMail({ ...reminder, tells: 'unanswered' }).subject).toBe('Are you playing? Soul night')
  expect(textOf({ tells: 'unanswered' })).toContain('you haven’t said yet whether you’re playing:\n4. Valerie: bass')
})

test('who has said yes to another part is asked for the one that is open, not whether they play at all', () => {
  const partly = { ...reminder, tells: 'unanswered' as const, isPartly: true }
  expect(reminderLine(partly)).toBe('One part still needs your yes: Valerie')
  expect(textOf(partly)).toContain('is out. One part still needs your yes:\n4. Valerie: bass')
  const [part] = reminder.parts
  const two = { ...partly, parts: part ? [part, { ...part, number: 6, song: 'Use Me' }] : [] }
  expect(reminderLine(two)).toBe('2 parts still need your yes: Valerie, Use Me')
  expect(textOf({ isUnanswered: true, isPartly: true })).toContain('You haven’t said yes to all of it yet.')
})
