const PLURALS: Record<string, string> = { person: 'people', wish: 'wishes', reply: 'replies' }

/** '1,200': by hand, as the first use of `Intl` takes a phone a tenth of a second (see wall-clock.ts). */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** '1 member', '43 members', '3 people', '2 earlier replies' */
export const countOf = (count: number, thing: string): string =>
  `${grouped(count)} ${count === 1 ? thing : thing.replace(/\w+$/, (word) => PLURALS[word] ?? `${word}s`)}`
