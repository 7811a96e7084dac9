const MOST_CELLS = 3000
const MOST_MARKS = 2000
/** One within the other, such as quotes in quotes. */
const DEEP = /(?:(?:[>*+_~-]|\d{1,9}[.)]) ?){100}/

/** Marks that nobody writes to be read: their rules would hold the page up for seconds, or bring it down. */
export function isTangled(text: string): boolean {
  const lines = text.split('\n')
  const columns = lines.reduce((most, line) => Math.max(most, line.split('|').length), 0) - 1
  const marks = text.match(/[*_~]/g)?.length ?? 0
  return columns * lines.length > MOST_CELLS || marks > MOST_MARKS || DEEP.test(text)
}
