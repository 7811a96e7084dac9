interface Person {
  first: string
  last: string
}

export interface LabelledNotification {
  notification: { entity: number; subject: string; threadSubject: string; others?: number }
  fromUser: Person | null
  feedItem: { notificationTypeName: string; subject: string } | null
  groupName: string
}

const NEW_POST = 1
const REPLY = 4
const DIRECT_MESSAGE = 5
const REACTION = 13

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

/** One line that says what happened; `others` did the same, each counted once. */
export function notificationWords(item: LabelledNotification, others = item.notification.others ?? 0): LabelPart[] {
  const { entity, subject, threadSubject } = item.notification
  const who = name(nameOf(item.fromUser))
  const where = name(threadSubject || subject)
  const group = name(item.groupName)
  if (others && (entity === REPLY || entity === REACTION)) {
    const all = name(`${who.text} and ${others} ${others === 1 ? 'other' : 'others'}`)
    if (entity === REACTION) return [all, words(' reacted to your message')]
    return [all, words(' replied in '), where, words(' from '), group]
  }
  if (entity === REPLY) return [words('Reply from '), who, words(' in '), where, words(' from '), group]
  if (entity === NEW_POST) return [words('New Post from '), who, words(' in '), group]
  if (entity === DIRECT_MESSAGE) return [words('Direct Message from '), who]
  return [words(item.feedItem?.subject || subject || notificationTitle(item))]
}

export const notificationLabel = (item: LabelledNotification, others = item.notification.others ?? 0) =>
  notificationWords(item, others)
    .map(({ text }) => text)
    .join('')

/** The preview stands in for a subject that is missing. */
export const showsPreview = ({ feedItem }: Pick<LabelledNotification, 'feedItem'>) => !feedItem?.subject

interface Gatherable extends LabelledNotification {
  notification: LabelledNotification['notification'] & { received: boolean }
  fromUser: (Person & { id: number }) | null
  feedItem: { notificationTypeName: string; subject: string; link: string } | null
}

/** What many did to one thing, as one row: the newest of them leads, and each of the others counts once. */
export interface Gathered<Item> {
  lead: Item
  all: Item[]
  /** The others' faces, the newest first. */
  others: Item[]
}

const GATHERED: ReadonlySet<number> = new Set([REPLY, DIRECT_MESSAGE, REACTION])

/** Gathers the replies to one thread, the messages of one chat and the reactions to one message; new and older stay apart. */
export function gatherNotifications<Item extends Gatherable>(items: Item[]): Gathered<Item>[] {
  const rows = new Map<string, Gathered<Item>>()
  for (const [index, item] of items.entries()) {
    const { entity, received } = item.notification
    const [page = ''] = item.feedItem?.link.split('?reply=') ?? []
    const key = GATHERED.has(entity) && page ? `${entity} ${received} ${page}` : `${index}`
    const row = rows.get(key)
    if (!row) {
      rows.set(key, { lead: item, all: [item], others: [] })
      continue
    }
    row.all.push(item)
    const isKnown = [row.lead, ...row.others].some(({ fromUser }) => fromUser?.id === item.fromUser?.id)
    if (!isKnown) row.others.push(item)
  }
  return [...rows.values()]
}
