import type { NotificationChoice } from '../contract/notifications.ts'
import type { NotificationKind } from '../contract/users.ts'
import { countOf } from './count-of.ts'
import { withoutLinks } from './plain-text.ts'

/** What a notification is about. */
export interface NoticePlace {
  groupId: number | null
  sessionId: number | null
  channelId: number | null
  /** The latest message, and the one that begins its thread. */
  messageId: number | null
  threadId: number | null
}

/** What a notification knows besides. */
export interface NoticeDetail {
  offerId?: number
  /** Of a reaction: the emoji that came last. */
  emoji?: string
}

interface Rule {
  /** Stands behind 'New' in the title. */
  typeName: string
  /** Who is told, as the settings say it. */
  told: string
  /** Whether it can wait until its reader looks in. Push services and mail go by it. */
  urgency: 'high' | 'normal' | 'low'
  /** `own`: the act sends a mail of its own. `atOnce`: one for each. `gathered`: with others, at most one an hour. */
  mail: 'own' | 'atOnce' | 'gathered'
  /** Whether it is among 'only what concerns me' of a group. */
  isMine: boolean
  /** Whether one that is unread takes in what follows of the same thread, chat or message. */
  gathers: boolean
  link(place: NoticePlace, detail: NoticeDetail): string
}

const thread = ({ groupId, channelId, threadId, messageId }: NoticePlace) => {
  const root = threadId ?? messageId
  const reply = root !== messageId ? `?reply=${messageId}` : ''
  return `/group/${groupId}/channel/${channelId}/message/${root}${reply}`
}
const group = ({ groupId }: NoticePlace) => `/group/${groupId}`
const session = (place: NoticePlace) => (place.sessionId ? `/session/${place.sessionId}` : group(place))
const chat = ({ channelId }: NoticePlace) => `/dm?chat=${channelId}`

/** What can be told, to whom, and how: the one table that app, push, mail and settings go by. */
export const NOTIFICATIONS: Record<NotificationKind, Rule> = {
  newPost: {
    typeName: 'Post',
    told: 'the members of the group',
    urgency: 'low',
    mail: 'gathered',
    isMine: false,
    gathers: false,
    link: thread,
  },
  sessionAnnounced: {
    typeName: 'Session',
    told: 'the members of the group',
    urgency: 'normal',
    mail: 'gathered',
    isMine: false,
    gathers: false,
    link: session,
  },
  sessionChanged: {
    typeName: 'Session Change',
    told: 'who is registered, as the organiser chose',
    urgency: 'high',
    mail: 'own',
    isMine: true,
    gathers: false,
    link: session,
  },
  reply: {
    typeName: 'Reply',
    told: 'who began the thread and who wrote in it',
    urgency: 'normal',
    mail: 'gathered',
    isMine: true,
    gathers: true,
    link: thread,
  },
  directMessage: {
    typeName: 'Direct Message',
    told: 'whom it was written to',
    urgency: 'high',
    mail: 'gathered',
    isMine: true,
    gathers: true,
    link: chat,
  },
  rosterPublished: {
    typeName: 'Roster',
    told: 'who plays, and who asked to',
    urgency: 'high',
    mail: 'own',
    isMine: true,
    gathers: false,
    link: session,
  },
  assignmentChanged: {
    typeName: 'Roster Change',
    told: 'whose songs are others now',
    urgency: 'high',
    mail: 'atOnce',
    isMine: true,
    gathers: false,
    link: session,
  },
  movedUp: {
    typeName: 'Opening',
    told: 'who was next in line',
    urgency: 'high',
    mail: 'own',
    isMine: true,
    gathers: false,
    link: (place, { offerId }) => (offerId ? `/offer/${offerId}` : session(place)),
  },
  joinRequest: {
    typeName: 'Join Request',
    told: 'the organisers of the group',
    urgency: 'normal',
    mail: 'gathered',
    isMine: true,
    gathers: false,
    link: ({ groupId }) => `/admin/group-users/${groupId}`,
  },
  approved: {
    typeName: 'Membership',
    told: 'who asked to join',
    urgency: 'normal',
    mail: 'own',
    isMine: true,
    gathers: false,
    link: group,
  },
  suggestionAccepted: {
    typeName: 'Song',
    told: 'who suggested it',
    urgency: 'low',
    mail: 'gathered',
    isMine: true,
    gathers: false,
    link: session,
  },
  reminder: {
    typeName: 'Reminder',
    told: 'who is registered',
    urgency: 'high',
    mail: 'own',
    isMine: true,
    gathers: false,
    link: session,
  },
  reaction: {
    typeName: 'Reaction',
    told: 'who wrote the message',
    urgency: 'low',
    mail: 'gathered',
    isMine: true,
    gathers: true,
    link: (place) => (place.groupId === null ? chat(place) : thread(place)),
  },
  messageReported: {
    typeName: 'Report',
    told: 'the organisers of the group',
    urgency: 'normal',
    mail: 'gathered',
    isMine: true,
    gathers: true,
    link: ({ groupId }) => `/admin/group-messages/${groupId}`,
  },
}

