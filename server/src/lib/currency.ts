import currencies from 'country-to-currency'

/** Where the country is not known, the organiser chooses; until then there must be one. */
const COMMON = 'USD'

/** What is paid with in that country. */
export const currencyOf = (country: string): string => (currencies as Record<string, string>)[country] ?? COMMON
