/** Two ISO dates, the earlier first. By their signs: the order of a language's letters takes a phone's browser 60 ms to get ready for. */
export const compareDates = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
