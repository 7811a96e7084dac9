import type { AskedPart } from './ask-mail.ts'
import { nameInMail } from './name-in-mail.ts'

/** What somebody plays, with the song's number in the set. */
export interface PlayedPart extends AskedPart {
  number: number
  /** Who else plays in the song, by first name, in the order of its slots. */
  fellows: readonly { name: string; instrument: string }[]
}

export interface RosterMail {
  /** `plays-nothing`: they asked, or had something, and have nothing. */
  kind: 'plays' | 'changed' | 'plays-nothing'
  session: { title: string; when: string; link: string }
  /** In the order of the set. */
  parts: readonly PlayedPart[]
  /** What they had and have no more. */
  lost: readonly PlayedPart[]
  /** Something that they asked for went to somebody else. */
  isOutdone?: boolean
}

const inSet = (parts: readonly PlayedPart[]) =>
  [...parts].sort((a, b) => a.number - b.number || a.instrument.localeCompare(b.instrument))

const lineOf = ({ number, song, instrument }: PlayedPart) => `${number}. ${song}: ${instrument.toLowerCase()}`

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** '4. Valerie: bass, with Gus (guitar) and Gail (drums)' */
const lineWithFellows = (part: PlayedPart) =>
  part.fellows.length
    ? `${lineOf(part)}, with ${listed.format(part.fellows.map(({ name, instrument }) => `${nameInMail(name)} (${instrument.toLowerCase()})`))}`
    : lineOf(part)
const songs = (n: number) => (n === 1 ? 'one song' : `${n} songs`)

/** What a published roster says to one person. The organiser reads these words before they leave. */
export function rosterMail({ kind, session, parts, lost, isOutdone }: RosterMail): {
  subject: string
  paragraphs: string[]
} {
  const { title, when, link } = session
  const mine = inSet(parts).map(lineWithFellows).join('\n')
  const gone = inSet(lost).map(lineOf).join('\n')
  const count = songs(new Set(parts.map(({ number }) => number)).size)
  switch (kind) {
    case 'plays':
      return {
        subject: `You play ${count} at ${title}`,
        paragraphs: [
          `The line-up for ${nameInMail(title)} on ${when} is out, and you are in it:`,
          mine,
          `The whole set is here, with charts and links to practise with: ${link}`,
          'If something does not work for you, tell an organiser soon, so that somebody else can step in.',
        ],
      }
    case 'changed':
      return {
        subject: `Your songs at ${title} have changed`,
        paragraphs: [
          `The line-up for ${nameInMail(title)} on ${when} has changed. You play ${count} now:`,
          mine,
          ...(gone ? [`No longer yours:\n${gone}`] : []),
          `The whole set is here: ${link}`,
        ],
      }
    case 'plays-nothing':
      return {
        subject: gone ? `Your songs at ${title} have changed` : `The line-up for ${title} is out`,
        paragraphs: [
          gone
            ? `The line-up for ${nameInMail(title)} on ${when} has changed, and this is no longer yours:\n${gone}`
            : `The line-up for ${nameInMail(title)} on ${when} is out. ${isOutdone ? 'There were more wishes than parts, and this time none came to you.' : 'This time none of its parts came to you.'} We are sorry.`,
          'Come along all the same: people drop out, and whoever is there is asked first.',
          `Who plays what is here: ${link}`,
        ],
      }
  }
}
