import type { Block, Letter, LetterPart } from '../contract/letter.ts'
import { nameInMail } from './name-in-mail.ts'

export type { Block, Letter, LetterItem, LetterPart } from '../contract/letter.ts'

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

/** What stands before a button or a link, as a sentence of its own. */
export const sentence = (said: string): string => (/[.!?:…]$/.test(said) ? said : `${said}.`)

export const greetingOf = ({ name }: Pick<Letter, 'name'>): string => (name ? `Hello ${nameInMail(name)},` : 'Hello,')

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
