/** 'Bass, Keys and Drums': by hand, as the first use of `Intl` takes a phone a tenth of a second (see wall-clock.ts). */
export const listOf = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')
