import { withoutLinks } from '@app/core/rules/plain-text'

// A sign that markdown gives a meaning to, an emoji's name, an address, a mail address, or a line that begins or ends like more
// than a sentence.
const MEANINGFUL = /[*_`~#[\]<>|\\&\t]|:\w+:|:\/\/|www\.|@|^ *([-+=:]|\d+[.)])|^ {4}| {2}$/m

/** The paragraphs of a text that reads the same with and without markdown's rules; of any other, none. */
export function plainParagraphs(text: string): string[] | undefined {
  return MEANINGFUL.test(text) ? undefined : text.trim().split(/\n *\n\s*/)
}

const MARKS = /^#{1,6} |\*\*|__|~~|[*`]/gm

/** The words without their most usual marks: what stands there until the renderer has come. */
export const unmarked = (text: string): string => withoutLinks(text).replace(MARKS, '')

const MOST_CELLS = 3000
const MOST_MARKS = 2000
/** One within the other, such as quotes in quotes. */
const DEEP = /(?:(?:[>*+_~-]|\d{1,9}[.)]) ?){100}/

/** Marks that nobody writes to be read: their rules would hold the page up for seconds, or bring it down. */
export function isTangled(text: string): boolean {
  const lines = text.split('\n')
  const columns = lines.reduce((most, line) => Math.max(most, line.split('|').length), 0) - 1
  const marks = text.match(/[*_~]/g)?.length ?? 0
  return columns * lines.length > MOST_CELLS || marks > MOST_MARKS || DEEP.test(text)
}
