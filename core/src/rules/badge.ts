/** An unread count as a badge reads it: nothing for none, 99+ above 100. */
export function badgeText(count: number): string {
  if (!(count > 0)) return ''
  return count > 100 ? '99+' : String(count)
}
