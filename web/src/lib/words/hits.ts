import { plainWords } from '@app/core/rules/song-identity'

export interface Stretch {
  text: string
  isHit: boolean
}

const WORD = /[\p{L}\p{N}]+/gu
/** More than this before the first hit does not stand in two lines of a phone. */
const BEFORE = 60

const begin = (text: string, first: number) => {
  if (first <= BEFORE) return 0
  const space = text.indexOf(' ', first - BEFORE / 2)
  return space < 0 || space > first ? first : space + 1
}

/** A text with the words in it that begin as one of those typed does; from shortly before the first, if that is far in. */
export function hitsIn(text: string, typed: string): Stretch[] {
  const wanted = typed.match(WORD)?.map(plainWords) ?? []
  const hits = [...text.matchAll(WORD)].filter(([word]) => wanted.some((one) => plainWords(word).startsWith(one)))
  const from = begin(text, hits[0]?.index ?? 0)
  const stretches: Stretch[] = []
  const put = (stretch: string, isHit: boolean) => stretch && stretches.push({ text: stretch, isHit })
  let at = from
  put(from ? '…' : '', false)
  for (const { 0: word, index } of hits) {
    put(text.slice(at, index), false)
    put(word, true)
    at = index + word.length
  }
  put(text.slice(at), false)
  return stretches
}
