/** Without case and accents, punctuation as spaces. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** 'feat. X' and '(feat. X)', and what streaming services put behind a title about its edition. */
const FEATURING = /[([]?\s*\b(feat|ft|featuring)\b\.?.*$/i
const EDITION =
  /\s+[-–([]\s*((\d{4}\s+)?(digital(ly)?\s+)?remaster(ed)?(\s+\d{4})?|remaster(ed)?\s+version|(single|album|radio|mono|stereo)\s+(version|edit|mix))\s*[)\]]?\s*$/i

const bare = (text: string) => plainWords(text.replace(FEATURING, '').replace(EDITION, '')).replace(/^the /, '')

/** Of each, so much counts: some letters become eighteen when they are made plain. */
const MOST_LETTERS = 300

/** Two songs with the same identity are one: case, accents, 'The' and who is featured do not count. */
export const songIdentity = (title: string, artist: string): string =>
  // A title that is nothing but what is left out stays as it is.
  [bare(title) || plainWords(title) || title.trim().toLowerCase(), bare(artist) || plainWords(artist)]
    .map((name) => name.slice(0, MOST_LETTERS))
    .join('/')

/** What stands between a song's identity and whose row it is, where it is not the catalogue's: no line of text holds one. */
export const WHOSE = '\n'
