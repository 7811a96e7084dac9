import type { MessageEvent } from '@app/core/contract/events'
import { CHANNEL_TYPE } from '@app/core/contract/messages'
import { compareDates } from '@app/core/rules/compare-dates'
import { useEffect } from 'react'
import { hearLive } from '../../lib/api/live.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import type { Growing } from '../../lib/api/use-stretch-query.ts'
import { useSession } from '../../lib/session/session.ts'
import { groupFeedKey } from '../posts/queries.ts'
import { itemsAfter, talkAfter, threadAfter } from './news.ts'
import {
  type Channel,
  channelKey,
  channelsKey,
  type DirectChats,
  directKey,
  type FeedItem,
  homeFeedKey,
  homeNewsKey,
  readItem,
  type SongThreads,
  songThreadsKey,
  type Talk,
  type Thread,
  talkKey,
} from './queries.ts'

const ask = (queryKey: readonly unknown[]) => void queryClient.invalidateQueries({ queryKey })
const isThread = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] === 'thread'

/** The list of direct chats: what was said last, and how much of it is unread. */
export function chatsAfter(list: DirectChats, event: MessageEvent, me: number): DirectChats | null {
  const chat = list.chats.find(({ id }) => id === event.channelId)
  if (!chat) return null
  const put = (changes: Partial<typeof chat>) => {
    const chats = list.chats.map((one) => (one === chat ? { ...one, ...changes } : one))
    chats.sort((a, b) => compareDates(b.lastMessageAt ?? '', a.lastMessageAt ?? ''))
    return { chats, unread: unreadOf(chats) }
  }
  if (event.kind === 'sent' && event.message) {
    const { message } = event
    if ((chat.lastMessageId ?? 0) >= message.id) return list
    const isOwn = message.author?.userId === me
    return put({
      lastMessage: message,
      lastMessageId: message.id,
      lastMessageAt: message.createdAt,
      unread: isOwn ? chat.unread : chat.unread + 1,
    })
  }
  if (event.kind === 'read') {
    // How much else is unread the server knows.
    if (event.threadId) return event.by === me ? null : list
    if (event.by !== me) return put({ otherReadId: Math.max(chat.otherReadId, event.lastReadId) })
    const isAll = event.lastReadId >= (chat.lastMessageId ?? 0)
    return isAll ? put({ lastReadId: event.lastReadId, unread: 0 }) : null
  }
  return event.kind === 'edited' || event.kind === 'deleted' || event.kind === 'sent' ? null : list
}

interface Counted {
  lastReadId: number
  lastMessageId: number | null
  unread: number
}

const readTo = <C extends Counted>(channel: C, lastReadId: number, isAll: boolean): C => ({
  ...channel,
  lastReadId: Math.max(channel.lastReadId, lastReadId),
  unread: isAll || lastReadId >= (channel.lastMessageId ?? 0) ? 0 : channel.unread,
})

const unreadOf = (chats: DirectChats['chats']) =>
  chats.reduce((sum, { unread, muted }) => sum + (muted ? 0 : unread), 0)

/** One has read up to there, as far as the lists can tell without asking. */
export function showRead(channelId: number, lastReadId: number, threadId: number | null): void {
  const by = useSession.getState().profile?.userId ?? 0
  const where = { channelId, channelType: 0, groupId: null, sessionId: null }
  putIntoMessages({ kind: 'read', ...where, lastReadId, by, threadId }, by)
  if (threadId) {
    queryClient.setQueriesData<SongThreads>(
      { queryKey: songThreadsKey },
      (about) => about && withThreadRead(about, threadId),
    )
    return
  }
  // The last message may be a reply, which is read in its thread.
  const last = queryClient.getQueryData<Talk>(talkKey(channelId))?.items.at(-1)
  const isAll = last !== undefined && lastReadId >= last.id
  const read = <C extends Counted & { id: number }>(one: C) =>
    one.id === channelId ? readTo(one, lastReadId, isAll) : one
  queryClient.setQueryData<DirectChats>(directKey, (list) => {
    const chats = list?.chats.map(read)
    return chats && { chats, unread: unreadOf(chats) }
  })
  // The threads of a session's songs are kept under the same name, and are no list.
  queryClient.setQueriesData<Channel[]>({ queryKey: channelsKey }, (list) =>
    Array.isArray(list) ? list.map(read) : list,
  )
}

const withThreadRead = (about: SongThreads, threadId: number): SongThreads => ({
  ...about,
  threads: about.threads.map((thread) => (thread.messageId === threadId ? { ...thread, unread: 0 } : thread)),
})

