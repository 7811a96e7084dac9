/**
 * A name that somebody chose, as it may stand in a mail to others: on one line, and nothing in it that a mail program would make
 * a link of. A space after a dot, a colon or an at sign is enough for that, and reads well; a time of day stays one.
 */
export const nameInMail = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/([.@]|(?<!\d):|:(?!\d))(?=\S)/gu, '$1 ')
    .replace(/(?<=\S)@/gu, ' @')
    .trim()
