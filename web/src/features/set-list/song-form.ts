import type { Rule } from '../../lib/form/form.ts'
import { asWebLink, spotifyTrackAddress, spotifyTrackIn } from '../../lib/words/song-links.ts'
import type { SongFields } from './set-changes.ts'

type SongName = Pick<SongFields, 'title' | 'artistName'>

/** As they stand in the form. */
export const toValues = (song: SongFields) => ({
  title: song.title,
  artistName: song.artistName,
  key: song.key,
  tempo: String(song.tempo ?? ''),
  spotifyTrackId: song.spotifyTrackId ? spotifyTrackAddress(song.spotifyTrackId) : '',
  youTubeLink: song.youTubeLink ?? '',
  chartLink: song.chartLink ?? '',
  notes: song.notes,
})
export type SongValues = ReturnType<typeof toValues>

const toFields = (values: SongValues): SongFields => ({
  title: values.title.trim(),
  artistName: values.artistName.trim(),
  key: values.key.trim(),
  tempo: Number(values.tempo) || null,
  spotifyTrackId: spotifyTrackIn(values.spotifyTrackId),
  youTubeLink: asWebLink(values.youTubeLink) || null,
  chartLink: asWebLink(values.chartLink) || null,
  notes: values.notes.trim(),
})

/** Only what was changed, with what it was: a link that the catalogue has stays the catalogue's. */
export function changedFields(began: SongValues, values: SongValues) {
  const [before, after] = [toFields(began), toFields(values)]
  const names = (Object.keys(after) as (keyof SongFields)[]).filter((name) => after[name] !== before[name])
  const only = (fields: SongFields) =>
    Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<SongFields>
  return { fields: only(after), was: only(before) }
}

/** What takes the change of a song's name back: what it `was`, and is `now` by the server's answer. Null where its name stayed. */
export function namedBack(was: Partial<SongFields>, now: SongName) {
  const names = (['title', 'artistName'] as const).filter((name) => was[name] !== undefined && was[name] !== now[name])
  const only = (song: Partial<SongName>) => Object.fromEntries(names.map((name) => [name, song[name]]))
  return names.length ? { fields: only(was), was: only(now) } : null
}

const isLink: Rule = (value) =>
  !value.trim() ||
  /^https:\/\/[^\s/]+\.[^\s]+$/i.test(asWebLink(value)) ||
  'Enter a full address that begins with https://.'

export const songRules: { [K in keyof SongValues]?: Rule<SongValues>[] } = {
  title: [(value) => value.trim() !== '' || 'Say what the song is called.'],
  tempo: [
    (value) => !value || (/^\d+$/.test(value) && Number(value) >= 20 && Number(value) <= 400) || 'From 20 to 400.',
  ],
  spotifyTrackId: [
    (value) =>
      !value.trim() ||
      spotifyTrackIn(value) !== null ||
      'Paste the link to one track: in Spotify, choose Share, then Copy Song Link.',
  ],
  youTubeLink: [isLink],
  chartLink: [isLink],
}
