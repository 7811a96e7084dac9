import { expect, test } from 'vitest'
import { emailSettingsFrom, notificationSettingsFrom } from './notification-settings.ts'

test('a change of one switch leaves every other switch as it was', () => {
  const before = notificationSettingsFrom()
  const after = notificationSettingsFrom({ reply: { push: false } })
  expect(after).toEqual({ ...before, reply: { inApp: true, push: false } })
})

test('the later change wins', () => {
  expect(emailSettingsFrom({ reminder: false }, { reminder: true }).reminder).toBe(true)
  expect(emailSettingsFrom({ reminder: true }, { reminder: false }).reminder).toBe(false)
})
