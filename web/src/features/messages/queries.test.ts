import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import { fakeServer } from '../../lib/testing.ts'
import { asItem } from './news.ts'
import { homeFeedKey, readEarlier, readHomeNews, readOlder, type Talk, talkKey, threadKey } from './queries.ts'
import { directChat, message, reply, thread } from './testing.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const talk = (ids: number[]): Talk => ({
  channel: directChat,
  items: ids.map((id) => asItem(message(id))),
  hasOlder: true,
  askedAt: 1,
})

test('a page of a chat that was asked for before a hole began it anew is not put before it', async () => {
  queryClient.setQueryData(talkKey(3), talk([5, 6]))
  fakeServer({
    '/api/v1/messages/channel-feed': () => {
      queryClient.setQueryData(talkKey(3), talk([98, 99]))
      const payload = { items: [asItem(message(4))], hasMore: false, channel: directChat }
      return { body: { success: true, payload } }
    },
  })
  await readOlder(3)
  expect(queryClient.getQueryData(talkKey(3))).toEqual(talk([98, 99]))
})

test('a page of a thread that was asked for before a hole began it anew is not put before it', async () => {
  const anew = thread([reply(98), reply(99)], { hasEarlier: true })
  queryClient.setQueryData(threadKey(3, 1), thread([reply(5), reply(6)], { hasEarlier: true }))
  fakeServer({
    '/api/v1/messages/get-thread': () => {
      queryClient.setQueryData(threadKey(3, 1), anew)
      return { body: { success: true, payload: thread([reply(4)], { hasLater: true }) } }
    },
  })
  await readEarlier(3, 1, 0)
  expect(queryClient.getQueryData(threadKey(3, 1))).toEqual(anew)
})

test('a post that was there late is news too, though its number is lower; what is shown, or stands further down, is none', async () => {
  const items = [40, 42, 44].map((id) => asItem(message(id)))
  queryClient.setQueryData([...homeFeedKey, 0], { items, hasEarlier: true, hasLater: false })
  const asked = fakeServer({
    '/api/v1/messages/user-feed-detailed': {
      body: {
        success: true,
        payload: { items: [45, 44, 43, 42, 40, 39].map((id) => asItem(message(id))), hasMore: false },
      },
    },
  })
  expect((await readHomeNews(44)).items.map(({ id }) => id)).toEqual([45, 43])
  expect(asked.map(({ body }) => body)).toEqual([{ lastFetchedId: 24 }])
})
