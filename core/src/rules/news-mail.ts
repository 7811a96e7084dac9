import type { NotificationKind } from '../contract/users.ts'
import { action, type Block, type LetterItem, words } from './letter.ts'
import { listOf } from './list-of.ts'
import { nameInMail } from './name-in-mail.ts'

/** At most one mail with posts, replies and the like in so long. */
export const GATHERED_MS = 60 * 60_000
/** What has just happened waits for more to come, and for its reader to see it in the app. */
export const GATHERING_MS = 10 * 60_000

export interface News extends LetterItem {
  kind: NotificationKind
  groupName: string
  /** Replies, messages or reactions that it stands for. */
  count: number
}

const COUNTED: Record<NotificationKind, [one: string, many: string]> = {
  newPost: ['a new post', 'new posts'],
  sessionAnnounced: ['a new session', 'new sessions'],
  sessionChanged: ['a change to a session', 'changes to sessions'],
  reply: ['a reply', 'replies'],
  directMessage: ['a direct message', 'direct messages'],
  rosterPublished: ['a new roster', 'new rosters'],
  assignmentChanged: ['a change to what you play', 'changes to what you play'],
  movedUp: ['a place for you', 'places for you'],
  joinRequest: ['a request to join', 'requests to join'],
  approved: ['a group that let you in', 'groups that let you in'],
  suggestionAccepted: ['a song that you suggested', 'songs that you suggested'],
  reminder: ['a reminder', 'reminders'],
  reaction: ['a reaction', 'reactions'],
  messageReported: ['a reported message', 'reported messages'],
}

/** What its reader would do about one thing alone, and the button that leads there. */
const TO_DO: Partial<Record<NotificationKind, [string, string]>> = {
  sessionAnnounced: ['See what is on the list, and sign up for what you want to play', 'See the session'],
  joinRequest: ['Say yes or no there', 'See who asks'],
  approved: ['Have a look around', 'See the group'],
  suggestionAccepted: ['See it in the set', 'See the session'],
  messageReported: ['Look at it, and delete it or leave it', 'See what was reported'],
  reaction: ['See what they reacted to', 'Open it'],
}

const countOf = (news: readonly News[]) => news.reduce((sum, { count }) => sum + Math.max(count, 1), 0)

/** Kinds by how much there is of each, most first. */
function byKind(news: readonly News[]): [NotificationKind, number][] {
  const counts = new Map<NotificationKind, number>()
  for (const one of news) counts.set(one.kind, (counts.get(one.kind) ?? 0) + Math.max(one.count, 1))
  return [...counts].sort((a, b) => b[1] - a[1])
}

/** The kind that most of a mail is about: its link stops that one. */
export const leadingKind = (news: readonly News[]): NotificationKind => byKind(news)[0]?.[0] ?? 'newPost'

/** '3 new posts and a reply in Thursday Blues' */
export function newsSubject(news: readonly News[]): string {
  const parts = byKind(news).map(([kind, count]) => (count === 1 ? COUNTED[kind][0] : `${count} ${COUNTED[kind][1]}`))
  const groups = [...new Set(news.map(({ groupName }) => groupName).filter(Boolean))]
  const isOneGroup = groups.length === 1 && news.every(({ groupName }) => groupName)
  const subject = `${listOf(parts)}${isOneGroup ? ` in ${nameInMail(groups[0] ?? '')}` : ''}`
  return `${subject.slice(0, 1).toUpperCase()}${subject.slice(1)}`
}

/** One mail about all that is new, whatever it is. */
export function newsMail(
  news: readonly News[],
  allLink: string,
): { subject: string; headline: [string, number, string] | string; blocks: Block[] } {
  const subject = newsSubject(news)
  const [first] = news
  if (news.length === 1 && first)
    return {
      subject,
      headline: subject,
      blocks: [
        words(first.words),
        ...(first.preview ? [words(first.preview)] : []),
        action(...(TO_DO[first.kind] ?? ['Read it and answer there', 'Open it']), first.link),
      ],
    }
  const count = countOf(news)
  return {
    subject,
    headline: ['', count, 'new things'],
    blocks: [
      words('This happened since we last wrote:'),
      { kind: 'items', items: news.map(({ words: what, preview, link }) => ({ words: what, preview, link })) },
      action('All of it is here', 'See all', allLink),
    ],
  }
}
