import { CHANNEL_TYPE } from '@app/core/contract/messages'
import type { Message } from './queries.ts'
import { threadAddress } from './use-deeds.tsx'

/** Where a message stands: in its chat, among what was said before and after it. A post, and a reply, stands in its thread. */
export function placeOf(message: Message): string {
  const { id, channelId, channelType, groupId, sessionId, parentMessageId } = message
  if (parentMessageId || channelType === CHANNEL_TYPE.Public) return threadAddress(message)
  if (sessionId) return `/session/${sessionId}?tab=chat&message=${id}`
  return groupId ? `/group/${groupId}?tab=chat&message=${id}` : `/dm?chat=${channelId}&message=${id}`
}
