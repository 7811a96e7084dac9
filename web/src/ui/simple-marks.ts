import { plainParagraphs } from './plain-text.ts'

/** A piece of a paragraph. */
export type Piece =
  | { kind: 'words'; text: string }
  | { kind: 'bold' | 'italic' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string }

// By what they are not: letters by their Unicode property took 20 ms to compile, more than all messages of home to draw.
const LETTER = '[^\\s\\x00-/:-@[-`{-\\x7f]'
const WORDS = `${LETTER}(?:[^\\x00-\\x1f!-&(-+./:-@[-\`{-\\x7f]*${LETTER})?`
const CODE = '[A-Za-z0-9](?:[A-Za-z0-9 .,-]*[A-Za-z0-9])?'
const WEB = 'https:\\/\\/[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)*\\.[a-z]{2,}(?:\\/(?:[A-Za-z0-9/.%+=?#&-]*[A-Za-z0-9/])?)?'
const LABEL = `@?${LETTER}(?:[^\\x00-\\x1f!-&(-+/:-@[-\`{-\\x7f]*(?:${LETTER}|\\.))?`

/** The few marks that most messages are written with, where they can mean but one thing. */
const MARK = new RegExp(
  `(?<=^|[ \\n(])(?:\\*\\*(?<bold>${WORDS})\\*\\*|\\*(?<italic>${WORDS})\\*|\`(?<code>${CODE})\`|` +
    `\\[(?<label>${LABEL})\\]\\((?<href>${WEB}|\\/profile\\/\\d+)\\)|(?<web>${WEB}))(?=$|[ \\n)]|[.,!?;](?:$|[ \\n]))`,
  'gu',
)

function pieceOf({ bold, italic, code, label, href, web }: Record<string, string | undefined>): Piece {
  if (bold) return { kind: 'bold', text: bold }
  if (italic) return { kind: 'italic', text: italic }
  if (code) return { kind: 'code', text: code }
  return { kind: 'link', text: label ?? web ?? '', href: href ?? web ?? '' }
}

function piecesOf(paragraph: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of paragraph.matchAll(MARK)) {
    if (match.index > from) pieces.push({ kind: 'words', text: paragraph.slice(from, match.index) })
    pieces.push(pieceOf(match.groups ?? {}))
    from = match.index + match[0].length
  }
  if (from < paragraph.length) pieces.push({ kind: 'words', text: paragraph.slice(from) })
  return pieces
}

/** The paragraphs of a text that has no other marks than these; of any other, none: then the whole renderer is wanted. */
export function simpleParagraphs(text: string): Piece[][] | undefined {
  if (!plainParagraphs(text.replace(MARK, 'x'))) return undefined
  return text
    .trim()
    .split(/\n *\n\s*/)
    .map((paragraph) => piecesOf(paragraph.trim()))
}
