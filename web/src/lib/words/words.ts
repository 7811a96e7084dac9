/** '1 wants it', '4 want it' */
export const wantIt = (count: number) => (count === 1 ? '1 wants it' : `${count} want it`)

const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const rules = new Intl.PluralRules('en', { type: 'ordinal' })

/** '1st', '2nd', '13th' */
export const ordinal = (n: number) => `${n}${SUFFIXES[rules.select(n)] ?? 'th'}`

/** 'Bass, Keys and Drums' */
export const listOf = (names: string[]) => new Intl.ListFormat('en-GB').format(names)

/** '4:26' */
export const lengthOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
