import type { NotificationKind } from '../contract/users.ts'
import { MAIL_SETTINGS, type MailKind, mayMail } from './mail-settings.ts'

/** So many refusals for good, one after the other, and no more mails go to an address until one is taken again. */
export const MOST_REFUSALS = 3

export const comesBack = (refusals: number): boolean => refusals >= MOST_REFUSALS

/** Whoever a mail is for, at the moment when it would leave. */
export interface MailReader {
  settings: Partial<Record<NotificationKind, boolean>>
  refusals: number
  /** Still in the group, or registered for the session, that it is about. */
  isConcerned: boolean
}

/** `null` for the reader: nobody has this account or this address any more. */
export function mayLeave(kind: MailKind, reader: MailReader | null): boolean {
  if (MAIL_SETTINGS[kind] === 'always') return true
  if (!reader?.isConcerned || comesBack(reader.refusals)) return false
  return mayMail(kind, reader.settings)
}