/** Whether somebody who chose this for a group hears of such things in it. */
export const mayHear = (kind: NotificationKind, choice: NotificationChoice): boolean =>
  choice === 'all' || (choice === 'mine' && NOTIFICATIONS[kind].isMine)

/** What is said; of posts, replies and direct messages the label says it. */
export const noticeWords = {
  /** `more`: on other days. */
  announced: (title: string, when: string, more = 0) =>
    [`${title} on ${when}`, more && `and on ${countOf(more, 'other day')}`].filter(Boolean).join(', '),
  changed: (title: string, changes: readonly { label: string; to: string }[]) =>
    changes.length
      ? `${title} has changed: ${changes.map(({ label, to }) => `${label.toLowerCase()} ${to}`).join(', ')}`
      : `News about ${title}`,
  cancelled: (title: string, when: string) => `${title} on ${when} is called off`,
  restored: (title: string, when: string) => `${title} on ${when} is on again`,
  given: (instrument: string, song: string, title: string) =>
    `You play ${instrument.toLowerCase()} on ${song} in ${title}`,
  taken: (instrument: string, song: string, title: string) =>
    `You no longer play ${instrument.toLowerCase()} on ${song} in ${title}`,
  partsChanged: (title: string) => `Your songs at ${title} have changed`,
  movedUp: (title: string) => `You have a place in ${title}`,
  offer: (instrument: string, song: string, title: string) =>
    `${instrument} on ${song} is yours if you like, in ${title}`,
  joinRequest: (name: string, group: string) => `${name} asks to join ${group}`,
  /** `reports`: how many there are since its reader last looked. */
  reported: (name: string, reports: number, group: string) =>
    reports > 1
      ? `${countOf(reports, 'report')} for the organisers of ${group}`
      : `${name} reported a message to the organisers of ${group}`,
  approved: (group: string) => `You are a member of ${group} now`,
  suggestionAccepted: (song: string, title: string) => `${song} is in the set of ${title}`,
  /** `to`: the beginning of the message; a picture alone has none. */
  reacted: (who: string, emoji: string, to: { words: string; isPicture: boolean }) =>
    [
      `${who} reacted`,
      emoji,
      to.isPicture ? 'to your picture' : to.words ? `to “${to.words}”` : 'to a message of yours',
    ]
      .filter(Boolean)
      .join(' '),
}

/** 'Ana Lee', 'Ana Lee and 1 other', 'Ana Lee and 3 others'. */
export const nameWithOthers = (name: string, others: number): string =>
  others > 0 ? `${name} and ${countOf(others, 'other')}` : name

/** The beginning of what somebody wrote, without Markdown's marks, in one line. */
export function excerpt(markdown: string, most = 140): string {
  const text = withoutLinks(markdown)
    .replace(/^\s{0,3}(#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/(\*\*|__|~~|`+)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...text]
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : text
}
