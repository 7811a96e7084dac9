import { CLIENT_VERSION, PRODUCT } from '@app/core/product'
import { songIdentity } from '@app/core/rules/song-identity'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Settings } from '../settings.ts'

/** A song as somebody else's catalogue knows it. */
export interface FoundSong {
  title: string
  artist: string
  durationSeconds: number | null
  spotifyTrackId: string | null
}

export interface SongProvider {
  name: 'spotify' | 'musicbrainz'
  search(title: string, artist: string, signal: AbortSignal): Promise<FoundSong[]>
}

/** A provider that has not answered by then is passed over; all of them together get this long. */
const PATIENCE_MS = 2_500
const MOST = 20
const LONGEST = 200

const seconds = (milliseconds: number | null | undefined) =>
  milliseconds && milliseconds >= 1000 && milliseconds < 4 * 3_600_000 ? Math.round(milliseconds / 1000) : null

async function json<S extends z.ZodType>(schema: S, response: Response): Promise<z.output<S>> {
  if (!response.ok) throw new Error(`answered ${response.status}`)
  return schema.parse(await response.json())
}

const text = z.string().trim().min(1)
const tracks = z.object({
  tracks: z.object({
    items: z.array(
      z.object({
        id: z.string().regex(/^[A-Za-z0-9]{22}$/),
        name: text,
        duration_ms: z.number().nullish(),
        artists: z.array(z.object({ name: text })).min(1),
      }),
    ),
  }),
})

/** The Spotify Web API, with the app's own credentials; its token lives for an hour and is kept. */
export function spotify(
  credentials: { id: string; secret: string },
  hosts = { accounts: 'https://accounts.spotify.com', api: 'https://api.spotify.com' },
  clock: () => number = Date.now,
): SongProvider {
  let token: { value: string; until: number } | undefined

  async function tokenFor(signal: AbortSignal): Promise<string> {
    if (token && clock() < token.until) return token.value
    const response = await fetch(`${hosts.accounts}/api/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${credentials.id}:${credentials.secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      signal,
    })
    const given = await json(z.object({ access_token: z.string(), expires_in: z.number() }), response)
    token = { value: given.access_token, until: clock() + (given.expires_in - 60) * 1000 }
    return token.value
  }

  return {
    name: 'spotify',
    async search(title, artist, signal) {
      const q = artist ? `track:${title} artist:${artist}` : title
      const url = `${hosts.api}/v1/search?${new URLSearchParams({ q, type: 'track', limit: String(MOST) })}`
      const response = await fetch(url, { headers: { authorization: `Bearer ${await tokenFor(signal)}` }, signal })
      if (response.status === 401) token = undefined
      const { tracks: found } = await json(tracks, response)
      return found.items.map((track) => ({
        title: track.name,
        artist: track.artists.map((one) => one.name).join(', '),
        durationSeconds: seconds(track.duration_ms),
        spotifyTrackId: track.id,
      }))
    },
  }
}

const recordings = z.object({
  recordings: z.array(
    z.object({ title: text, length: z.number().nullish(), 'artist-credit': z.array(z.object({ name: text })).min(1) }),
  ),
})

const quoted = (value: string) => `"${value.replace(/[\\"]/g, '\\$&')}"`

/** MusicBrainz takes one request a second and wants to know who asks. A question that comes sooner goes to the next provider. */
export function musicBrainz(
  userAgent: string,
  host = 'https://musicbrainz.org',
  clock: () => number = Date.now,
): SongProvider {
  let next = 0
  return {
    name: 'musicbrainz',
    async search(title, artist, signal) {
      if (clock() < next) throw new Error('asked a moment ago')
      next = clock() + 1_000
      const query = [`recording:${quoted(title)}`, ...(artist ? [`artist:${quoted(artist)}`] : [])].join(' AND ')
      const url = `${host}/ws/2/recording?${new URLSearchParams({ query, fmt: 'json', limit: String(MOST) })}`
      const response = await fetch(url, { headers: { 'user-agent': userAgent, accept: 'application/json' }, signal })
      const found = await json(recordings, response)
      return found.recordings.map((recording) => ({
        title: recording.title,
        artist: recording['artist-credit'].map((credit) => credit.name).join(', '),
        durationSeconds: seconds(recording.length),
        spotifyTrackId: null,
      }))
    },
  }
}

/** Those that the settings name, the best first. */
export function songProviders(settings: Settings): SongProvider[] {
  const { SPOTIFY_CLIENT_ID: id, SPOTIFY_CLIENT_SECRET: secret, MUSICBRAINZ, PUBLIC_URL } = settings
  return [
    ...(id && secret ? [spotify({ id, secret })] : []),
    ...(MUSICBRAINZ ? [musicBrainz(`${PRODUCT}/${CLIENT_VERSION} ( ${PUBLIC_URL} )`)] : []),
  ]
}

export type SearchAnswer = { source: SongProvider['name']; songs: FoundSong[] } | { source: null; notice: string }

/** Tracks that a provider named here, until so many others were: whoever found one adds it soon. */
const MOST_REMEMBERED = 20_000

/** Asks one provider after the other, within one time for all; the first that answers is it. */
export function songSearch(providers: SongProvider[], patience = PATIENCE_MS) {
  const remembered = new LRUCache<string, FoundSong>({ max: MOST_REMEMBERED })
  const keyOf = (trackId: string, title: string, artist: string) => `${trackId} ${songIdentity(title, artist)}`

  async function search(title: string, artist: string): Promise<SearchAnswer> {
    if (!providers.length)
      return { source: null, notice: 'No streaming service is set up here, so only our own catalogue was searched.' }
    const signal = AbortSignal.timeout(patience)
    for (const provider of providers) {
      try {
        const songs = await raced(provider.search(title, artist, signal), signal)
        const short = songs.filter((song) => song.title.length <= LONGEST && song.artist.length <= LONGEST)
        const found = short.slice(0, MOST)
        for (const song of found)
          if (song.spotifyTrackId) remembered.set(keyOf(song.spotifyTrackId, song.title, song.artist), song)
        return { source: provider.name, songs: found }
      } catch {
        if (signal.aborted) break
      }
    }
    return {
      source: null,
      notice: 'The streaming service does not answer just now, so only our own catalogue was searched.',
    }
  }

  return {
    search,
    /** The song as a provider named it, with this track. What a client says of a track is no more than what somebody typed. */
    foundBefore: (trackId: string, title: string, artist: string): FoundSong | undefined =>
      remembered.get(keyOf(trackId, title, artist)),
  }
}

/** A provider that does not mind the signal must not hold the answer up either. */
const raced = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  ])

export type SongSearch = ReturnType<typeof songSearch>
