import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answer, fakeServer } from '../lib/testing.ts'
import { renderAt, reset, signInAs } from '../testing-screen.tsx'

afterEach(reset)

const ok = (payload: unknown): Answer => ({ body: { success: true, payload } })

const session = (isRosterOut: boolean) => ({
  ...{ id: 1, title: 'Thursday Blues', startDate: '2099-11-12T19:30:00.000Z', endDate: '2099-11-12T22:30:00.000Z' },
  ...{ location: 'The Anchor', imageAssetData: null, timeZoneId: 'Europe/London', groupId: 5, groupName: 'Slow Jam' },
  ...{ songs: 4, registered: 3, signUpOpen: true, signUpClosesAt: null, isCancelled: false, isRegistered: false },
  ...{ rosterPublished: isRosterOut, isRosterOut, plays: [] },
  free: isRosterOut ? [] : [{ instrumentId: 3, name: 'Bass', count: 2 }],
})
const card = (kind: string, isRosterOut: boolean) => ({
  ...{ id: 9, channelId: 1, channelType: 3, groupId: 5, sessionId: null, parentMessageId: null, subject: '', body: '' },
  ...{
    thumbnail: null,
    isDeleted: false,
    reactions: [],
    replyCount: 0,
    commentsClosed: false,
    song: null,
    clientId: null,
  },
  ...{ kind, group: { id: 5, name: 'Slow Jam', imageAssetData: null }, replies: [], unreadReplies: 0, changes: [] },
  author: { userId: 2, firstName: 'Ben', lastName: 'Other', imageUrl: null },
  ...{ createdAt: '2026-03-01T12:00:00.000Z', editedAt: null, session: session(isRosterOut) },
  ...(kind === 'songs'
    ? { songs: [{ sessionSongId: 4, title: 'Creep', artistName: 'Us' }], songCount: 1 }
    : { songs: [], songCount: 0 }),
})

const WISHES = /sign-up is open|free on bass|wish for|Sign up/i

test.each([
  // what the card is of, whether the roster is out, what it says
  ['announced', false, /sign-up is open.*4 songs, and 2 parts still free on bass\..*Sign up/],
  ['announced', true, /the roster is out.*4 songs\..*See songs/],
  ['songs', false, /A new song to wish for.*Wish for parts/],
  ['songs', true, /A new song in the set.*See songs/],
])('a card says nothing of wishing once the roster is out: %s, %s', async (kind, isRosterOut, words) => {
  signInAs()
  fakeServer({ '/api/v1/messages/user-feed-with-messages': ok({ items: [card(kind, isRosterOut)], hasMore: false }) })
  renderAt('/')
  const shown = (await screen.findByRole('article', { name: 'Slow Jam: Thursday Blues' })).textContent ?? ''
  expect(shown).toMatch(words)
  if (isRosterOut) expect(shown).not.toMatch(WISHES)
})
