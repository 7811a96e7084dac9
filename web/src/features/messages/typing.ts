/** A text and what of it is selected. */
export interface Typed {
  text: string
  from: number
  to: number
}

/** What somebody began to type: a name after @, or an emoji's after a colon. */
export interface Begun {
  kind: 'person' | 'emoji'
  /** Where its sign stands. */
  at: number
  query: string
}

// A name may have two words; an emoji's begins with a letter or a sign, so that '19:30' is none.
const BEGUN = /(^|[\s(])(@([\p{L}\p{N}'’.-]*(?: [\p{L}\p{N}'’.-]*)?)|:([a-z+-][\w+-]*))$/u

export function begunAt(text: string, caret: number): Begun | null {
  const match = BEGUN.exec(text.slice(0, caret))
  if (!match) return null
  const [, , sign = '', person, emoji] = match
  const at = caret - sign.length
  return emoji === undefined ? { kind: 'person', at, query: person ?? '' } : { kind: 'emoji', at, query: emoji }
}

/** With the rest of it in the place of what was begun, and a space to go on after. */
export function completed(text: string, caret: number, { at }: Begun, whole: string): Typed {
  const after = text.slice(caret)
  const space = after.startsWith(' ') ? '' : ' '
  const end = at + whole.length + 1
  return { text: text.slice(0, at) + whole + space + after, from: end, to: end }
}

export type Mark = 'bold' | 'italic' | 'code' | 'link' | 'list' | 'quote'

const AROUND = { bold: '**', italic: '*', code: '`' } as const
const BEFORE_LINE = { list: '- ', quote: '> ' } as const

function around({ text, from, to }: Typed, sign: string): Typed {
  const inner = text.slice(from, to)
  const isMarked = text.slice(0, from).endsWith(sign) && text.slice(to).startsWith(sign)
  if (isMarked)
    return {
      text: text.slice(0, from - sign.length) + inner + text.slice(to + sign.length),
      from: from - sign.length,
      to: to - sign.length,
    }
  return {
    text: text.slice(0, from) + sign + inner + sign + text.slice(to),
    from: from + sign.length,
    to: to + sign.length,
  }
}

/** As the small bar does it: the selection marked, or a mark taken off again. */
export function marked(typed: Typed, mark: Mark): Typed {
  const { text, from, to } = typed
  if (mark === 'bold' || mark === 'italic' || mark === 'code') return around(typed, AROUND[mark])
  if (mark === 'link') {
    const words = text.slice(from, to) || 'words'
    const start = from + words.length + 3
    return { text: `${text.slice(0, from)}[${words}](https://)${text.slice(to)}`, from: start, to: start + 8 }
  }
  const sign = BEFORE_LINE[mark]
  const start = text.lastIndexOf('\n', from - 1) + 1
  const lines = text.slice(start, to).split('\n')
  const changed = lines.map((line) => sign + line).join('\n')
  return {
    text: text.slice(0, start) + changed + text.slice(to),
    from: from + sign.length,
    to: to + sign.length * lines.length,
  }
}
