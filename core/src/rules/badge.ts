/** To here unread things are counted: it is the first number that reads 99+. */
export const MOST_COUNTED = 101

/** An unread count as a badge reads it: nothing for none, 99+ above 100. */
export function badgeText(count: number): string {
  if (!(count > 0)) return ''
  return count >= MOST_COUNTED ? '99+' : String(count)
}
