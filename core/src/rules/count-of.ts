const PLURALS: Record<string, string> = { person: 'people', wish: 'wishes', reply: 'replies' }

/** '1 member', '43 members', '3 people', '2 earlier replies' */
export const countOf = (count: number, thing: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? thing : thing.replace(/\w+$/, (word) => PLURALS[word] ?? `${word}s`)}`
