import type { MessageEvent } from '@app/core/contract/events'
import { CHANNEL_TYPE } from '@app/core/contract/messages'
import { compareDates } from '@app/core/rules/compare-dates'
import { useEffect } from 'react'
import { hearLive } from '../../lib/api/live.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { useSession } from '../../lib/session/session.ts'
import { itemsAfter, talkAfter, threadAfter } from './news.ts'
import {
  type Channel,
  channelKey,
  channelsKey,
  type DirectChats,
  directKey,
  type Feed,
  homeFeedKey,
  homeNewsKey,
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

const readTo = <C extends Counted>(channel: C, lastReadId: number): C => ({
  ...channel,
  lastReadId: Math.max(channel.lastReadId, lastReadId),
  unread: lastReadId >= (channel.lastMessageId ?? 0) ? 0 : channel.unread,
})

const unreadOf = (chats: DirectChats['chats']) =>
  chats.reduce((sum, { unread, muted }) => sum + (muted ? 0 : unread), 0)

/** One has read up to there, as far as the lists can tell without asking. */
export function showRead(channelId: number, lastReadId: number): void {
  const read = <C extends Counted & { id: number }>(one: C) => (one.id === channelId ? readTo(one, lastReadId) : one)
  queryClient.setQueryData<Talk>(talkKey(channelId), (talk) => talk && { ...talk, channel: read(talk.channel) })
  queryClient.setQueryData<DirectChats>(directKey, (list) => {
    const chats = list?.chats.map(read)
    return chats && { chats, unread: unreadOf(chats) }
  })
  // The threads of a session's songs are kept under the same name, and are no list.
  queryClient.setQueriesData<Channel[]>({ queryKey: channelsKey }, (list) =>
    Array.isArray(list) ? list.map(read) : list,
  )
}

/** Puts what happened into everything that is shown of it. What an event does not hold is asked for. */
export function applyMessage(event: MessageEvent): void {
  const me = useSession.getState().profile?.userId ?? 0
  const { channelId } = event
  queryClient.setQueryData<Talk>(talkKey(channelId), (talk) => talk && talkAfter(talk, event, me))
  queryClient.setQueriesData<Thread>({ queryKey: channelKey(channelId), predicate: isThread }, (thread) =>
    thread ? threadAfter(thread, event, me) : thread,
  )
  queryClient.setQueriesData<Feed>(
    { queryKey: homeFeedKey },
    (feed) =>
      feed && {
        ...feed,
        pages: feed.pages.map((page) => ({ ...page, items: itemsAfter(page.items, event, me) })),
      },
  )
  const isIncomplete = (event.kind === 'sent' || event.kind === 'edited') && event.message === null
  if (isIncomplete) ask(channelKey(channelId))
  if (event.channelType === CHANNEL_TYPE.Private) {
    const list = queryClient.getQueryData<DirectChats>(directKey)
    const next = list && chatsAfter(list, event, me)
    if (next) queryClient.setQueryData(directKey, next)
    else ask(directKey)
  } else if (event.kind === 'sent' || event.kind === 'deleted' || event.kind === 'read') ask(channelsKey)
  if (event.channelType !== CHANNEL_TYPE.Public) return
  if (event.kind === 'sent' && event.parentMessageId === null) ask(homeNewsKey)
  if (event.groupId !== null && event.kind !== 'read') ask(['group', event.groupId, 'posts'])
}

function catchUp(): void {
  for (const key of [['channel'], channelsKey, directKey, homeNewsKey]) ask(key)
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
