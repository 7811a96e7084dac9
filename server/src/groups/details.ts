import type { groupDetails } from '@app/core/contract/groups'
import type { Reply } from '@app/core/contract/route'
import { withValue } from '../lib/at-once.ts'
import { notFound } from '../lib/errors.ts'
import type { GroupContext } from '../lib/group-access.ts'
import { groupMemory } from '../lib/group-memory.ts'
import type { App } from '../lib/handle.ts'
import { Kept } from '../lib/kept.ts'
import { listOfGroup, toSummary } from '../session-lists/sql.ts'
import { findGroup } from './sql.ts'

type Details = Reply<typeof groupDetails>

/** What the caller is in a group, as a number: there are four kinds of reader, and each gets the same text. */
const kindOf = (context: GroupContext) =>
  Number(context.isMember) + Number(context.isApproved) + Number(context.isAdmin)

const NEXT_SESSIONS = { start: 0, limit: 5 }

/** A group's details. What everyone sees alike is asked for once; of what the caller is, only the four texts are kept. */
export function keptDetails({
  db,
  bus,
  clock,
}: App): (context: GroupContext) => Kept<Details> | Promise<Kept<Details>> {
  const shared = groupMemory(bus, async (groupId) => {
    const group = await findGroup(db, groupId)
    if (!group) throw notFound('This group')
    const { rows } = await listOfGroup(db, groupId, false, clock(), NEXT_SESSIONS)
    return { group, upcomingSessions: rows.map(toSummary), texts: new Map<number, Kept<Details>>() }
  })
  return (context) =>
    withValue(shared(context.id), ({ group, upcomingSessions, texts }) => {
      const kind = kindOf(context)
      const known = texts.get(kind)
      if (known) return known
      const kept = new Kept<Details>({
        sessionGroupId: context.id,
        group,
        callerIsAdmin: context.isAdmin,
        callerIsMember: context.isMember,
        callerIsApproved: context.isApproved,
        upcomingSessions,
      })
      texts.set(kind, kept)
      return kept
    })
}
