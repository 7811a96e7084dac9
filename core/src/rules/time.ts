const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const two = (value: number) => String(value).padStart(2, '0')
const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** MM/DD/YYYY, in the reader's zone. */
export const shortDate = (at: Date) => `${two(at.getMonth() + 1)}/${two(at.getDate())}/${at.getFullYear()}`

/** HH:MM:SS in 24 hours, in the reader's zone. */
export const clockTime = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`

/** h:MM AM or PM, in the reader's zone. */
export const clockTime12 = (at: Date) => {
  const hour = at.getHours() % 12 || 12
  return `${hour}:${two(at.getMinutes())} ${at.getHours() < 12 ? 'AM' : 'PM'}`
}

/** How long ago: seconds, minutes, hours and days, and a date after three days. */
export function relativeTime(at: Date, now: Date): string {
  const passed = Math.max(0, now.getTime() - at.getTime())
  if (passed < MINUTE) return ago(Math.floor(passed / SECOND), 'second')
  if (passed < HOUR) return ago(Math.floor(passed / MINUTE), 'minute')
  if (passed < DAY) return ago(Math.floor(passed / HOUR), 'hour')
  if (passed <= 3 * DAY) return ago(Math.floor(passed / DAY), 'day')
  return shortDate(at)
}
