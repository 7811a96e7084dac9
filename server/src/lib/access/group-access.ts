import type { Access, GroupRole } from '@app/core/contract/route'
import { type Membership, mayInGroup, NO_MEMBER } from '@app/core/rules/membership'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/database.ts'
import type { EventBus } from '../db/events.ts'
import { notAllowed, notFound } from '../errors.ts'
import { LastChanges } from './last-changes.ts'

/** The group that a call is about, and what the caller is in it. */
export interface GroupContext extends Membership {
  id: number
  isPublic: boolean
}

const ROLES = new Set<Access>(['member', 'approved', 'gadmin', 'sadmin'])
export const isGroupRole = (access: Access): access is GroupRole => ROLES.has(access)

/** Of a private group, who waits to be let in is nobody yet: they do not learn what there is in it. */
export const knownAs = <Context extends Membership & { isPublic: boolean }>(context: Context): Context =>
  context.isPublic || context.isApproved ? context : { ...context, ...NO_MEMBER }

/** `name`: what is not there for them. */
export function refuseWhoMayNot(access: Access, context: Membership & { isPublic: boolean }, name: string): void {
  const verdict = mayInGroup(isGroupRole(access) ? access : 'anyone', context, context)
  if (verdict === 'not-found') throw notFound(name)
  if (verdict === 'may-not') throw notAllowed()
}

/**
 * Who is what in which group. Remembered for reads until some instance says that the group changed; a call that changes
 * something always asks the database, so that rights which were taken a moment ago are gone.
 */
export function groupAccess(db: Db, bus: EventBus) {
  const known = new LRUCache<string, { context: GroupContext; asOf: number }>({ max: 50_000, ttl: 60_000 })
  const changes = new LastChanges()
  bus.on('groupChanged', ({ groupId }) => changes.note(`${groupId}`))
  bus.onGap(() => changes.noteAll())

  async function ask(on: Db, groupId: number, userId: number): Promise<GroupContext | null> {
    const row = await on
      .selectFrom('groups')
      .leftJoin('members', (join) =>
        join.onRef('members.group_id', '=', 'groups.id').on('members.user_id', '=', userId),
      )
      .select(['groups.id', 'groups.is_public', 'members.user_id', 'members.is_admin', 'members.approved_at'])
      .where('groups.id', '=', groupId)
      .executeTakeFirst()
    if (!row) return null
    const membership =
      row.user_id === null
        ? NO_MEMBER
        : { isMember: true, isApproved: row.approved_at !== null, isAdmin: row.is_admin === true }
    return { id: row.id, isPublic: row.is_public, ...membership }
  }

  function remembered(groupId: number, userId: number): GroupContext | Promise<GroupContext | null> {
    const key = `${groupId}/${userId}`
    const found = known.get(key)
    if (found && changes.holds(`${groupId}`, found.asOf)) return found.context
    const asOf = changes.count
    return ask(db, groupId, userId).then((context) => {
      if (context) known.set(key, { context, asOf })
      return context
    })
  }

  function admit(access: Access, context: GroupContext | null, within: string | undefined): GroupContext {
    const name = within ?? 'This group'
    if (!context) throw notFound(name)
    refuseWhoMayNot(access, within ? knownAs(context) : context, name)
    return context
  }

  return {
    /** Throws if the caller lacks `access`; otherwise returns the context that the handler needs, without waiting where it is remembered. For a call that changes something, `how` is its database. */
    require(
      access: Access,
      groupId: number,
      userId: number | null,
      how: 'read' | Db,
      /** What was asked for, where the group is only known by it: then the answer must not tell of the group. */
      within?: string,
    ): GroupContext | Promise<GroupContext> {
      // Nobody's number is 0: a guest is a member of nothing.
      const found = how === 'read' ? remembered(groupId, userId ?? 0) : ask(how, groupId, userId ?? 0)
      return found instanceof Promise
        ? found.then((context) => admit(access, context, within))
        : admit(access, found, within)
    },
  }
}

export type GroupAccess = ReturnType<typeof groupAccess>
