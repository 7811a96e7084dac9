/** There are some six hundred names of zones; in capitals and small letters there could be any number. */
const MOST = 1_000

/** One format for each zone that is asked for: to make one takes a millisecond, and a large group has thousands of letters. */
export function zoneFormats(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (zone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const known = made.get(timeZone)
    if (known) return known
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    if (made.size >= MOST) made.clear()
    made.set(timeZone, format)
    return format
  }
}
