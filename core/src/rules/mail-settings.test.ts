import { describe, expect, test } from 'vitest'
import { MAIL_SETTINGS, type MailKind, mayMail } from './mail-settings.ts'
import { emailSettingsFrom } from './notification-settings.ts'

describe.each(Object.entries(MAIL_SETTINGS) as [MailKind, (typeof MAIL_SETTINGS)[MailKind]][])(
  'a mail of the kind %s',
  (kind, setting) => {
    const allOff = Object.fromEntries(Object.keys(emailSettingsFrom()).map((name) => [name, false]))
    if (setting === 'always') {
      test('is sent whatever the settings', () => expect(mayMail(kind, allOff)).toBe(true))
    } else {
      test('is sent by default', () => expect(mayMail(kind, {})).toBe(true))
      test(`obeys ${setting}, and no other setting`, () => {
        expect(mayMail(kind, { [setting]: false })).toBe(false)
        expect(mayMail(kind, { ...allOff, [setting]: true })).toBe(true)
      })
    }
  },
)
