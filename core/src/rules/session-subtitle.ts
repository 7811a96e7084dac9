const sameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString()

/** 'Thu 12 Nov @ The Anchor'; on the day itself the time, '19:30 @ The Anchor'. In the reader's zone. */
export function sessionSubtitle(session: { startDate: string; location: string }, now: Date): string {
  const at = new Date(session.startDate)
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const when = sameDay(at, now)
    ? at.toLocaleTimeString('en-GB', time)
    : at.toLocaleDateString('en-GB', day).replace(',', '')
  return session.location ? `${when} @ ${session.location}` : when
}
