import { groupDetails } from '@app/core/contract/groups'
import type { Reply } from '@app/core/contract/route'
import type { GroupContext } from '../lib/access/group-access.ts'
import { groupMemory } from '../lib/access/group-memory.ts'
import { notFound } from '../lib/errors.ts'
import { type CachedReply, cachedReplyWriter } from '../lib/http/cached-reply.ts'
import type { App } from '../lib/http/handle.ts'
import { listOfGroup, toSummary } from '../session-lists/sql.ts'
import { findGroup } from './sql.ts'

type Details = Reply<typeof groupDetails>

/** What the caller is in a group, as a number: there are four kinds of reader, and each gets the same text. */
const kindOf = (context: GroupContext) =>
  Number(context.isMember) + Number(context.isApproved) + Number(context.isAdmin)

const NEXT_SESSIONS = { start: 0, limit: 5 }

/** A group's details. What everyone sees alike is read once; one reply is cached for each of the four kinds of reader. */
export function detailsCache({ db, bus, clock, strictReplies }: App) {
  const write = cachedReplyWriter(groupDetails, strictReplies)
  const cached = groupMemory(bus, async (groupId) => {
    const group = await findGroup(db, groupId)
    if (!group) throw notFound('This group')
    const { rows } = await listOfGroup(db, { groupId, userId: null, past: false, now: clock() }, NEXT_SESSIONS)
    return { group, upcomingSessions: rows.map(toSummary), replies: new Map<number, CachedReply<Details>>() }
  })
  return async (context: GroupContext): Promise<CachedReply<Details>> => {
    const { group, upcomingSessions, replies } = await cached(context.id)
    const kind = kindOf(context)
    const known = replies.get(kind)
    if (known) return known
    const reply = write({
      sessionGroupId: context.id,
      // Who made it is its members' to know.
      group: context.isApproved ? group : { ...group, userId: null },
      callerIsAdmin: context.isAdmin,
      callerIsMember: context.isMember,
      callerIsApproved: context.isApproved,
      upcomingSessions,
    })
    replies.set(kind, reply)
    return reply
  }
}
