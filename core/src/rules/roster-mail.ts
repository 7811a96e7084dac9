import type { AskedPart } from './ask-mail.ts'
import { action, type Block, type Letter, type LetterPart, list, words } from './letter.ts'
import { listOf } from './list-of.ts'
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
  /** They have not said yet whether they play all of it. */
  isUnanswered?: boolean
  /** By when they are asked to say so. */
  confirmBy?: string | null
}

const inSet = (parts: readonly PlayedPart[]) =>
  [...parts].sort((a, b) => a.number - b.number || a.instrument.localeCompare(b.instrument))

const lineOf = ({ number, song, instrument }: PlayedPart) => `${number}. ${song}: ${instrument.toLowerCase()}`

/** Parts in the order of the set, with whom each is played. */
export const letterParts = (parts: readonly PlayedPart[]): Block => ({
  kind: 'parts',
  parts: inSet(parts).map(
    ({ number, song, instrument, fellows }): LetterPart => ({
      number,
      song,
      instrument: instrument.toLowerCase(),
      fellows: listOf(fellows.map((one) => `${nameInMail(one.name)} (${one.instrument.toLowerCase()})`)),
    }),
  ),
})

const songs = (n: number) => (n === 1 ? 'one song' : `${n} songs`)

export interface RosterWords {
  subject: string
  headline: Letter['headline']
  blocks: Block[]
}

const songsIn = (parts: readonly PlayedPart[]) => new Set(parts.map(({ number }) => number)).size

/** What one person hears in one line: of a mail, and of a notification. */
export function rosterSubject({
  tells,
  title,
  parts,
  lost,
}: Pick<RosterMail, 'parts' | 'lost'> & { tells: RosterMail['kind']; title: string }): string {
  if (tells === 'plays') return `You play ${songs(songsIn(parts))} at ${title}`
  if (tells === 'changed' || lost.length) return `Your songs at ${title} have changed`
  return `The roster for ${title} is out`
}

/** What a published roster says to one person. The organiser reads these words before they leave. */
export function rosterMail({
  kind,
  session,
  parts,
  lost,
  isOutdone,
  isUnanswered,
  confirmBy,
}: RosterMail): RosterWords {
  const { title, when, link } = session
  const gone = inSet(lost).map(lineOf)
  const subject = rosterSubject({ tells: kind, title, parts, lost })
  const size = songsIn(parts)
  const count = songs(size)
  const after = size === 1 ? 'song' : 'songs'
  const whole = (before: string) => action(before, 'See the whole set', link)
  const question = isUnanswered
    ? [
        action(
          confirmBy
            ? `Please say yes or no by ${confirmBy}`
            : `Say yes or no to your ${parts.length === 1 ? 'part' : 'parts'}`,
          'Say yes or no',
          link,
        ),
      ]
    : []
  switch (kind) {
    case 'plays':
      return {
        subject,
        headline: ['You play', size, after],
        blocks: [
          words(`The roster for ${nameInMail(title)} on ${when} is out, and you are in it:`),
          letterParts(parts),
          ...question,
          whole('The whole set is here, with charts and links to practise with'),
          words('If something doesn’t work for you, say so soon, so somebody else can step in.'),
        ],
      }
    case 'changed':
      return {
        subject,
        headline: ['You play', size, `${after} now`],
        blocks: [
          words(`The roster for ${nameInMail(title)} on ${when} has changed. You play ${count} now:`),
          letterParts(parts),
          ...(gone.length ? [list('No longer yours:', gone)] : []),
          ...question,
          whole('The whole set is here'),
        ],
      }
    case 'plays-nothing':
      return {
        subject,
        headline: gone.length ? 'Your songs have changed' : 'The roster is out',
        blocks: [
          gone.length
            ? list(`The roster for ${nameInMail(title)} on ${when} has changed, and this is no longer yours:`, gone)
            : words(
                `The roster for ${nameInMail(title)} on ${when} is out. ${isOutdone ? 'There were more wishes than parts, and this time you didn’t get one.' : 'This time you didn’t get a part.'} We are sorry.`,
              ),
          words('Come along anyway: people drop out, and whoever is there is asked first.'),
          action('Who plays what is here', 'See who plays what', link),
        ],
      }
  }
}
