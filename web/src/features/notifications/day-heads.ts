import { calendarDay } from '../../lib/words/calendar-day.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const dayIn = (at: Date, zone: string) => Date.parse(calendarDay(at, zone)) / DAY_MS

/** How long ago, by the reader's days: enough of a head to find something again. */
export function dayHead(at: Date, now: Date, zone: string): string {
  const days = dayIn(now, zone) - dayIn(at, zone)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  if (days < 7) return 'Last seven days'
  return days < 31 ? 'Last month' : 'Earlier'
}

/** Rows under their heads, in the order in which they come. */
export function underHeads<Row>(rows: Row[], headOf: (row: Row) => string): { head: string; rows: Row[] }[] {
  const parts: { head: string; rows: Row[] }[] = []
  for (const row of rows) {
    const head = headOf(row)
    const last = parts.at(-1)
    if (last?.head === head) last.rows.push(row)
    else parts.push({ head, rows: [row] })
  }
  return parts
}
