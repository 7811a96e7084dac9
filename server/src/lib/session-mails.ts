import { PRODUCT } from '@app/core/product'
import { type AskedPart, askMail } from '@app/core/rules/ask-mail'
import { nameInMail } from '@app/core/rules/name-in-mail'
import { type RosterMail, rosterMail } from '@app/core/rules/roster-mail'
import { type SessionChange, inWords as when } from '@app/core/rules/session-changes'
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
  text: [`Hello ${nameInMail(to.firstName)},`, ...paragraphs.filter(Boolean), PRODUCT, ''].join('\n\n'),
})

interface MailedSession {
  title: string
  startsAt: Date
  zone: string
  link: string
  origin: string
}

const cancelledMail = (to: Addressed, session: MailedSession): Mail =>
  mail(
    'cancelled',
    to,
    `Cancelled: ${session.title}`,
    `${session.title} on ${when(session.startsAt, session.zone)} is called off. There’s nothing you need to do.`,
  )

/** What an organiser changed, and what the session is now. */
export interface ChangeNews {
  kind: 'changed'
  message: string
  by: number
  organiser: string
  changes: Pick<SessionChange, 'label' | 'from' | 'to'>[]
  /** Where it takes place now. */
  place: string
}

const changedMail = (to: Addressed, session: MailedSession, news: ChangeNews): Mail =>
  mail(
    'changed',
    to,
    `Changed: ${session.title}`,
    news.message,
    news.changes.length > 0
      ? [
          `${news.organiser} changed this:`,
          ...news.changes.map(({ label, from, to: now }) => `${label}: ${from} → ${now}`),
        ].join('\n')
      : '',
    [`It is now ${session.title}`, when(session.startsAt, session.zone), news.place].filter(Boolean).join(', '),
    `See it, or say that you cannot come: ${session.link}`,
  )

const movedUpMail = (to: Addressed, session: MailedSession): Mail =>
  mail(
    'moved-up',
    to,
    `You have a place: ${session.title}`,
    `Someone can’t make it, and you were next in line: you have a place in ${session.title} on ${when(session.startsAt, session.zone)}.`,
    `If you cannot come, say so there: ${session.link}`,
  )

/** A slot that became free, for the next in line. */
interface OfferNews {
  kind: 'offer'
  /** The organiser who chose them; null where the waitlist moved by itself. */
  by: number | null
  offerId: number
  title: string
  instrumentName: string
  answerBy: Date
}

const offerMail = (to: Addressed, session: MailedSession, news: OfferNews): Mail =>
  mail(
    'offer',
    to,
    `${news.instrumentName} on ${news.title} is yours, if you like: ${session.title}`,
    `${news.instrumentName} on ${news.title} became free, and you are next in line. It is in ${session.title} on ${when(session.startsAt, session.zone)}.`,
    `Say yes or pass until ${when(news.answerBy, session.zone)}: ${session.origin}/offer/${news.offerId}`,
    'If you pass or don’t answer, it goes to the next in line. What you play already stays yours.',
  )

const nudgeMail = (to: Addressed, session: MailedSession, message: string): Mail =>
  mail(
    'nudge',
    to,
    `Are you coming? ${session.title}`,
    message,
    `${session.title} is on ${when(session.startsAt, session.zone)}, and you haven’t said yet whether you’re coming. It takes two minutes: ${session.link}`,
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

/** What somebody plays by a roster that is out from now on. */
export interface RosterNews extends Pick<RosterMail, 'parts' | 'lost' | 'isOutdone'> {
  kind: 'roster-published' | 'roster-changed'
  by: number
  tells: RosterMail['kind']
}

const rosterNewsMail = (
  to: Addressed,
  session: MailedSession,
  { kind, tells, parts, lost, isOutdone = false }: RosterNews,
): Mail => {
  const { title, startsAt, zone, link } = session
  const { subject, paragraphs } = rosterMail({
    kind: tells,
    session: { title, when: when(startsAt, zone), link },
    parts,
    lost,
    isOutdone,
  })
  return mail(kind, to, subject, ...paragraphs)
}

/** `by`: the organiser whose act it is, if it is anybody's. */
export type SessionNews =
  | { kind: 'moved-up' }
  | OfferNews
  | { kind: 'cancelled'; by: number }
  | ChangeNews
  | { kind: 'nudge'; message: string; by: number | null }
  | Asked
  | RosterNews

/** Mails that an organiser may cause in a day: ten to everyone in a large session. Without it, anybody could bury others in mail. */
const toldPeople = (userId: number): Limit => ({ key: `told:${userId}`, most: 3_000, seconds: 86_400 })

const mailFor = (to: Addressed, session: MailedSession, news: SessionNews): Mail => {
  switch (news.kind) {
    case 'cancelled':
      return cancelledMail(to, session)
    case 'moved-up':
      return movedUpMail(to, session)
    case 'offer':
      return offerMail(to, session, news)
    case 'changed':
      return changedMail(to, session, news)
    case 'nudge':
      return nudgeMail(to, session, news.message)
    case 'ask':
      return askedMail(to, session, news)
    case 'roster-published':
    case 'roster-changed':
      return rosterNewsMail(to, session, news)
  }
}

interface SessionToTell {
  id: number
  title: string
  starts_at: Date
  time_zone_id: string
}

const toMailed = (row: SessionToTell, publicUrl: string): MailedSession => ({
  title: row.title,
  startsAt: row.starts_at,
  zone: row.time_zone_id,
  link: `${publicUrl}/session/${row.id}`,
  origin: publicUrl,
})

/** What people are told about a session: a mail each, written down in the transaction that makes it true. */
export const sessionMails = (jobs: Jobs, limits: RateLimits, publicUrl: string) => ({
  /** The very mail that one reader would get; before there is one, that of somebody without a name. */
  shown(row: SessionToTell, reader: { firstName: string } | undefined, news: SessionNews) {
    const to = { email: '', firstName: reader?.firstName ?? 'there' }
    const { subject, text } = mailFor(to, toMailed(row, publicUrl), news)
    return { to: reader?.firstName ?? '', subject, text }
  },

  async tell(
    tx: Db,
    row: SessionToTell,
    readers: Reader[],
    news: SessionNews,
    afterCommit: (work: () => unknown) => void,
  ): Promise<number> {
    const session = toMailed(row, publicUrl)
    const addressed = readers.filter((reader): reader is Addressed => reader.email !== null)
    if ('by' in news && news.by !== null && addressed.length)
      await limits.hit([toldPeople(news.by)], tx, addressed.length)
    for (const reader of addressed) await jobs.add(tx, 'mail', { ...mailFor(reader, session, news) })
    if (addressed.length) afterCommit(() => void jobs.wake())
    return addressed.length
  },
})

export type SessionMails = ReturnType<typeof sessionMails>
