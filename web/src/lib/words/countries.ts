import currencies from 'country-to-currency'

const named = (type: 'region' | 'currency') => new Intl.DisplayNames('en', { type, fallback: 'code' })
const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, 'en')

export const currencyOf = (country: string): string | undefined => (currencies as Record<string, string>)[country]

let countries: { value: string; label: string }[] | undefined
/** Every country by its name. */
export function countryOptions() {
  const names = named('region')
  countries ??= Object.keys(currencies)
    .map((value) => ({ value, label: names.of(value) ?? value }))
    // What a browser has no name for is a country no more.
    .filter(({ value, label }) => label !== value)
    .sort(byLabel)
  return countries
}

let money: { value: string; label: string }[] | undefined
/** 'Euro (EUR)' */
export function currencyOptions() {
  const names = named('currency')
  money ??= [...new Set(Object.values(currencies))]
    .map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` }))
    .sort(byLabel)
  return money
}
