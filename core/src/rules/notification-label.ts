interface Person {
  first: string
  last: string
}

export interface LabelledNotification {
  notification: { entity: number; subject: string; threadSubject: string }
  fromUser: Person | null
  feedItem: { notificationTypeName: string; subject: string } | null
  groupName: string
}

const NEW_POST = 1
const REPLY = 4
const DIRECT_MESSAGE = 5

const nameOf = (person: Person | null) => [person?.first, person?.last].filter(Boolean).join(' ') || 'someone'

/** 'New' and the kind's name. */
export const notificationTitle = ({ feedItem }: Pick<LabelledNotification, 'feedItem'>) =>
  `New ${feedItem?.notificationTypeName || 'Notification'}`

/** One line that says what happened. */
export function notificationLabel(item: LabelledNotification): string {
  const user = nameOf(item.fromUser)
  const { entity, subject, threadSubject } = item.notification
  if (entity === REPLY) return `Reply from ${user} in ${threadSubject || subject} from ${item.groupName}`
  if (entity === NEW_POST) return `New Post from ${user} in ${item.groupName}`
  if (entity === DIRECT_MESSAGE) return `Direct Message from ${user}`
  return item.feedItem?.subject || subject || notificationTitle(item)
}

/** The preview stands in for a subject that is missing. */
export const showsPreview = ({ feedItem }: Pick<LabelledNotification, 'feedItem'>) => !feedItem?.subject
