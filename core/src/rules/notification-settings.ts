import type { EmailNotificationSettings, NotificationKind, NotificationSettings } from '../contract/users.ts'

type Standard = Record<NotificationKind, { inApp: boolean; push: boolean; email: boolean }>

const worthAMail = { inApp: true, push: true, email: true }
const worthAPush = { inApp: true, push: true, email: false }
const quiet = { inApp: true, push: false, email: false }

/** What a new user gets: what concerns them reaches them anywhere, chatter stays in the app. */
const STANDARD: Standard = {
  newPost: { inApp: true, push: false, email: true },
  sessionAnnounced: worthAMail,
  sessionChanged: worthAMail,
  reply: worthAPush,
  directMessage: worthAPush,
  rosterPublished: worthAMail,
  assignmentChanged: worthAMail,
  movedUp: worthAMail,
  joinRequest: worthAMail,
  approved: worthAMail,
  suggestionAccepted: quiet,
  reminder: worthAMail,
  reaction: quiet,
  messageReported: worthAPush,
}

const kinds = Object.keys(STANDARD) as NotificationKind[]
const forEachKind = <T>(value: (kind: NotificationKind) => T) =>
  Object.fromEntries(kinds.map((kind) => [kind, value(kind)])) as Record<NotificationKind, T>

/** The whole settings from what a user changed; later changes come last. */
export const notificationSettingsFrom = (
  ...changes: Partial<
    Record<NotificationKind, { inApp?: boolean | undefined; push?: boolean | undefined } | undefined>
  >[]
): NotificationSettings =>
  forEachKind((kind) => {
    const settings = { inApp: STANDARD[kind].inApp, push: STANDARD[kind].push }
    for (const change of changes) {
      settings.inApp = change[kind]?.inApp ?? settings.inApp
      settings.push = change[kind]?.push ?? settings.push
    }
    return settings
  })

export const emailSettingsFrom = (
  ...changes: Partial<Record<NotificationKind, boolean | undefined>>[]
): EmailNotificationSettings =>
  forEachKind((kind) => changes.reduce<boolean>((value, change) => change[kind] ?? value, STANDARD[kind].email))
