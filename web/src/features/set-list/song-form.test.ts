import { describe, expect, test } from 'vitest'
import { checkValue } from '../../lib/form/form.ts'
import { changedFields, namedBack, songRules, toValues } from './song-form.ts'

const TRACK = '7xGfFoTpQ2E7fRF5lN10tr'
const song = {
  title: 'Valerie',
  artistName: 'The Zutons',
  key: 'E♭m',
  tempo: null,
  spotifyTrackId: TRACK,
  youTubeLink: 'https://youtu.be/abc',
  chartLink: null,
  notes: '',
}
const values = toValues(song)

describe('only what was changed is sent', () => {
  test.each([
    [{}, {}],
    [{ key: ' Em ' }, { key: 'Em' }],
    [{ tempo: '96' }, { tempo: 96 }],
    [{ title: 'Valerie ' }, {}],
    [
      { title: 'Valery', artistName: '' },
      { title: 'Valery', artistName: '' },
    ],
    [{ youTubeLink: '' }, { youTubeLink: null }],
    [{ spotifyTrackId: ' ' }, { spotifyTrackId: null }],
    [{ chartLink: 'charts.example.org/a.pdf' }, { chartLink: 'https://charts.example.org/a.pdf' }],
    [{ youTubeLink: 'youtu.be/abc' }, {}],
  ])('%o', (typed, sent) => expect(changedFields(values, { ...values, ...typed }).fields).toEqual(sent))
})

test.each([
  [{ title: 'Valery' }, { fields: { title: 'Valery' }, was: { title: 'Valerie' } }],
  [
    { artistName: 'Zutons', key: 'E' },
    { fields: { artistName: 'Zutons' }, was: { artistName: 'The Zutons' } },
  ],
  // The catalogue has it as it was.
  [{ title: 'Valerie' }, null],
  [{ key: 'E' }, null],
])('what was %o is put back, and no more', (was, back) => expect(namedBack(was, song)).toEqual(back))

const errorsOf = (name: keyof typeof values, value: string) => checkValue(value, values, songRules[name] ?? [])

describe('a track of Spotify’s', () => {
  test.each([
    [`https://open.spotify.com/track/${TRACK}`],
    [`https://open.spotify.com/track/${TRACK}?si=0a1b2c`],
    [`https://open.spotify.com/intl-de/track/${TRACK}`],
    [`open.spotify.com/track/${TRACK}`],
    [`spotify:track:${TRACK}`],
  ])('is in %s', (link) => {
    expect(errorsOf('spotifyTrackId', link)).toEqual([])
    expect(changedFields({ ...values, spotifyTrackId: '' }, { ...values, spotifyTrackId: link })).toEqual({
      fields: { spotifyTrackId: TRACK },
      was: { spotifyTrackId: null },
    })
  })

  test.each([
    ['https://open.spotify.com/album/7xGfFoTpQ2E7fRF5lN10tr'],
    ['https://open.spotify.com/track/short'],
    ['https://evil.example/track/7xGfFoTpQ2E7fRF5lN10tr'],
    ['Superstition'],
  ])('is not in %s', (link) => expect(errorsOf('spotifyTrackId', link)).toHaveLength(1))
})

test.each([
  ['title', ' '],
  ['chartLink', 'charts'],
  ['chartLink', 'http://charts.example/a'],
  ['youTubeLink', 'javascript:alert(1)'],
  ['youTubeLink', 'https://'],
] as const)('%s is not %s', (name, value) => expect(errorsOf(name, value)).toHaveLength(1))

test('an empty field is no link, and no error', () => {
  for (const name of ['spotifyTrackId', 'youTubeLink', 'chartLink', 'tempo'] as const)
    expect(errorsOf(name, '')).toEqual([])
})
