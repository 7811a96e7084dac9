import type { NotificationKind } from '../contract/users.ts'
import { emailSettingsFrom } from './notification-settings.ts'

/** Which of the reader's e-mail settings each kind of mail obeys; what keeps an account safe is always sent. */
export const MAIL_SETTINGS = {
  'password-reset': 'always',
  'password-changed': 'always',
  'email-changed': 'always',
  'device-signed-out': 'always',
  // Asked for by the reader, to see whether mail arrives again.
  'address-check': 'always',
  approved: 'approved',
  // The reader may have no account yet, and can answer nothing without it.
  invited: 'always',
  changed: 'sessionChanged',
  cancelled: 'sessionChanged',
  restored: 'sessionChanged',
  'moved-up': 'movedUp',
  // Of versions that gave the slot away at once; one may still be queued.
  'got-slot': 'movedUp',
  offer: 'movedUp',
  nudge: 'reminder',
  ask: 'reminder',
  reminder: 'reminder',
  'roster-published': 'rosterPublished',
  'roster-changed': 'assignmentChanged',
} as const satisfies Record<string, NotificationKind | 'always'>

export type MailKind = keyof typeof MAIL_SETTINGS

/** `changed`: what the reader changed in their e-mail settings. */
export function mayMail(kind: MailKind, changed: Partial<Record<NotificationKind, boolean>>): boolean {
  const setting: NotificationKind | 'always' = MAIL_SETTINGS[kind]
  return setting === 'always' || emailSettingsFrom(changed)[setting]
}

/** 'You get this because you want e-mails about …' */
export const MAIL_WORDS: Record<NotificationKind, string> = {
  newPost: 'new posts',
  sessionAnnounced: 'new sessions',
  sessionChanged: 'changes to sessions',
  reply: 'replies to you',
  directMessage: 'direct messages',
  rosterPublished: 'new rosters',
  assignmentChanged: 'changes to what you play',
  movedUp: 'parts and places that become yours',
  joinRequest: 'people who ask to join',
  approved: 'groups that let you in',
  suggestionAccepted: 'songs that you suggested',
  reminder: 'what is coming up',
  reaction: 'reactions to you',
  messageReported: 'messages that members report',
}

/** Why somebody gets a mail that no setting rules. */
const REASONS: Partial<Record<MailKind, string>> = {
  'password-reset': 'You get this because somebody asked for a new password for this address.',
  invited: 'You get this because an organiser gave us your address to invite you. It is used for nothing else.',
  'address-check': 'You get this because you asked for it in your settings.',
}

export const alwaysReason = (kind: MailKind): string =>
  REASONS[kind] ?? 'You get this because it is about the safety of your account. Such e-mails always come.'

export const wantedReason = (kind: NotificationKind): string =>
  `You get this because you want e-mails about ${MAIL_WORDS[kind]}.`
