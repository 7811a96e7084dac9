/** Letters that are no plain letter with a mark on it. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  þ: 'th',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ə: 'a',
}

/** A name as it is compared: without case, accents, apostrophes and hyphens. */
export const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøðþđħıłə]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/['’‘ʼʻ`´ʹʺ]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** In the order of code units, which is what a binary search needs and every machine agrees on. */
export const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** 'United Kingdom' for GB; empty for what is no country. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? '') : '')

/** What people type besides the country's code and its name. */
const ALSO: Record<string, string[]> = {
  GB: ['uk', 'great britain', 'britain'],
  US: ['usa', 'america'],
  NL: ['holland'],
  CZ: ['czech republic'],
  TR: ['turkey'],
  DE: ['deutschland'],
  AT: ['osterreich'],
  CH: ['schweiz', 'suisse'],
  ES: ['espana'],
  IT: ['italia'],
  BR: ['brasil'],
  BE: ['belgique', 'belgie'],
  DK: ['danmark'],
  NO: ['norge'],
  SE: ['sverige'],
  FI: ['suomi'],
  PL: ['polska'],
}

const known = new Map<string, string[]>()

/** Every way to name that country, folded. */
export function namesOfCountry(code: string): string[] {
  const names = known.get(code) ?? [folded(countryName(code)), ...(ALSO[code] ?? [])]
  known.set(code, names)
  return names
}
