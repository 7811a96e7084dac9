import { action, type Block, words } from './letter.ts'
import { listOf } from './list-of.ts'
import { longDay, timeOn, wallClock } from './wall-clock.ts'

export interface AskedPart {
  instrument: string
  song: string
}

interface Ask {
  /** Who asks, by name. */
  by: string
  parts: readonly AskedPart[]
  session: { title: string; startsAt: Date; zone: string; link: string }
  message: string
  /** While sign-up is open, whoever is asked takes the part themself; later only who asks can give it to them. */
  isOpen: boolean
  /** The address at which one writes to who asks. */
  writeTo: string
}

/** 'bass in Valerie and Pride and Joy, and keys in Cissy Strut' */
export function partWords(parts: readonly AskedPart[]): string {
  const songs = new Map<string, string[]>()
  for (const { instrument, song } of parts) songs.set(instrument, [...(songs.get(instrument) ?? []), song])
  return listOf([...songs].map(([instrument, names]) => `${instrument.toLowerCase()} in ${listOf(names)}`))
}

/** The mail that asks somebody to play: the organiser reads these words before they are sent. */
export function askMail({ by, parts, session, message, isOpen, writeTo }: Ask): { subject: string; blocks: Block[] } {
  const clock = wallClock(session.startsAt, session.zone)
  const what = partWords(parts)
  return {
    subject: `Could you play ${what}?`,
    blocks: [
      words(
        `${by} asks whether you could play ${what} at ${session.title}, ${longDay(clock)} at ${timeOn(clock)}. Nobody plays ${parts.length === 1 ? 'it' : 'them'} yet.`,
      ),
      ...(message ? [words(message)] : []),
      isOpen
        ? action('If you can, put your name down', 'Put your name down', session.link)
        : action(`Sign-up is closed. If you can, write to ${by}`, `Write to ${by}`, writeTo),
    ],
  }
}
