import { markChannelRead } from '@app/core/contract/channels'
import { call } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { keepDraft, readDraft } from '../../lib/form/draft.ts'
import { isForLater } from '../../lib/offline/outbox.ts'
import { showRead } from './follow.ts'
import { channelsKey, directKey } from './queries.ts'
import { READS } from './unread.ts'

// Up to where chats were read, as long as the server does not know. Kept like a draft: it outlives a reload, goes at a sign-out and
// is nobody else's. It does not stand with what waits to be sent, because nobody wants to be asked or told about it.

function keep(channelId: number, lastRead: number): void {
  const reads = readDraft(READS)
  keepDraft(READS, { ...reads, [channelId]: `${Math.max(Number(reads[channelId] ?? 0), lastRead)}` })
}

function drop(channelId: string, lastRead: string): void {
  const { [channelId]: kept, ...others } = readDraft(READS)
  // Else one has read on meanwhile.
  if (kept === lastRead) keepDraft(READS, others)
}

/** Tells the server all that it does not know yet; one's other devices hear of it from there. */
export async function sendReads(): Promise<void> {
  for (const [id, last] of Object.entries(readDraft(READS))) {
    try {
      await call(markChannelRead, { channelId: Number(id), lastReadMessage: Number(last) }, { errors: 'quiet' })
    } catch (error) {
      if (isForLater(error)) return
    }
    drop(id, last)
  }
  await Promise.all([directKey, channelsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** Shown as read at once, also while there is no network to tell anybody. */
export function markRead(channelId: number, lastReadId: number): Promise<void> {
  showRead(channelId, lastReadId)
  keep(channelId, lastReadId)
  return sendReads()
}
