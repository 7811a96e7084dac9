import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { action, type Letter, list, words } from '@app/core/rules/letter'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAlways, writeWanted } from '../../mails/queued-mail.ts'
import { type FakeSmtp, smtpServer } from '../../test/smtp-server.ts'
import { readMail } from '../http/demo-outbox.ts'
import { letterHtml } from './letter-html.ts'
import { type Mail, MailRefused, makeMailer } from './mailer.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'mailer-test-'))
const settings = { SMTP_URL: undefined, MAIL_FROM: 'jam@jam.example', DATA_DIR, PUBLIC_URL: 'https://jam.example' }
const app = { settings: settings as never, unsubscribeKey: [Buffer.from('a key that is good for this test')] as const }
let smtp: FakeSmtp

beforeAll(async () => {
  smtp = await smtpServer()
})
afterAll(async () => {
  await smtp.close()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

const letter = (more: Partial<Letter> = {}): Letter => ({
  subject: 'Changed: Soul night',
  name: 'Ana',
  headline: ['You play', 3, 'songs'],
  about: ['Soul night', 'Thursday 12 March at 19:30'],
  blocks: [
    words('The line-up is out.'),
    {
      kind: 'parts',
      parts: [{ number: 4, song: 'Valerie', instrument: 'bass', fellows: 'Gus (guitar) and Gail (drums)' }],
    },
    list('No longer yours:', ['2. Creep: vocals']),
    action('See it', 'See the session', 'https://jam.example/session/1'),
  ],
  ...more,
})

const reader = { id: 7, email: 'ana@example.org' }
const wanted = (more: Partial<Letter> = {}) => writeWanted(app, 'changed', 'sessionChanged', letter(more), reader)

async function inOutbox(mail: Mail): Promise<string> {
  await makeMailer(settings).send('one', mail)
  return readFileSync(join(DATA_DIR, 'outbox', 'one.eml'), 'utf8')
}

test('a mail is text and HTML from the same words, in that order', async () => {
  const { text, html } = readMail(await inOutbox(wanted()))
  expect(text).toMatch(
    /^Hello Ana,\n\nThe line-up is out\.\n\n4\. Valerie: bass, with Gus \(guitar\) and Gail \(drums\)\n\nNo longer yours:\n2\. Creep: vocals\n\nSee it: https:\/\/jam\.example\/session\/1\n\nJamboree\n\n-- \nYou get this because you want e-mails about changes to sessions\.\nStop these e-mails: https:\/\/jam\.example\/unsubscribe\/7-3-[\w-]{43}\nChoose what you get: https:\/\/jam\.example\/settings\n/,
  )
  const order = [
    'Soul night',
    'Hello Ana,',
    'The line-up is out.',
    'Valerie',
    'with Gus (guitar)',
    '2. Creep: vocals',
    'See the session',
    'Stop these e-mails',
  ]
  const places = order.map((piece) => html.indexOf(piece, html.indexOf('<h1')))
  expect(places.every((place) => place > 0)).toBe(true)
  expect([...places].sort((a, b) => a - b)).toEqual(places)
})

test('the HTML knows light and dark and a phone’s width, and asks for nothing from elsewhere', () => {
  const { html = '' } = wanted()
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme:dark)')
  expect(html).toContain('max-width:600px')
  expect(html).not.toMatch(/<img|<script|<link|url\(|src=|@import|@font-face/i)
  expect([...html.matchAll(/https?:\/\/[^/"]+/g)].map(([origin]) => origin)).toEqual(
    Array(3).fill('https://jam.example'),
  )
})

const EVIL = '<img src=x onerror="alert(1)">&\'"'

test('D5 names, titles, messages and links are escaped in the HTML wherever they stand', () => {
  const htmlWith = (what: string) =>
    letterHtml(
      letter({
        subject: what,
        name: what,
        headline: what,
        about: [what, what],
        blocks: [
          words(what),
          list(what, [what]),
          { kind: 'parts', parts: [{ number: 1, song: what, instrument: what, fellows: what }] },
          action(what, what, `https://jam.example/${what}`),
          action(what, what, `https://jam.example/${what}`),
        ],
      }),
      { reason: what, stop: { unsubscribe: `https://jam.example/${what}`, settings: `https://jam.example/${what}` } },
    )
  // Whatever is said, it is the same elements with the same attributes.
  const structure = (html: string) =>
    [...html.matchAll(/<(\/?[a-z][a-z0-9]*)((?: [a-z-]+="[^"]*")*)>/g)].map(([, name, attributes = '']) => [
      name,
      attributes.replace(/href="[^"]*"/, 'href'),
    ])
  expect(htmlWith(EVIL)).not.toContain('<img')
  expect(htmlWith(EVIL).match(/</g)?.length).toBe(htmlWith('harmless').match(/</g)?.length)
  expect(structure(htmlWith(EVIL))).toEqual(structure(htmlWith('harmless')))
})

test('D5 line breaks in a title or a name make no header and no second reader', async () => {
  const evil = 'Jam\r\nBcc: everyone@example.org\r\n\r\nGotcha'
  const mail = { ...wanted({ subject: evil, name: evil }), to: 'ana@example.org' }
  const source = await inOutbox(mail)
  const head = source.slice(0, source.indexOf('\n\n'))
  expect(head.match(/^Bcc:/im)).toBeNull()
  expect(head.match(/^To: .*$/im)?.[0]).toBe('To: ana@example.org')
  await makeMailer({ ...settings, SMTP_URL: smtp.url })
    .send('two', { ...mail, to: 'ana@example.org, eve@example.org' })
    .catch(() => {})
  expect(smtp.taken.flatMap(({ to }) => to)).not.toContain('eve@example.org')
})

test('a mail that a setting rules has the headers of one click, one for the safety of an account has none', async () => {
  const head = (source: string) => source.slice(0, source.indexOf('\n\n')).replace(/\n\s+/g, ' ')
  const ruled = head(await inOutbox(wanted()))
  expect(ruled).toMatch(/^List-Unsubscribe: <https:\/\/jam\.example\/unsubscribe\/7-3-[\w-]{43}>$/m)
  expect(ruled).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  const safety = await inOutbox(writeAlways('password-changed', letter(), reader.email))
  expect(head(safety)).not.toMatch(/List-Unsubscribe/)
  expect(readMail(safety).html).not.toContain('unsubscribe')
  expect(readMail(safety).text).toContain('about the safety of your account')
})

test.each([
  ['550 of the address', { rcpt: '550 5.1.1 No such user' }, { isAddress: true }],
  ['554 of what was written', { data: '554 5.7.1 Looks like spam' }, { isAddress: false }],
])('%s is a refusal for good', async (_, answers, refusal) => {
  smtp.answer(answers)
  const sending = makeMailer({ ...settings, SMTP_URL: smtp.url }).send('three', wanted())
  await expect(sending).rejects.toMatchObject(refusal)
  await expect(sending).rejects.toBeInstanceOf(MailRefused)
  smtp.answer({})
})

test.each([
  ['450 of the address', { rcpt: '450 4.2.1 Try later' }],
  ['550 of our own address', { mail: '550 5.7.1 Who are you?' }],
  ['451 of what was written', { data: '451 4.3.0 Try later' }],
])('%s is worth another try', async (_, answers) => {
  smtp.answer(answers)
  const sending = makeMailer({ ...settings, SMTP_URL: smtp.url }).send('four', wanted())
  await expect(sending).rejects.toThrow()
  await expect(sending).rejects.not.toBeInstanceOf(MailRefused)
  smtp.answer({})
})
