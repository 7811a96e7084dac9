import { PRODUCT } from '@app/core/product'
import type { Db } from './database.ts'
import type { Jobs } from './jobs.ts'
import type { Mail } from './mailer.ts'

/** Somebody to write to. Who has no address hears it from the organiser. */
export interface Reader {
  email: string | null
  firstName: string
}

interface Addressed extends Reader {
  email: string
}

const mail = (to: Addressed, subject: string, ...paragraphs: string[]): Mail => ({
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
    to,
    `Cancelled: ${session.title}`,
    `${session.title} on ${when(session.startsAt, session.zone)} does not take place. You need not do anything.`,
  )

const changedMail = (to: Addressed, session: MailedSession, message: string): Mail =>
  mail(
    to,
    `Changed: ${session.title}`,
    message,
    `${session.title}, ${when(session.startsAt, session.zone)}: ${session.link}`,
  )

const movedUpMail = (to: Addressed, session: MailedSession): Mail =>
  mail(
    to,
    `You have a place: ${session.title}`,
    `somebody cannot come, and you were next: you have a place in ${session.title} on ${when(session.startsAt, session.zone)}.`,
    `If you cannot come, say so there: ${session.link}`,
  )

const gotSlotMail = (to: Addressed, session: MailedSession): Mail =>
  mail(
    to,
    `A slot became free for you: ${session.title}`,
    `a slot that you were waiting for is yours now, in ${session.title} on ${when(session.startsAt, session.zone)}.`,
    `If you no longer want it, give it back there: ${session.link}`,
  )

const nudgeMail = (to: Addressed, session: MailedSession, message: string): Mail =>
  mail(
    to,
    `Are you coming? ${session.title}`,
    message,
    `${session.title} is on ${when(session.startsAt, session.zone)}, and you have not said yet whether you come. It takes two minutes: ${session.link}`,
  )

export type SessionNews =
  | { kind: 'cancelled' | 'moved-up' | 'got-slot' }
  | { kind: 'changed' | 'nudge'; message: string }

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
  }
}

/** What people are told about a session: a mail each, written down in the transaction that makes it true. */
export const sessionMails = (jobs: Jobs, publicUrl: string) => ({
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
    for (const reader of addressed) await jobs.add(tx, 'mail', { ...mailFor(reader, session, news) })
    if (addressed.length) afterCommit(() => void jobs.wake())
    return addressed.length
  },
})

export type SessionMails = ReturnType<typeof sessionMails>
