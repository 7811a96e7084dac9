import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { reply } from '../features/messages/testing.ts'
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

const feed = (items: object[]) => ({
  '/api/v1/messages/user-feed-with-messages': ok({ items, hasMore: false }),
})
const talkOf = async () => {
  const news = within(await screen.findByRole('article', { name: 'Slow Jam: Thursday Blues' }))
  return news.queryByRole('link', { name: /^Reply$|repl(y|ies)$/ })
}

test.each([
  // replies, whether comments are closed, what the link says
  [0, false, 'Reply'],
  [2, false, '2 replies'],
  [1, true, '1 reply'],
  [0, true, undefined],
])('news has the way into its thread: %s, %s', async (replyCount, commentsClosed, words) => {
  signInAs()
  fakeServer(feed([{ ...card('roster', true), replyCount, commentsClosed }]))
  renderAt('/')
  const link = await talkOf()
  expect(link?.textContent).toBe(words)
  if (words) expect(link?.getAttribute('href')).toBe('/group/5/channel/1/message/9')
})

test('a thread about news says what became of the session, and not that a picture is gone', async () => {
  const news = { ...card('roster', true), replyCount: 1 }
  const thread = {
    ...{ root: news, replies: [reply(12, { channelId: 1, channelType: 3, parentMessageId: 9, body: 'I am in' })] },
    ...{ hasEarlier: false, hasLater: false, title: 'Slow Jam', lastReadId: 99, mayWrite: true, mayModerate: false },
  }
  signInAs()
  fakeServer({
    '/api/SessionGroup/UsersForGroup/5': ok([]),
    '/api/v1/messages/get-thread': ok(thread),
    '/api/v1/messages/channel-feed': ok({ items: [news], hasMore: false, channel: {} }),
  })
  renderAt('/group/5/channel/1/message/9')
  const head = await screen.findByRole('heading', { level: 1, name: 'The roster of Thursday Blues is out' })
  expect(within(head).getByRole('link').getAttribute('href')).toBe('/session/1')
  expect(screen.getByText('I am in')).toBeTruthy()
  expect(screen.getByText(/The Anchor$/)).toBeTruthy()
  expect(screen.queryByText('The picture is gone.')).toBeNull()
})

test('a reply under a post that was changed says so', async () => {
  const said = { ...card('post', false), session: null, body: 'Who brings a rug?', replyCount: 2 }
  const [plain, changed] = [reply(12, { body: 'I do' }), reply(13, { body: 'Two', editedAt: '2026-11-11T10:00:00Z' })]
  signInAs()
  fakeServer(feed([{ ...said, replies: [plain, changed] }]))
  renderAt('/')
  const row = async (words: string) => (await screen.findByText(words)).closest('li')?.textContent
  expect(await row('Two')).toMatch(/ · edited/)
  expect(await row('I do')).not.toMatch(/edited/)
})
