import { type AskedPart, askMail } from '@app/core/rules/ask-mail'
import { action, type Block, type Letter, list, words } from '@app/core/rules/letter'
import { nameInMail } from '@app/core/rules/name-in-mail'
import { type Reminder, reminderMail } from '@app/core/rules/reminder-mail'
import { type RosterMail, rosterMail } from '@app/core/rules/roster-mail'
import { type SessionChange, inWords as when } from '@app/core/rules/session-changes'
import { longDay, timeOn, wallClock } from '@app/core/rules/wall-clock'
import { yourTime } from '@app/core/rules/your-time'

/** Somebody to write to. Who has no address hears it from the organiser. */
export interface Reader {
  userId: number
  email: string | null
  firstName: string
}

export interface MailedSession {
  title: string
  startsAt: Date
  zone: string
  /** From the reader's settings: a mail is read on any device, so the device's is not known. */
  readerZone?: string | undefined
  link: string
  origin: string
}

type Said = Pick<Letter, 'subject' | 'headline' | 'blocks'>

const said = (subject: string, headline: Letter['headline'], ...blocks: Block[]): Said => ({
  subject,
  headline,
  blocks: blocks.filter((block) => block.kind !== 'words' || block.text),
})

/** 'Friday 13 November, 04:30' */
function dayAndClock(moment: Date, zone: string): string {
  const clock = wallClock(moment, zone)
  return `${longDay(clock)}, ${timeOn(clock)}`
}

const called = ({ title }: MailedSession) => nameInMail(title)

/** 'Thursday 12 November at 19:30 UK Time', and on the reader's own clock where that shows something else. */
function onBothClocks(moment: Date, { zone, readerZone = zone }: MailedSession): string {
  const here = yourTime(dayAndClock(moment, zone), dayAndClock(moment, readerZone))
  return when(moment, zone) + (here ? ` (${here})` : '')
}

const at = (session: MailedSession) => onBothClocks(session.startsAt, session)

const cancelledMail = (session: MailedSession): Said =>
  said(
    `Cancelled: ${session.title}`,
    'Called off',
    words(`${called(session)} on ${at(session)} is called off. There’s nothing you need to do.`),
  )

const restoredMail = (session: MailedSession): Said =>
  said(
    `On again: ${session.title}`,
    'It’s on again',
    words(`${called(session)} on ${at(session)} takes place after all. What you signed up for is as it was.`),
    action('See it, or say that you cannot come', 'See the session', session.link),
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

const changedMail = (session: MailedSession, news: ChangeNews): Said =>
  said(
    `Changed: ${session.title}`,
    'Something has changed',
    words(news.message),
    news.changes.length > 0
      ? list(
          `${nameInMail(news.organiser)} changed this:`,
          news.changes.map(({ label, from, to: now }) => `${label}: ${from} → ${now}`),
        )
      : words(''),
    words(`As it stands now: ${[called(session), at(session), news.place].filter(Boolean).join(', ')}.`),
    action('See it, or say that you cannot come', 'See the session', session.link),
  )

const movedUpMail = (session: MailedSession): Said =>
  said(
    `You have a place: ${session.title}`,
    'You have a place',
    words(
      `Someone can’t make it, and you were next in line: you have a place in ${called(session)} on ${at(session)}.`,
    ),
    action('If you cannot come, say so there', 'See the session', session.link),
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

const offerMail = (session: MailedSession, news: OfferNews): Said =>
  said(
    `${news.instrumentName} on ${news.title} is yours, if you like: ${session.title}`,
    `${news.instrumentName} on ${nameInMail(news.title)}: yours, if you like`,
    words(
      `${news.instrumentName} on ${nameInMail(news.title)} became free, and you are next in line. It is in ${called(session)} on ${at(session)}.`,
    ),
    action(
      `Say yes or pass by ${onBothClocks(news.answerBy, session)}`,
      'Answer',
      `${session.origin}/offer/${news.offerId}`,
    ),
    words('If you pass or don’t answer, it goes to the next in line. What you play already stays yours.'),
  )

const nudgeMail = (session: MailedSession, message: string): Said =>
  said(
    `Are you coming? ${session.title}`,
    'Are you coming?',
    words(message),
    action(
      `${called(session)} is on ${at(session)}, and you haven’t said yet whether you’re coming. It takes two minutes`,
      'Say whether you come',
      session.link,
    ),
  )

const askedMail = (session: MailedSession, { by, name, ...asked }: Asked): Said => {
  const { subject, blocks } = askMail({ ...asked, by: name, session, writeTo: `${session.origin}/dm?to=${by}` })
  return said(subject, 'Could you play?', ...blocks)
}

interface Asked {
  kind: 'ask'
  by: number
  /** The organiser's. */
  name: string
  parts: AskedPart[]
  message: string
  /** Whether one can sign up at the moment. */
  isOpen: boolean
}

/** What somebody plays by a roster that is out from now on. */
export interface RosterNews extends Pick<RosterMail, 'parts' | 'lost' | 'isOutdone' | 'isUnanswered'> {
  kind: 'roster-published' | 'roster-changed'
  by: number
  tells: RosterMail['kind']
  /** By when they are asked to say yes or no. */
  confirmBy?: Date | null
}

const rosterNewsMail = (
  session: MailedSession,
  { tells, parts, lost, isOutdone = false, isUnanswered = false, confirmBy = null }: RosterNews,
): Said =>
  rosterMail({
    kind: tells,
    session: { title: session.title, when: at(session), link: session.link },
    parts,
    lost,
    isOutdone,
    isUnanswered,
    confirmBy: confirmBy && onBothClocks(confirmBy, session),
  })

interface ReminderNews
  extends Pick<Reminder, 'tells' | 'parts' | 'isDecided' | 'isUnanswered' | 'isPartly' | 'message'> {
  kind: 'reminder'
  /** The organiser who asks; none where it goes by itself. */
  by?: number
  place: string
}

const remindedMail = (session: MailedSession, { kind: _, by: __, place, ...facts }: ReminderNews): Said =>
  reminderMail({ ...facts, session: { title: session.title, when: at(session), place, link: session.link } })

/** `by`: the organiser whose act it is, if it is anybody's. */
export type SessionNews =
  | { kind: 'moved-up' }
  | OfferNews
  | { kind: 'cancelled' | 'restored'; by: number }
  | ChangeNews
  | { kind: 'nudge'; message: string; by: number | null }
  | Asked
  | RosterNews
  | ReminderNews

function sayingOf(session: MailedSession, news: SessionNews): Said {
  switch (news.kind) {
    case 'cancelled':
      return cancelledMail(session)
    case 'restored':
      return restoredMail(session)
    case 'moved-up':
      return movedUpMail(session)
    case 'offer':
      return offerMail(session, news)
    case 'changed':
      return changedMail(session, news)
    case 'nudge':
      return nudgeMail(session, news.message)
    case 'ask':
      return askedMail(session, news)
    case 'roster-published':
    case 'roster-changed':
      return rosterNewsMail(session, news)
    case 'reminder':
      return remindedMail(session, news)
  }
}

export const letterFor = (name: string, session: MailedSession, news: SessionNews): Letter => ({
  ...sayingOf(session, news),
  name,
  about: [called(session), at(session)],
})
