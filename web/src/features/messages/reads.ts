import { markChannelRead } from '@app/core/contract/channels'
import { call } from '../../lib/api/api.ts'
import { askAgain } from '../../lib/api/query-client.ts'
import { keepDraft, readDraft } from '../../lib/form/draft.ts'
import { isForLater } from '../../lib/offline/outbox.ts'
import { showRead } from './follow.ts'
import { channelsKey, directKey } from './queries.ts'
import { READS } from './unread.ts'

// Up to where chats and threads were read, as long as the server does not know. Kept like a draft: it outlives a reload, goes at a
// sign-out and is nobody else's. It does not stand with what waits to be sent, because nobody wants to be asked or told about it.

/** A channel, or a thread in it: '3', '3/17'. */
const placeOf = (channelId: number, threadId: number | null) => (threadId ? `${channelId}/${threadId}` : `${channelId}`)

function keep(place: string, lastRead: number): void {
  const reads = readDraft(READS)
  keepDraft(READS, { ...reads, [place]: `${Math.max(Number(reads[place] ?? 0), lastRead)}` })
}

function drop(place: string, lastRead: string): void {
  const { [place]: kept, ...others } = readDraft(READS)
  // Else one has read on meanwhile.
  if (kept === lastRead) keepDraft(READS, others)
}

/** Tells the server all that it does not know yet; one's other devices hear of it from there. */
export async function sendReads(): Promise<void> {
  for (const [place, last] of Object.entries(readDraft(READS))) {
    const [channelId, threadId] = place.split('/').map(Number)
    const read = { channelId: channelId ?? 0, lastReadMessage: Number(last), ...(threadId && { threadId }) }
    try {
      await call(markChannelRead, read, { errors: 'quiet' })
    } catch (error) {
      if (isForLater(error)) return
    }
    drop(place, last)
  }
  await askAgain(directKey, channelsKey)
}

/** Shown as read at once, also while there is no network to tell anybody. */
export function markRead(channelId: number, lastReadId: number, threadId: number | null = null): Promise<void> {
  showRead(channelId, lastReadId, threadId)
  keep(placeOf(channelId, threadId), lastReadId)
  return sendReads()
}
