import { expect, test } from 'vitest'
import { practiceFile } from './practice-file.ts'
import type { Practice } from './queries.ts'

const player = { userId: 2, firstName: 'Ana', lastName: 'Lindqvist', imageUrl: null }
const PRACTICE = {
  session: {
    id: 7,
    title: 'Blues & <Soul>',
    startDate: '2026-11-20T19:30:00.000Z',
    timeZoneId: 'UTC',
    location: 'The Anchor',
  },
  songs: [
    {
      sessionSongId: 1,
      number: 3,
      title: 'Use Me',
      artistName: 'Bill Withers',
      key: 'Em',
      tempo: 76,
      durationSeconds: 226,
      spotifyTrackId: null,
      youTubeLink: null,
      chartLink: 'https://charts.example/?a=1&b="2"',
      notes: 'Twice round,\nthen <stop>',
      plannedAt: '2026-11-20T19:50:00.000Z',
      parts: [
        {
          slotId: 1,
          instrumentId: 6,
          instrumentName: 'Bass',
          family: 'bass',
          note: 'five strings',
          held: true,
          waiting: false,
        },
      ],
      with: [{ slotId: 2, instrumentId: 8, instrumentName: 'Drums', family: 'drums', player }],
    },
  ],
} as unknown as Practice

test('the downloaded practice page stands alone: what, in which key, when, with whom, and nothing in it is markup', () => {
  const { name, html } = practiceFile(PRACTICE)
  expect(name).toBe('practise-blues-soul.html')
  const page = new DOMParser().parseFromString(html, 'text/html')
  expect(page.querySelector('h1')?.textContent).toBe('Blues & <Soul>')
  const words = [...page.querySelectorAll('li h2, li p')].map((one) => one.textContent)
  expect(words.slice(0, -1)).toEqual([
    '3 Use Me',
    'Bill Withers',
    'Key Em, tempo 76, 3:46, at about 19:50',
    'You: bass: five strings',
    'With Ana (drums)',
    'Twice round,\nthen <stop>',
  ])
  expect([...page.querySelectorAll('a')].at(-1)?.getAttribute('href')).toBe('https://charts.example/?a=1&b="2"')
  expect(page.querySelectorAll('script, link, img, stop, soul')).toHaveLength(0)
})

test('two of one first name among those one plays with are told apart', () => {
  const other = { ...player, userId: 3, lastName: 'Moreau' }
  const songs = PRACTICE.songs.map((song) => ({
    ...song,
    with: [...song.with, { slotId: 3, instrumentId: 1, instrumentName: 'Vocals', family: 'vocals', player: other }],
  }))
  expect(practiceFile({ ...PRACTICE, songs } as Practice).html).toContain('With Ana L. (drums) and Ana M. (vocals)')
})

test('what one only hopes for says so, and a waitlist is no wish', () => {
  const hoped = (waiting: boolean) => ({ instrumentName: 'Bass', note: '', held: false, waiting })
  const songs = PRACTICE.songs.map((song) => ({ ...song, parts: [hoped(false), hoped(true)] }))
  const { html } = practiceFile({ ...PRACTICE, songs } as Practice)
  expect(html).toContain('<p>You: bass, your wish</p><p>You: bass, on its waitlist</p>')
})
