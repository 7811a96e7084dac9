import type { Access, GroupRole } from '@app/core/contract/route'
import { type Membership, mayInGroup, mayRunSession, NO_MEMBER } from '@app/core/rules/membership'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { isAmong } from '../db/among.ts'
import type { Db } from '../db/database.ts'
import type { EventBus } from '../db/events.ts'
import { notAllowed, notFound } from '../errors.ts'
import { knownAs, refuseWhoMayNot } from './group-access.ts'
import { LastChanges } from './last-changes.ts'

/** The session that a call is about, and what the caller is in it. */
export interface SessionContext extends Membership {
  id: number
  groupId: number
  isPublic: boolean
  isDeleted: boolean
  /** An admin of its group, or of this session. */
  mayRun: boolean
}

/** A session by its own id, or by that of a slot, a session song or a roster in it. */
export type Within = { session: number } | { slot: number } | { song: number } | { roster: number }

const NAMES = { session: 'This session', slot: 'This slot', song: 'This song', roster: 'This roster' }

const sessionIdOf = (within: Within) => {
  if ('slot' in within) return sql`(select session_id from slots where id = ${within.slot})`
  if ('song' in within) return sql`(select session_id from session_songs where id = ${within.song})`
  // Also a deleted one: whether it may be read or brought back is for the call to say.
  if ('roster' in within) return sql`(select session_id from rosters where id = ${within.roster})`
  return within.session
}

interface AccessRow {
  id: number
  group_id: number
  deleted_at: Date | null
  is_public: boolean
  user_id: number | null
  is_admin: boolean | null
  approved_at: Date | null
  runs: number | null
}

const FACTS = sql`s.id, s.group_id, s.deleted_at, g.is_public, m.user_id, m.is_admin, m.approved_at, a.user_id as runs`

function contextOf(row: AccessRow): SessionContext {
  const membership =
    row.user_id === null
      ? NO_MEMBER
      : { isMember: true, isApproved: row.approved_at !== null, isAdmin: row.is_admin === true }
  return {
    id: row.id,
    groupId: row.group_id,
    isPublic: row.is_public,
    isDeleted: row.deleted_at !== null,
    mayRun: mayRunSession(membership, row.runs !== null),
    ...membership,
  }
}

/** A deleted session is there for who can bring it back. */
const isThereFor = (access: Access, { isDeleted, isAdmin }: SessionContext) =>
  !isDeleted || (access === 'gadmin' && isAdmin)

/** As group-access.ts does for groups: remembered for reads until the group or the session changes, always read anew for a change. */
export function sessionAccess(db: Db, bus: EventBus) {
  const known = new LRUCache<string, { context: SessionContext; asOf: number }>({ max: 50_000, ttl: 60_000 })
  const changes = new LastChanges()
  const holds = ({ id, groupId }: SessionContext, asOf: number) =>
    changes.holds(`group ${groupId}`, asOf) && changes.holds(`session ${id}`, asOf)
  bus.on('groupChanged', ({ groupId }) => changes.note(`group ${groupId}`))
  bus.on('sessionRightsChanged', ({ sessionId }) => changes.note(`session ${sessionId}`))
  bus.onGap(() => changes.noteAll())

  async function ask(on: Db, within: Within, userId: number): Promise<SessionContext | null> {
    const {
      rows: [row],
    } = await sql<AccessRow>`
      select ${FACTS}
      from sessions s join groups g on g.id = s.group_id
        left join members m on m.group_id = s.group_id and m.user_id = ${userId}
        left join session_admins a on a.session_id = s.id and a.user_id = ${userId}
      where s.id = ${sessionIdOf(within)}`.execute(on)
    return row ? contextOf(row) : null
  }

  function remembered(within: Within, userId: number): SessionContext | Promise<SessionContext | null> {
    const key = 'session' in within ? `${within.session}/${userId}` : `${JSON.stringify(within)}/${userId}`
    const found = known.get(key)
    if (found && holds(found.context, found.asOf)) return found.context
    const asOf = changes.count
    return ask(db, within, userId).then((context) => {
      if (context) known.set(key, { context, asOf })
      return context
    })
  }

  function admit(access: Access, within: Within, context: SessionContext | null): SessionContext {
    const name = NAMES[Object.keys(within)[0] as keyof typeof NAMES]
    if (!context || !isThereFor(access, context)) throw notFound(name)
    refuseWhoMayNot(access, knownAs(context), name)
    return context
  }

  return {
    /** Throws if the caller lacks `access`; otherwise returns the context that the handler needs, without waiting where it is remembered. For a call that changes something, `how` is its database. */
    require(
      access: Access,
      within: Within,
      userId: number | null,
      how: 'read' | Db,
    ): SessionContext | Promise<SessionContext> {
      const found = how === 'read' ? remembered(within, userId ?? 0) : ask(how, within, userId ?? 0)
      return found instanceof Promise
        ? found.then((context) => admit(access, within, context))
        : admit(access, within, found)
    },

    /** What somebody is in a session, whether or not they may know of it. */
    find: (sessionId: number, userId: number, on: Db): Promise<SessionContext | null> =>
      ask(on, { session: sessionId }, userId),

    /** Those of many people whom `require` would not refuse by now, in one question: whatever a role may, a stranger may not. */
    async listAllowed(role: GroupRole, sessionId: number, userIds: number[]): Promise<Set<number>> {
      const { rows } = await sql<AccessRow & { user_id: number }>`
        select ${FACTS}
        from sessions s join groups g on g.id = s.group_id
          join members m on m.group_id = s.group_id and ${isAmong(sql`m.user_id`, userIds)}
          left join session_admins a on a.session_id = s.id and a.user_id = m.user_id
        where s.id = ${sessionId}`.execute(db)
      const allowed = rows.filter((row) => {
        const context = contextOf(row)
        const known = knownAs(context)
        return isThereFor(role, context) && mayInGroup(role, known, known) === 'may'
      })
      return new Set(allowed.map((row) => row.user_id))
    },
  }
}

export type SessionAccess = ReturnType<typeof sessionAccess>

/** Whom a call is for: the caller, or, where the caller runs the session, an approved member of its group or who walked in. */
export async function personFor(
  db: Db,
  session: SessionContext,
  callerId: number,
  forUserId: number | null | undefined,
): Promise<number> {
  if (!forUserId || forUserId === callerId) return callerId
  if (!session.mayRun) throw notAllowed('Only an organiser of this session may do this for somebody else.')
  const member = await db
    .selectFrom('members')
    .select('user_id')
    .where('group_id', '=', session.groupId)
    .where('user_id', '=', forUserId)
    .where('approved_at', 'is not', null)
    .executeTakeFirst()
  if (member) return forUserId
  const walkedIn = await db
    .selectFrom('session_registrations')
    .select('user_id')
    .where('session_id', '=', session.id)
    .where('user_id', '=', forUserId)
    .executeTakeFirst()
  if (!walkedIn) throw notFound('This member')
  return forUserId
}
