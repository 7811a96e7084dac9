import { expect, test } from 'vitest'
import { comesBack, type MailReader, MOST_REFUSALS, mayLeave, mayReach } from './mail-leaving.ts'
import { MAIL_SETTINGS, type MailKind } from './mail-settings.ts'

const reader: MailReader = { emailSettings: {}, refusals: 0, choice: 'all', isRegistered: false }

test.each<[string, MailKind, MailReader | null, boolean]>([
  ['leaves as things are', 'changed', reader, true],
  ['stays for nobody', 'changed', null, false],
  ['stays for who is out of the group', 'changed', { ...reader, choice: null }, false],
  ['stays where it comes back', 'changed', { ...reader, refusals: MOST_REFUSALS }, false],
  ['leaves after fewer refusals', 'changed', { ...reader, refusals: MOST_REFUSALS - 1 }, true],
  ['stays where it is switched off', 'changed', { ...reader, emailSettings: { sessionChanged: false } }, false],
  ['leaves where another kind is switched off', 'changed', { ...reader, emailSettings: { newPost: false } }, true],
  [
    'leaves for who is registered, and out of the group',
    'changed',
    { ...reader, choice: null, isRegistered: true },
    true,
  ],
  ['stays for who wants nothing of the group', 'changed', { ...reader, choice: 'none', isRegistered: true }, false],
  ['leaves for who wants what concerns them', 'changed', { ...reader, choice: 'mine' }, true],
  ['leaves for the safety of an account', 'password-reset', null, true],
  ['is tried for safety where it comes back', 'password-changed', { ...reader, refusals: 9 }, true],
])('a mail %s: %s', (_, kind, given, leaves) => {
  expect(mayLeave(kind, given)).toBe(leaves)
})

test('every kind that a setting rules stays once that setting is off', () => {
  for (const kind of Object.keys(MAIL_SETTINGS) as MailKind[]) {
    const setting = MAIL_SETTINGS[kind]
    if (setting !== 'always')
      expect(mayLeave(kind, { ...reader, emailSettings: { [setting]: false } }), kind).toBe(false)
  }
})

test('an address counts as dead from the third refusal', () => {
  expect([0, 1, 2, 3, 4].map(comesBack)).toEqual([false, false, false, true, true])
})

test('nobody is reached without an address', () => {
  expect(mayReach('changed', { ...reader, email: 'ana@example.org' })).toBe(true)
  expect(mayReach('changed', { ...reader, email: null })).toBe(false)
})
