const withoutScheme = (url: string) => url.replace(/^https?:/, '')

/** How each calendar is told to subscribe to a feed, which is not the same as taking in a file once. */
export const calendarLinks = (url: string, name: string) => [
  { label: 'Google', href: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: `webcal:${withoutScheme(url)}` })}` },
  { label: 'Apple', href: `webcal:${withoutScheme(url)}` },
  { label: 'Outlook', href: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url, name })}` },
] // biome-ignore format: one line each
