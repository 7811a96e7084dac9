import type { MessageEvent } from '@app/core/contract/events'
import { acquaintanceOf } from '../channels/sql.ts'
import type { ChannelFacts } from '../lib/access/channel-access.ts'
import type { App } from '../lib/http/handle.ts'
import { readMessages } from '../messages/sql.ts'
import { findEvent } from './sql.ts'

/** A longer message is to be read: streams carry what is small. */
const MOST_CHARACTERS = 4_000

/** An event of the log as its hearers get it. */
export interface ToldMessage {
  channel: ChannelFacts
  /** For this person alone: that somebody has read in a group is for their other devices. Between two it is for the other as well, unless the reader has blocked them. */
  only: number | null
  textFor(userId: number): string
}

const asText = (id: number, event: MessageEvent) => `id: ${id}\nevent: message\ndata: ${JSON.stringify(event)}\n\n`

/** Reads an event of the log, and what it tells of, once for all who hear it. */
export async function toldMessage(app: App, eventId: number): Promise<ToldMessage | undefined> {
  const event = await findEvent(app.db, eventId)
  const channel = event && (await app.channelAccess.facts(event.channel_id))
  if (!event || !channel) return undefined
  const { kind, by_id: by, detail } = event
  const where = {
    channelId: channel.id,
    channelType: channel.type,
    groupId: channel.groupId,
    sessionId: channel.sessionId,
  }
  if (kind === 'read') {
    const read = { lastReadId: Number(detail.lastReadId), by, threadId: event.message_id }
    const text = asText(eventId, { kind, ...where, ...read })
    const other = channel.pair?.find((id) => id !== by)
    const isForBoth =
      other !== undefined && detail.isOwn !== true && !(await acquaintanceOf(app.db, by ?? 0, other))?.hasBlocked
    return { channel, only: isForBoth ? null : by, textFor: () => text }
  }
  const [read] = await readMessages(app.db, [event.message_id ?? 0], 0)
  if (!read) return undefined
  const { message, row } = read
  const about = { ...where, messageId: message.id, parentMessageId: message.parentMessageId }
  const same = (text: string): ToldMessage => ({ channel, only: null, textFor: () => text })
  // It may have been deleted or taken back since: then nothing of it leaves.
  if (kind === 'deleted' || row.deletedAt || !row.published) return same(asText(eventId, { kind: 'deleted', ...about }))
  if (kind === 'comments')
    return same(asText(eventId, { kind, ...where, messageId: message.id, commentsClosed: message.commentsClosed }))
  if (kind === 'reaction') {
    const reactions = message.reactions.map(({ type, count }) => ({ type, count }))
    const reaction = { reactions, type: String(detail.type), add: detail.add === true, by }
    return same(asText(eventId, { kind, ...about, ...reaction }))
  }
  // News is a card of a feed, which has more than this.
  const isSmall = row.kind === 'message' && message.body.length <= MOST_CHARACTERS
  const textWith = (clientId: string | null) =>
    asText(eventId, { kind, ...about, message: isSmall ? { ...message, reactions: [], clientId } : null })
  const forOthers = textWith(null)
  return { channel, only: null, textFor: (userId) => (userId === row.authorId ? textWith(row.clientId) : forOthers) }
}
