import type { MessageEvent } from '@app/core/contract/events'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import { resumeSession, saveProfile, saveTokens } from '../../lib/session/session.ts'
import { fakeServer, profile, tokensFor } from '../../lib/testing.ts'
import { reset } from '../../testing-screen.tsx'
import { groupFeedKey } from '../posts/queries.ts'
import { applyMessage } from './follow.ts'
import { asItem } from './news.ts'
import { type FeedItem, homeFeedKey, type Talk, talkKey } from './queries.ts'
import { directChat, message } from './testing.ts'

const WHERE = { channelId: 3, channelType: 3, groupId: 5, sessionId: null }
const card = (id: number, changes: Partial<FeedItem> = {}): FeedItem => ({
  ...asItem(message(id, { channelType: 3 })),
  ...changes,
})
const feed = (...items: FeedItem[]) => ({ items, hasEarlier: false, hasLater: false })
const HOME = [...homeFeedKey, 7]
const GROUP = [...groupFeedKey(5), 7]
const shown = (key: unknown[]) => queryClient.getQueryData<{ items: FeedItem[] }>(key)?.items

beforeEach(() => {
  saveTokens(tokensFor('test'))
  saveProfile(profile)
  resumeSession()
})
afterEach(reset)

const edited = (messageId: number): MessageEvent => ({
  kind: 'edited',
  ...WHERE,
  messageId,
  parentMessageId: null,
  message: null,
})

test('a card that became more is read again, alone, wherever it is shown', async () => {
  queryClient.setQueryData(HOME, feed(card(1), card(2, { kind: 'songs', songCount: 1 })))
  queryClient.setQueryData(GROUP, feed(card(2, { kind: 'songs', songCount: 1 })))
  const seen = fakeServer({
    '/api/v1/messages/channel-feed': {
      body: {
        success: true,
        payload: { items: [card(2, { kind: 'songs', songCount: 4 })], hasMore: true, channel: {} },
      },
    },
  })
  applyMessage(edited(2))
  await waitFor(() => expect(shown(HOME)?.map(({ songCount }) => songCount)).toEqual([0, 4]))
  expect(shown(GROUP)?.[0]?.songCount).toBe(4)
  expect(seen.map(({ body }) => body)).toEqual([{ channelId: 3, lastFetchedId: 3, limit: 1 }])
})

test('how many replies are new is asked again, of the card alone, when one of them may be what was deleted', async () => {
  const unread = card(1, { replyCount: 3, unreadReplies: 1 })
  queryClient.setQueryData(GROUP, feed(unread, card(2, { replyCount: 1 })))
  queryClient.setQueryData<Talk>(talkKey(3), { channel: directChat, items: [unread], hasOlder: false, askedAt: 1 })
  const items = [card(1, { replyCount: 2, unreadReplies: 0 })]
  const seen = fakeServer({
    '/api/v1/messages/channel-feed': { body: { success: true, payload: { items, hasMore: true, channel: {} } } },
  })
  applyMessage({ kind: 'deleted', ...WHERE, messageId: 10, parentMessageId: 2 })
  applyMessage({ kind: 'deleted', ...WHERE, messageId: 9, parentMessageId: 1 })
  await waitFor(() => expect(shown(GROUP)?.[0]).toMatchObject({ replyCount: 2, unreadReplies: 0 }))
  expect(shown(talkKey(3))?.[0]).toMatchObject({ replyCount: 2, unreadReplies: 0 })
  expect(seen.map(({ body }) => body)).toEqual([{ channelId: 3, lastFetchedId: 2, limit: 1 }])
})

test('what is nowhere shown is not asked for', async () => {
  queryClient.setQueryData(HOME, feed(card(1)))
  const seen = fakeServer({})
  applyMessage(edited(2))
  await Promise.resolve()
  expect(seen).toEqual([])
})

test('a reaction, a reply and a deletion are put into the group’s posts without asking for any', async () => {
  queryClient.setQueryData(GROUP, feed(card(1), card(2)))
  const seen = fakeServer({})
  const reaction = { reactions: [{ type: '🔥', count: 1 }], type: '🔥', add: true, by: 8 }
  applyMessage({ kind: 'reaction', ...WHERE, messageId: 1, parentMessageId: null, ...reaction })
  const reply = message(9, { channelType: 3, parentMessageId: 1 })
  applyMessage({ kind: 'sent', ...WHERE, messageId: 9, parentMessageId: 1, message: reply })
  applyMessage({ kind: 'deleted', ...WHERE, messageId: 2, parentMessageId: null })
  expect(shown(GROUP)).toMatchObject([{ id: 1, reactions: [{ type: '🔥' }], replyCount: 1, replies: [{ id: 9 }] }])
  expect(seen).toEqual([])
})
