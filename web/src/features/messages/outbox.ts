import { sendDirectMessage, sendMessage, startMessageForSong } from '@app/core/contract/messages'
import { call } from '../../lib/api/api.ts'
import { wait } from '../../lib/offline/wait.ts'
import { isMessage, MESSAGE, useOwnWaiting, type Waiting } from '../../lib/offline/waiting.ts'
import { applyMessage } from './follow.ts'
import type { Message } from './queries.ts'

/** Where a message goes. */
export interface Address {
  channelId: number
  isDirect?: boolean
  /** A post of a group, which waits where posts are read. */
  isPost?: boolean
  /** Of a post. Missing in posts that were queued before this field existed. */
  groupId?: number | null
  parentMessageId?: number | null
  /** Begins the song's thread, or goes on with it. */
  song?: { sessionSongId: number; sessionId: number } | null
}

/** A message on its way. */
export interface Unsent extends Address, Waiting {
  body: string
  thumbnail: Message['thumbnail']
}

export const isUnsent = (one: Waiting): one is Unsent => isMessage(one)

export const sendLater = (to: Address, body: string, thumbnail: Message['thumbnail'] = null) =>
  wait<Unsent>({ kind: MESSAGE, ...to, body, thumbnail })

const QUIET = { errors: 'quiet' } as const

function post({ id, channelId, isDirect, parentMessageId, song, body, thumbnail }: Unsent) {
  const said = { channelId, body, id, thumbnail: thumbnail?.assetId ?? null }
  if (song) return call(startMessageForSong, { ...said, ...song }, QUIET)
  const message = { ...said, parentMessageId: parentMessageId ?? null }
  return call(isDirect ? sendDirectMessage : sendMessage, message, QUIET)
}

/** Sends it, and shows it as the others will hear of it. */
export async function sendUnsent(unsent: Unsent): Promise<void> {
  const message = await post(unsent)
  applyMessage({
    kind: 'sent',
    channelId: message.channelId,
    channelType: message.channelType,
    groupId: message.groupId,
    sessionId: message.sessionId,
    messageId: message.id,
    parentMessageId: message.parentMessageId,
    message,
  })
}

const useOwnUnsent = () => useOwnWaiting().filter(isUnsent)

/** Posts that wait, of whatever group or of one. */
export const useUnsentPosts = (groupId?: number) =>
  useOwnUnsent().filter((one) => one.isPost && (groupId === undefined || one.groupId === groupId))

/** What waits for a song's thread. */
export const useUnsentAbout = (sessionSongId: number) =>
  useOwnUnsent().filter(({ song }) => song?.sessionSongId === sessionSongId)

/** What waits for this place. */
export const useUnsent = (channelId: number, parentMessageId: number | null): Unsent[] =>
  useOwnUnsent().filter(
    (one) => one.channelId === channelId && (one.parentMessageId ?? null) === parentMessageId && !one.song,
  )
