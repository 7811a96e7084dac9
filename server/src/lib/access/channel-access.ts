import { CHANNEL_TYPE } from '@app/core/contract/messages'
import type { Access } from '@app/core/contract/route'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/database.ts'
import { notFound } from '../errors.ts'
import type { GroupAccess } from './group-access.ts'
import type { SessionAccess } from './session-access.ts'

/** What a channel is, which never changes. */
export interface ChannelFacts {
  id: number
  type: number
  groupId: number | null
  sessionId: number | null
  /** The two of a direct chat. */
  pair: [number, number] | null
}

/** The channel that a call is about, and what the caller is in it. */
export interface ChannelContext extends ChannelFacts {
  /** An admin of its group. */
  isAdmin: boolean
  /** The message by which it was named. */
  messageId: number | null
}

/** A channel by its own id, or by that of a message in it. */
export type WithinChannel = { channel: number } | { message: number }

const NAMES = { channel: 'This channel', message: 'This message' }

/** Who talks where. A group's channels are for its approved members, a session's for those of its group, a direct chat for its two. */
export function channelAccess(db: Db, groups: GroupAccess, sessions: SessionAccess) {
  const known = new LRUCache<number, ChannelFacts>({ max: 20_000 })

  async function factsOf(on: Db, channelId: number): Promise<ChannelFacts | undefined> {
    const found = known.get(channelId)
    if (found) return found
    const row = await on.selectFrom('channels').selectAll().where('id', '=', channelId).executeTakeFirst()
    if (!row) return undefined
    const { id, type, group_id: groupId, session_id: sessionId, user_a, user_b } = row
    const facts: ChannelFacts = { id, type, groupId, sessionId, pair: user_a && user_b ? [user_a, user_b] : null }
    known.set(id, facts)
    return facts
  }

  async function channelIdOf(on: Db, within: WithinChannel): Promise<number | undefined> {
    if ('channel' in within) return within.channel
    const row = await on
      .selectFrom('messages')
      .select('channel_id')
      .where('id', '=', within.message)
      // What is not published yet is a draft of the group's posts, and has calls of its own.
      .where('published', '=', true)
      .executeTakeFirst()
    return row?.channel_id
  }

  return {
    facts: (channelId: number) => factsOf(db, channelId),

    /** Throws if the caller lacks `access`; otherwise returns the channel's context. For a call that changes something, `how` is its database. */
    async require(
      access: Access,
      within: WithinChannel,
      userId: number | null,
      how: 'read' | Db,
    ): Promise<ChannelContext> {
      const name = 'message' in within ? NAMES.message : NAMES.channel
      const on = how === 'read' ? db : how
      const channelId = await channelIdOf(on, within)
      const facts = channelId === undefined ? undefined : await factsOf(on, channelId)
      if (!facts) throw notFound(name)
      const messageId = 'message' in within ? within.message : null
      if (facts.type === CHANNEL_TYPE.Private) {
        if (access !== 'party' || userId === null || !facts.pair?.includes(userId)) throw notFound(name)
        return { ...facts, isAdmin: false, messageId }
      }
      const role = access === 'party' ? 'approved' : access
      const group = await groups.require(role, facts.groupId ?? 0, userId, how, name)
      // A deleted session takes its channel along until it is brought back.
      if (facts.sessionId) await sessions.require(role, { session: facts.sessionId }, userId, how)
      return { ...facts, isAdmin: group.isAdmin, messageId }
    },
  }
}

export type ChannelAccess = ReturnType<typeof channelAccess>
