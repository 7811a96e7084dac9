import { expect, test } from 'vitest'
import { blockText } from './letter.ts'
import { type RosterMail, rosterMail } from './roster-mail.ts'

function written(mail: RosterMail) {
  const { subject, blocks } = rosterMail(mail)
  return { subject, paragraphs: blocks.map(blockText) }
}

const session = { title: 'Soul night', when: 'Thursday 12 March, 19:30', link: 'https://jam.example/session/1' }
const fellows = [
  { name: 'Gus', instrument: 'Guitar' },
  { name: 'Gail', instrument: 'Drums' },
]
const bass = { instrument: 'Bass', song: 'Valerie', number: 4, fellows }
const vocals = { instrument: 'Vocals', song: 'Creep', number: 2, fellows: [] }

test('who plays reads what and with whom, in the order of the set', () => {
  const { subject, paragraphs } = written({ kind: 'plays', session, parts: [bass, vocals], lost: [] })
  expect(subject).toBe('You play 2 songs at Soul night')
  expect(paragraphs[1]).toBe('2. Creep: vocals\n4. Valerie: bass, with Gus (guitar) and Gail (drums)')
  expect(paragraphs.join('\n')).toContain(session.link)
})

test('whose songs changed reads what they have and what is gone', () => {
  const { subject, paragraphs } = written({ kind: 'changed', session, parts: [bass], lost: [vocals] })
  expect(subject).toBe('Your songs at Soul night have changed')
  expect(paragraphs[0]).toContain('You play one song now')
  expect(paragraphs).toContain('No longer yours:\n2. Creep: vocals')
})

test('who has not said yes to all of it is asked to, with the link; who has is not', () => {
  const asked = (mail: Partial<RosterMail>) =>
    written({ kind: 'plays', session, parts: [bass, vocals], lost: [], isUnanswered: true, ...mail }).paragraphs
  expect(asked({})).toContain(`Say yes or no to your parts: ${session.link}`)
  expect(asked({ kind: 'changed', parts: [bass] })).toContain(`Say yes or no to your part: ${session.link}`)
  expect(asked({ isUnanswered: false }).join()).not.toContain('yes or no')
})

test('who has nothing is told so kindly, and what is gone where something is', () => {
  const never = written({ kind: 'plays-nothing', session, parts: [], lost: [] })
  expect(never.subject).toBe('The roster for Soul night is out')
  expect(never.paragraphs[0]).toContain('is out. This time you didn’t get a part.')
  const outdone = written({ kind: 'plays-nothing', session, parts: [], lost: [], isOutdone: true })
  expect(outdone.paragraphs[0]).toContain('There were more wishes than parts, and this time you didn’t get one.')
  const lost = written({ kind: 'plays-nothing', session, parts: [], lost: [vocals] })
  expect(lost.paragraphs[0]).toContain('2. Creep: vocals')
})