const feedsWith = (groupId: number | null) => [homeFeedKey, ...(groupId === null ? [] : [groupFeedKey(groupId)])]

/** Home, and the group's page. */
function changeFeeds(groupId: number | null, change: (items: FeedItem[]) => FeedItem[]): void {
  for (const queryKey of feedsWith(groupId))
    queryClient.setQueriesData<Growing<FeedItem>>({ queryKey }, (feed) => {
      const items = feed && change(feed.items)
      return items === feed?.items ? feed : feed && items && { ...feed, items }
    })
}

const cardsInFeeds = ({ groupId }: MessageEvent, id: number): FeedItem[] =>
  feedsWith(groupId)
    .flatMap((queryKey) => queryClient.getQueriesData<Growing<FeedItem>>({ queryKey }))
    .flatMap(([, feed]) => feed?.items.filter((item) => item.id === id) ?? [])

const cardsInTalk = ({ channelId }: MessageEvent, id: number): FeedItem[] =>
  queryClient.getQueryData<Talk>(talkKey(channelId))?.items.filter((item) => item.id === id) ?? []

/** A card of which an event does not hold enough: news that became more, a long text, how much of its replies is unread. */
async function readCard({ channelId, groupId }: MessageEvent, id: number): Promise<void> {
  const now = await readItem(channelId, id).catch(() => undefined)
  if (!now) return
  const put = (items: FeedItem[]) => items.map((item) => (item.id === id ? { ...item, ...now } : item))
  changeFeeds(groupId, put)
  queryClient.setQueryData<Talk>(talkKey(channelId), (talk) => talk && { ...talk, items: put(talk.items) })
}

/** Whether some of its replies are unread. If one of them is deleted, only the server knows whether that was one of these. */
const hasUnread = (event: MessageEvent, id: number) =>
  [...cardsInFeeds(event, id), ...cardsInTalk(event, id)].some(({ unreadReplies }) => unreadReplies > 0)

/** Chats, threads and feeds as they are shown. */
function putIntoMessages(event: MessageEvent, me: number): void {
  const { channelId } = event
  queryClient.setQueryData<Talk>(talkKey(channelId), (talk) => talk && talkAfter(talk, event, me))
  queryClient.setQueriesData<Thread>({ queryKey: channelKey(channelId), predicate: isThread }, (thread) =>
    thread ? threadAfter(thread, event, me) : thread,
  )
  changeFeeds(event.groupId, (items) => itemsAfter(items, event, me))
}

/** Puts what happened into everything that is shown of it. What an event does not hold is asked for. */
export function applyMessage(event: MessageEvent): void {
  const me = useSession.getState().profile?.userId ?? 0
  const { channelId } = event
  putIntoMessages(event, me)
  const isIncomplete = (event.kind === 'sent' || event.kind === 'edited') && event.message === null
  if (isIncomplete) {
    ask(channelKey(channelId))
    const id = event.parentMessageId ?? event.messageId
    if (cardsInFeeds(event, id).length) void readCard(event, id)
  }
  if (event.kind === 'deleted' && event.parentMessageId !== null && hasUnread(event, event.parentMessageId))
    void readCard(event, event.parentMessageId)
  if (event.channelType === CHANNEL_TYPE.Private) {
    const list = queryClient.getQueryData<DirectChats>(directKey)
    const next = list && chatsAfter(list, event, me)
    if (next) queryClient.setQueryData(directKey, next)
    else ask(directKey)
  } else if (event.kind === 'sent' || event.kind === 'deleted' || event.kind === 'read') ask(channelsKey)
  if (event.channelType !== CHANNEL_TYPE.Public || event.kind !== 'sent' || event.parentMessageId !== null) return
  ask(homeNewsKey)
  if (event.groupId !== null) ask(groupFeedKey(event.groupId))
}

const isGroupFeed = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] === 'posts'

function catchUp(): void {
  for (const key of [['channel'], channelsKey, directKey, homeNewsKey, homeFeedKey]) ask(key)
  void queryClient.invalidateQueries({ queryKey: ['group'], predicate: isGroupFeed })
}

let isFollowing = false

/** From the first time that messages are shown: what others do is there without asking. */
export function startFollowing(): void {
  if (isFollowing) return
  isFollowing = true
  hearLive(({ kind, data }) => {
    if (kind === 'message') applyMessage(data as unknown as MessageEvent)
    if (kind === 'gap' || (kind === 'resumed' && data.complete === false)) catchUp()
  })
}

export const useFollowing = () => useEffect(startFollowing, [])
