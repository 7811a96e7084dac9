import type { NotificationChoice } from '../contract/notifications.ts'
import type { NotificationKind } from '../contract/users.ts'
import { MAIL_SETTINGS, type MailKind, mayMail } from './mail-settings.ts'
import { mayHear } from './notifications.ts'

/** So many refusals for good, one after the other, and no more mails go to an address until one is taken again. */
export const MOST_REFUSALS = 3

export const comesBack = (refusals: number): boolean => refusals >= MOST_REFUSALS

/** Whoever a mail is for, at the moment when it would leave, or when an organiser asks how many it would reach. */
export interface MailReader {
  emailSettings: Partial<Record<NotificationKind, boolean>>
  refusals: number
  /** For the group that it is about; null: they are not in it. */
  choice: NotificationChoice | null
  /** For the session that it is about: whoever is, hears of it without being in the group. */
  isRegistered: boolean
}

/** `null` for the reader: nobody has this account or this address any more. */
export function mayLeave(kind: MailKind, reader: MailReader | null): boolean {
  const setting: NotificationKind | 'always' = MAIL_SETTINGS[kind]
  if (setting === 'always') return true
  if (!reader || comesBack(reader.refusals)) return false
  const isConcerned = reader.choice ? mayHear(setting, reader.choice) : reader.isRegistered
  return isConcerned && mayMail(kind, reader.emailSettings)
}

/** Whether it would leave for somebody who has an address: the number that organisers are shown is counted by it. */
export const mayReach = (kind: MailKind, reader: MailReader & { email: string | null }): boolean =>
  reader.email !== null && mayLeave(kind, reader)
