export interface Shared {
  title: string
  text: string
  url: string
}

const LINK = /https?:\/\/\S+/
/** What services and video titles add around the name of a song. */
const AROUND =
  /\s*[([](official|lyrics?|audio|video|live|hd|remaster)[^)\]]*[)\]]|\s*[-|·]\s*(YouTube( Music)?|Spotify)\s*$/gi

const tidy = (words: string) =>
  words
    .replace(LINK, '')
    .replace(AROUND, '')
    .replace(/^["“”'\s]+|["“”'\s:]+$/g, '')
    .trim()

/** What was shared, as one would write it to others: the words, then the link. */
export function sharedText({ title, text, url }: Shared): string {
  const link = LINK.exec(url)?.[0] ?? LINK.exec(text)?.[0] ?? ''
  const words = text.replace(link, '').trim() || title.trim()
  return [words, link].filter(Boolean).join(' ')
}

/** The song that it is probably about: 'Stevie Wonder - Superstition (Official Video) - YouTube'. One can still change it. */
export function sharedSong({ title, text }: Shared): { title: string; artist: string } {
  const words = tidy(title) || tidy(text)
  const by = /^(.+?) by (.+)$/i.exec(words)
  if (by?.[1] && by[2]) return { title: tidy(by[1]), artist: tidy(by[2]) }
  const [artist, ...rest] = words.split(/\s+[-–—]\s+/)
  return rest.length ? { title: rest.join(' - '), artist: artist ?? '' } : { title: words, artist: '' }
}
