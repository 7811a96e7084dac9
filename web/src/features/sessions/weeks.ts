import { compareDates } from '@app/core/rules/compare-dates'
import type { PublicSession, UpcomingSession } from './queries.ts'
import { weekOf } from './times.ts'

export interface Week {
  name: string
  sessions: PublicSession[]
}

/** Sessions of one's own groups and public ones, each once, in the order they come, week by week. */
export function weeksOf(own: UpcomingSession[], open: PublicSession[], now: Date): Week[] {
  const known = new Map([...open, ...own].map((session) => [session.id, session]))
  const sorted = [...known.values()].sort((a, b) => compareDates(a.startDate, b.startDate))
  const weeks: Week[] = []
  for (const session of sorted) {
    const name = weekOf(new Date(session.startDate), session.timeZoneId, now)
    const last = weeks.at(-1)
    if (last?.name === name) last.sessions.push(session)
    else weeks.push({ name, sessions: [session] })
  }
  return weeks
}
