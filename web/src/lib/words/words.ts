/** '1 wants it', '4 want it' */
export const wantIt = (count: number) => (count === 1 ? '1 wants it' : `${count} want it`)

const SUFFIXES = ['th', 'st', 'nd', 'rd']

/** '1st', '2nd', '13th' */
export const ordinal = (n: number) =>
  `${n}${(n % 100 < 11 || n % 100 > 13) && SUFFIXES[n % 10] ? SUFFIXES[n % 10] : 'th'}`

/** '4:26' */
export const lengthOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
