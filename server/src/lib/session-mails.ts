import { PRODUCT } from '@app/core/product'
import { type AskedPart, askMail } from '@app/core/rules/ask-mail'
import type { Db } from './database.ts'
import type { Jobs } from './jobs.ts'
import type { Mail } from './mailer.ts'
import type { Limit, RateLimits } from './rate-limits.ts'

/** Somebody to write to. Who has no address hears it from the organiser. */
export interface Reader {
  email: string | null
  firstName: string
}

interface Addressed extends Reader {
  email: string
}

const mail = (kind: SessionNews['kind'], to: Addressed, subject: string, ...paragraphs: string[]): Mail => ({
  kind,
  to: to.email,
  subject: `${subject} · ${PRODUCT}`,
  text: [`Hello ${to.firstName},`, ...paragraphs.filter(Boolean), PRODUCT, ''].join('\n\n'),
})

const when = (at: Date, zone: string) =>
  at.toLocaleString('en-GB', {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })

interface MailedSession {
  title: string
  startsAt: Date
  zone: string
  link: string
}

const cancelledMail = (to: Addressed, session: MailedSession): Mail =>
  mail(
    'cancelled',
    to,
    `Cancelled: ${session.title}`,
    `${session.title} on ${when(session.startsAt, session.zone)} does not take place. You need not do anything.`,
  )

const changedMail = (to: Addressed, session: MailedSession, message: string): Mail =>
  mail(
    'changed',
    to,
    `Changed: ${session.title}`,
    message,
    `${session.title}, ${when(session.startsAt, session.zone)}: ${session.link}`,
  )

const movedUpMail = (to: Addressed, session: MailedSession): Mail =>
  mail(
    'moved-up',
    to,
    `You have a place: ${session.title}`,
    `somebody cannot come, and you were next: you have a place in ${session.title} on ${when(session.startsAt, session.zone)}.`,
    `If you cannot come, say so there: ${session.link}`,
  )

const gotSlotMail = (to: Addressed, session: MailedSession): Mail =>
  mail(
    'got-slot',
    to,
    `A slot became free for you: ${session.title}`,
    `a slot that you were waiting for is yours now, in ${session.title} on ${when(session.startsAt, session.zone)}.`,
    `If you no longer want it, give it back there: ${session.link}`,
  )

const nudgeMail = (to: Addressed, session: MailedSession, message: string): Mail =>
  mail(
    'nudge',
    to,
    `Are you coming? ${session.title}`,
    message,
    `${session.title} is on ${when(session.startsAt, session.zone)}, and you have not said yet whether you come. It takes two minutes: ${session.link}`,
  )

const askedMail = (to: Addressed, session: MailedSession, { name, parts, message }: Asked): Mail => {
  const { subject, paragraphs } = askMail({ by: name, parts, session, message })
  return mail('ask', to, subject, ...paragraphs)
}

interface Asked {
  kind: 'ask'
  by: number
  /** The organiser's. */
  name: string
  parts: AskedPart[]
  message: string
}

/** `by`: the organiser whose act it is, if it is anybody's. */
export type SessionNews =
  | { kind: 'moved-up' | 'got-slot' }
  | { kind: 'cancelled'; by: number }
  | { kind: 'changed' | 'nudge'; message: string; by: number | null }
  | Asked

/** Mails that an organiser may cause in a day: ten to everyone in a large session. Without it, anybody could bury others in mail. */
const toldPeople = (userId: number): Limit => ({ key: `told:${userId}`, most: 3_000, seconds: 86_400 })

const mailFor = (to: Addressed, session: MailedSession, news: SessionNews): Mail => {
  switch (news.kind) {
    case 'cancelled':
      return cancelledMail(to, session)
    case 'moved-up':
      return movedUpMail(to, session)
    case 'got-slot':
      return gotSlotMail(to, session)
    case 'changed':
      return changedMail(to, session, news.message)
    case 'nudge':
      return nudgeMail(to, session, news.message)
    case 'ask':
      return askedMail(to, session, news)
  }
}

/** What people are told about a session: a mail each, written down in the transaction that makes it true. */
export const sessionMails = (jobs: Jobs, limits: RateLimits, publicUrl: string) => ({
  async tell(
    tx: Db,
    row: { id: number; title: string; starts_at: Date; time_zone_id: string },
    readers: Reader[],
    news: SessionNews,
    afterCommit: (work: () => unknown) => void,
  ): Promise<number> {
    const link = `${publicUrl}/session/${row.id}`
    const session = { title: row.title, startsAt: row.starts_at, zone: row.time_zone_id, link }
    const addressed = readers.filter((reader): reader is Addressed => reader.email !== null)
    if ('by' in news && news.by !== null && addressed.length)
      await limits.hit([toldPeople(news.by)], tx, addressed.length)
    for (const reader of addressed) await jobs.add(tx, 'mail', { ...mailFor(reader, session, news) })
    if (addressed.length) afterCommit(() => void jobs.wake())
    return addressed.length
  },
})

export type SessionMails = ReturnType<typeof sessionMails>
