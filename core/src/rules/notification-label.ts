import { nameWithOthers } from './notifications.ts'

interface Person {
  first: string
  last: string
}

export interface LabelledNotification {
  notification: { entity: number; subject: string; threadSubject: string; others: number }
  fromUser: Person | null
  feedItem: { notificationTypeName: string; subject: string } | null
  groupName: string
}

const NEW_POST = 1
const REPLY = 4
const DIRECT_MESSAGE = 5

/** A stretch of a label; names stand out. */
export interface LabelPart {
  text: string
  isName: boolean
}

const nameOf = (person: Person | null) => [person?.first, person?.last].filter(Boolean).join(' ') || 'someone'

/** 'New' and the kind's name. */
export const notificationTitle = ({ feedItem }: Pick<LabelledNotification, 'feedItem'>) =>
  `New ${feedItem?.notificationTypeName || 'Notification'}`

const name = (text: string): LabelPart => ({ text, isName: true })
const words = (text: string): LabelPart => ({ text, isName: false })

/** One line that says what happened. Replies are gathered while they are unread: `others` wrote too, each counted once. */
export function notificationWords(item: LabelledNotification): LabelPart[] {
  const { entity, subject, threadSubject, others } = item.notification
  const who = name(nameOf(item.fromUser))
  const where = name(threadSubject || subject)
  const group = name(item.groupName)
  if (entity === REPLY && others)
    return [name(nameWithOthers(who.text, others)), words(' replied in '), where, words(' from '), group]
  if (entity === REPLY) return [words('Reply from '), who, words(' in '), where, words(' from '), group]
  if (entity === NEW_POST) return [words('New Post from '), who, words(' in '), group]
  if (entity === DIRECT_MESSAGE) return [words('Direct Message from '), who]
  return [words(item.feedItem?.subject || subject || notificationTitle(item))]
}

export const notificationLabel = (item: LabelledNotification) =>
  notificationWords(item)
    .map(({ text }) => text)
    .join('')

/** The preview stands in for a subject that is missing. */
export const showsPreview = ({ feedItem }: Pick<LabelledNotification, 'feedItem'>) => !feedItem?.subject
