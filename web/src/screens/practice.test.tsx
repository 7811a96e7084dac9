import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sessionView, song } from '../features/sessions/testing.ts'
import { fakeServer } from '../lib/testing.ts'
import { renderAt, reset, signInAs } from '../testing-screen.tsx'

afterEach(reset)

const COMING = { startDate: '2040-11-12T19:30:00.000Z', endDate: '2040-11-12T22:30:00.000Z' }
const OVER = { startDate: '2020-11-12T19:30:00.000Z', endDate: '2020-11-12T22:30:00.000Z' }
const VOCALS = { slotId: 11, instrumentId: 1, instrumentName: 'Vocals', family: 'vocals', note: '' }
const HELD = { ...VOCALS, held: true, waiting: false }
const WISHED = { ...VOCALS, held: false, waiting: false }

function practice(dates: object, parts: object[]) {
  const { session } = sessionView([], { session: { title: 'Thursday Blues Jam', location: 'The Anchor', ...dates } })
  const songs = parts.length ? [{ ...song(1, []), number: 1, parts, with: [] }] : []
  const payload = { session: { ...session, groupId: 5, songs: 1, registered: 1, signUpOpen: true }, songs }
  fakeServer({ '/api/v1/sessions/practice/1': { body: { success: true, payload } } })
  signInAs()
  renderAt('/session/1/practice')
}

test('on paper the practice page says which session it is for, and when', async () => {
  practice(COMING, [HELD])
  const paper = (await screen.findByText('Thursday Blues Jam', { selector: 'strong' })).parentElement
  expect(paper?.textContent).toBe('Thursday Blues JamMon 12 Nov, 19:30, The Anchor')
})

test.each([
  ['to come, a part', COMING, [HELD], '1 song to practise'],
  ['to come, a wish', COMING, [WISHED], '1 song to practise'],
  ['to come, nothing', COMING, [], 'Practice'],
  ['over, a part', OVER, [HELD], 'You played 1 song'],
  ['over, a wish that no roster answered', OVER, [WISHED], '1 song you wished for'],
  ['over, nothing', OVER, [], 'Practice'],
])('the practice page of a session that is %s, is headed by what is true of it', async (_, dates, parts, heading) => {
  practice(dates, parts)
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
})

test.each([
  [COMING, 'Nothing to practise yet'],
  [OVER, 'You had no part here'],
])('%j: without a part of one’s own the practice page says so', async (dates, words) => {
  practice(dates, [])
  expect(await screen.findByText(words)).toBeTruthy()
})

test('after the night nobody is told that the roster is not out yet', async () => {
  practice(OVER, [WISHED])
  await screen.findByRole('heading', { level: 1, name: '1 song you wished for' })
  expect(screen.queryByText(/not out yet/)).toBeNull()
})
