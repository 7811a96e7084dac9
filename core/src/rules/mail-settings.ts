import type { NotificationKind } from '../contract/users.ts'
import { emailSettingsFrom } from './notification-settings.ts'

/** Which of the reader's e-mail settings each kind of mail obeys; what keeps an account safe is always sent. */
export const MAIL_SETTINGS = {
  'password-reset': 'always',
  'password-changed': 'always',
  'email-changed': 'always',
  'device-signed-out': 'always',
  approved: 'approved',
  // The reader may have no account yet, and can answer nothing without it.
  invited: 'always',
  changed: 'sessionChanged',
  cancelled: 'sessionChanged',
  'moved-up': 'movedUp',
  // Of versions that gave the slot away at once; one may still be queued.
  'got-slot': 'movedUp',
  offer: 'movedUp',
  nudge: 'reminder',
  ask: 'reminder',
  'roster-published': 'rosterPublished',
  'roster-changed': 'assignmentChanged',
} as const satisfies Record<string, NotificationKind | 'always'>

export type MailKind = keyof typeof MAIL_SETTINGS

/** `changed`: what the reader changed in their e-mail settings. */
export function mayMail(kind: MailKind, changed: Partial<Record<NotificationKind, boolean>>): boolean {
  const setting: NotificationKind | 'always' = MAIL_SETTINGS[kind]
  return setting === 'always' || emailSettingsFrom(changed)[setting]
}
