import { nameInMail } from './name-in-mail.ts'

/** A part that somebody plays, as a mail lists it. */
export interface LetterPart {
  /** In the set; null while it has no order. */
  number: number | null
  song: string
  instrument: string
  /** 'Gus (guitar) and Gail (drums)' */
  fellows: string
}

export interface LetterItem {
  words: string
  /** How it begins, or nothing. */
  preview: string
  link: string
}

export type Block =
  | { kind: 'words'; text: string }
  | { kind: 'list'; title: string; lines: readonly string[] }
  | { kind: 'parts'; parts: readonly LetterPart[] }
  /** What happened, each with where to read it. */
  | { kind: 'items'; items: readonly LetterItem[] }
  /** The one thing to do: a link in the text, a button in the HTML. */
  | { kind: 'action'; words: string; label: string; link: string }

/** What a mail says, once, for its text and its HTML. */
export interface Letter {
  subject: string
  /** Of the reader. */
  name: string
  /** Above everything, in large letters; a number among them in larger ones. */
  headline: string | readonly [string, number, string]
  /** Beneath it: which session, and when. */
  about: readonly string[]
  blocks: readonly Block[]
}

export const words = (text: string): Block => ({ kind: 'words', text })
export const list = (title: string, lines: readonly string[]): Block => ({ kind: 'list', title, lines })
export const action = (before: string, label: string, link: string): Block => ({
  kind: 'action',
  words: before,
  label,
  link,
})

/** '4. Valerie: bass, with Gus (guitar) and Gail (drums)' */
const partLine = ({ number, song, instrument, fellows }: LetterPart) =>
  [`${number === null ? '' : `${number}. `}${song}: ${instrument}`, fellows && `with ${fellows}`]
    .filter(Boolean)
    .join(', ')

export function blockText(block: Block): string {
  switch (block.kind) {
    case 'words':
      return block.text
    case 'list':
      return [block.title, ...block.lines].filter(Boolean).join('\n')
    case 'parts':
      return block.parts.map(partLine).join('\n')
    case 'items':
      return block.items
        .map(({ words: what, preview, link }) => [what, preview, link].filter(Boolean).join('\n'))
        .join('\n\n')
    case 'action':
      return `${block.words}: ${block.link}`
  }
}

export const greetingOf = (letter: Pick<Letter, 'name'>): string => `Hello ${nameInMail(letter.name)},`

export const letterText = (letter: Pick<Letter, 'name' | 'blocks'>, signature: string): string =>
  [greetingOf(letter), ...letter.blocks.map(blockText).filter(Boolean), signature, ''].join('\n\n')

/** Why somebody gets a mail, and how to get no more. */
export interface LetterFoot {
  reason: string
  /** For mails that a setting rules. */
  stop: { unsubscribe: string; settings: string } | null
}

export const footText = ({ reason, stop }: LetterFoot): string =>
  [
    '-- ',
    reason,
    ...(stop ? [`Stop these e-mails: ${stop.unsubscribe}`, `Choose what you get: ${stop.settings}`] : []),
    '',
  ].join('\n')
