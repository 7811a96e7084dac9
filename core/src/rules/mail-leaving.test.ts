import { expect, test } from 'vitest'
import { comesBack, type MailReader, MOST_REFUSALS, mayLeave } from './mail-leaving.ts'
import { MAIL_SETTINGS, type MailKind } from './mail-settings.ts'

const reader: MailReader = { settings: {}, refusals: 0, isConcerned: true }

test.each<[string, MailKind, MailReader | null, boolean]>([
  ['leaves as things are', 'changed', reader, true],
  ['stays for nobody', 'changed', null, false],
  ['stays for who is out of the group', 'changed', { ...reader, isConcerned: false }, false],
  ['stays where it comes back', 'changed', { ...reader, refusals: MOST_REFUSALS }, false],
  ['leaves after fewer refusals', 'changed', { ...reader, refusals: MOST_REFUSALS - 1 }, true],
  ['stays where it is switched off', 'changed', { ...reader, settings: { sessionChanged: false } }, false],
  ['leaves where another kind is switched off', 'changed', { ...reader, settings: { newPost: false } }, true],
  ['leaves for the safety of an account', 'password-reset', null, true],
  ['is tried for safety where it comes back', 'password-changed', { ...reader, refusals: 9 }, true],
])('a mail %s: %s', (_, kind, given, leaves) => {
  expect(mayLeave(kind, given)).toBe(leaves)
})

test('every kind that a setting rules stays once that setting is off', () => {
  for (const kind of Object.keys(MAIL_SETTINGS) as MailKind[]) {
    const setting = MAIL_SETTINGS[kind]
    if (setting !== 'always') expect(mayLeave(kind, { ...reader, settings: { [setting]: false } }), kind).toBe(false)
  }
})

test('an address counts as dead from the third refusal', () => {
  expect([0, 1, 2, 3, 4].map(comesBack)).toEqual([false, false, false, true, true])
})
