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
