/** One event as a calendar shows it. Instants are in UTC, so that no reader needs to know the zone's rules. */
export interface CalendarEvent {
  uid: string
  title: string
  startsAt: Date
  endsAt: Date
  location: string
  description: string
  url: string
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  changedAt: Date
  /** Goes up with every change. */
  sequence: number
}

const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** What a reader would take for the end of a value, as text. */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: just these may not stand in a calendar
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

const LINE_BYTES = 75

/** Lines of at most 75 bytes, as RFC 5545 has them; no character is cut in two. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let out = ''
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > LINE_BYTES) {
      out += '\r\n '
      bytes = 1
    }
    out += character
    bytes += size
  }
  return out
}

/** Events as a calendar that other programs read, asked for again every six hours. */
export function toICalendar(name: string, product: string, events: CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.uid}`,
      `DTSTAMP:${stamp(event.changedAt)}`,
      `SEQUENCE:${event.sequence}`,
      `DTSTART:${stamp(event.startsAt)}`,
      `DTEND:${stamp(event.endsAt)}`,
      `SUMMARY:${escaped(event.title)}`,
      ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
      ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
      `URL:${event.url}`,
      `STATUS:${event.status}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
