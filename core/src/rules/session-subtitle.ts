interface Listed {
  startDate: string
  timeZoneId: string
  location: string
}

const inZone = (at: Date, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  at.toLocaleString('en-GB', { timeZone, ...options })

const DAY = { year: 'numeric', month: 'numeric', day: 'numeric' } as const

/** 'Thu 12 Nov @ The Anchor'; on the day itself the time, '19:30 @ The Anchor'. By the clocks where it takes place. */
export function sessionSubtitle({ startDate, timeZoneId, location }: Listed, now: Date): string {
  const at = new Date(startDate)
  const isToday = inZone(at, timeZoneId, DAY) === inZone(now, timeZoneId, DAY)
  const when = isToday
    ? inZone(at, timeZoneId, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    : inZone(at, timeZoneId, { weekday: 'short', day: 'numeric', month: 'short' }).replace(',', '')
  return location ? `${when} @ ${location}` : when
}

/** The day of the month on which it begins. */
export const sessionDay = ({ startDate, timeZoneId }: Pick<Listed, 'startDate' | 'timeZoneId'>): number =>
  Number(inZone(new Date(startDate), timeZoneId, { day: 'numeric' }))
