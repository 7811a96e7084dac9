import { expect, test } from 'vitest'
import { askMail, partWords } from './ask-mail.ts'
import { blockText } from './letter.ts'

const bass = (song: string) => ({ instrument: 'Bass', song })

test('parts are told by their instrument, and the songs of each', () => {
  expect(partWords([bass('Valerie')])).toBe('bass in Valerie')
  expect(partWords([bass('Valerie'), { instrument: 'Keys', song: 'Cissy Strut' }, bass('Pride and Joy')])).toBe(
    'bass in Valerie and Pride and Joy and keys in Cissy Strut',
  )
})

const asked = {
  by: 'Priya',
  parts: [bass('Valerie')],
  session: {
    title: 'Thursday Blues Jam',
    startsAt: new Date('2026-11-12T19:30:00Z'),
    zone: 'Europe/Berlin',
    link: 'https://jam.example/session/2',
  },
  message: 'It is in E♭.',
  isOpen: true,
  writeTo: 'https://jam.example/dm?to=7',
}
const textOf = (mail: ReturnType<typeof askMail>) => mail.blocks.map(blockText).join('\n')

test('the mail says who asks, for what, when, and where to say yes, in the session’s own time', () => {
  const mail = askMail(asked)
  expect(mail.subject).toBe('Could you play bass in Valerie?')
  expect(textOf(mail)).toMatch(
    /^Priya asks whether you could play bass in Valerie at Thursday Blues Jam, Thursday,? 12 November(,| at) 20:30\. Nobody plays it yet\.\nIt is in E♭\.\nIf you can, put your name down: https:\/\/jam\.example\/session\/2$/,
  )
})

test('once sign-up is closed nobody is told to put their name down: they write to who asks', () => {
  const text = textOf(askMail({ ...asked, isOpen: false }))
  expect(text).toMatch(/\nSign-up is closed\. If you can, write to Priya: https:\/\/jam\.example\/dm\?to=7$/)
  expect(text).not.toContain('put your name down')
})
