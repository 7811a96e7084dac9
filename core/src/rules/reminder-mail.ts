import { countOf } from './count-of.ts'
import { action, type Letter, words } from './letter.ts'
import { nameInMail } from './name-in-mail.ts'
import { letterParts, type PlayedPart } from './roster-mail.ts'

const HOUR_MS = 3_600_000

/** Whoever comes is reminded so long before a session, and no later than a day before: then they plan already. */
export const REMIND_BEFORE_MS = 48 * HOUR_MS
export const REMIND_LATEST_MS = 24 * HOUR_MS
/** Whoever has not said whether they play is asked again so long after the roster came out; sooner where the session is near. */
export const ASK_AGAIN_MS = 24 * HOUR_MS
export const ASK_AGAIN_SOON_MS = 2 * HOUR_MS

export interface Reminder {
  /** `before`: the session is near. `unanswered`: the roster is out, and they have not said whether they play. */
  tells: 'before' | 'unanswered'
  session: { title: string; when: string; place: string; link: string }
  /** What they play; of an unanswered roster, what they have not answered. */
  parts: readonly PlayedPart[]
  /** Whether the roster is out, or who came first has the slot. */
  isDecided: boolean
  isUnanswered: boolean
  /** They said yes to another part already. */
  isPartly: boolean
  /** The organiser's own words, where one asks. */
  message?: string
}

type Said = Pick<Letter, 'subject' | 'headline' | 'blocks'>

const countWords = (parts: readonly PlayedPart[]): Letter['headline'] => {
  const size = new Set(parts.map(({ number }) => number)).size
  return ['You play', size, size === 1 ? 'song' : 'songs']
}

function whatTheyPlay({ parts, isDecided }: Reminder) {
  if (parts.length) return [words('This is what you play:'), letterParts(parts)]
  return isDecided
    ? [words('You have no part in the roster so far. People drop out, and whoever is there is asked first.')]
    : [words('Who plays what is not decided yet. What you asked for stands.')]
}

function beforeMail(reminder: Reminder): Said {
  const { title, when, place, link } = reminder.session
  return {
    subject: `Coming up: ${title}`,
    headline: reminder.parts.length ? countWords(reminder.parts) : 'Coming up',
    blocks: [
      words(`${nameInMail(title)} is on ${when}${place ? `, ${nameInMail(place)}` : ''}.`),
      ...whatTheyPlay(reminder),
      ...(reminder.isUnanswered
        ? [
            action(
              reminder.isPartly
                ? 'You haven’t said yes to all of it yet. It takes one tap'
                : 'You haven’t said yet whether you’re playing. It takes one tap',
              'Say yes or no',
              link,
            ),
          ]
        : []),
      ...(reminder.parts.length
        ? [action('Keys, charts and links to practise with are here', 'Practise', `${link}/practice`)]
        : [action('The whole set is here', 'See the session', link)]),
      words('If you cannot come, say so now, so that somebody else can step in.'),
    ],
  }
}

/** 'One part still needs your yes' */
const stillOpen = ({ length }: readonly PlayedPart[]) =>
  length === 1 ? 'One part still needs your yes' : `${length} parts still need your yes`

function unansweredMail({ session: { title, when, link }, parts, isPartly, message = '' }: Reminder): Said {
  const roster = `The roster for ${nameInMail(title)} on ${when} is out`
  return {
    subject: `Are you playing? ${title}`,
    headline: 'Are you playing?',
    blocks: [
      ...(message ? [words(message)] : []),
      words(
        isPartly ? `${roster}. ${stillOpen(parts)}:` : `${roster}, and you haven’t said yet whether you’re playing:`,
      ),
      letterParts(parts),
      action('It takes one tap', 'Say yes or no', link),
      words('If it does not work for you, somebody else can still step in.'),
    ],
  }
}

export const reminderMail = (reminder: Reminder): Said =>
  reminder.tells === 'before' ? beforeMail(reminder) : unansweredMail(reminder)

/** The same in a line, for the app. */
export function reminderLine({ tells, session: { title, when }, parts, isPartly }: Reminder): string {
  if (tells === 'unanswered' && isPartly)
    return `${stillOpen(parts)}: ${[...new Set(parts.map(({ song }) => song))].join(', ')}`
  if (tells === 'unanswered') return `Are you playing? You have not answered for ${title} yet`
  const size = new Set(parts.map(({ number }) => number)).size
  const plays = size ? `: you play ${countOf(size, 'song')}` : ''
  return `${title} is on ${when}${plays}`
}
