import type { Access } from '@app/core/contract/route'
import { type Membership, mayInGroup, mayRunSession, NO_MEMBER } from '@app/core/rules/membership'
import { LRUCache } from 'lru-cache'
import type { Db } from './database.ts'
import { notAllowed, notFound } from './errors.ts'
import type { EventBus } from './events.ts'
import { isGroupRole } from './group-access.ts'

/** The session that a call is about, and what the caller is in it. */
export interface SessionContext extends Membership {
  id: number
  groupId: number
  isPublic: boolean
  isDeleted: boolean
  /** An admin of its group, or of this session. */
  mayRun: boolean
}

/** A session by its own id, or by that of a slot or a session song in it. */
export type Within = { session: number } | { slot: number } | { song: number }

const NAMES = { session: 'This session', slot: 'This slot', song: 'This song' }

/** As lib/group-access does for groups: remembered for reads until the group or the session changes, always asked for a change. */
export function sessionAccess(db: Db, bus: EventBus) {
  const known = new LRUCache<string, { context: SessionContext; stamp: string }>({ max: 50_000, ttl: 60_000 })
  // An entry counts while its group and its session stand where they stood; `changes` keeps a look-up that was under way
  // during a change from being put down as if it came after.
  const versions = new Map<string, number>()
  let changes = 0
  const stampOf = ({ id, groupId }: SessionContext) =>
    `${versions.get(`group ${groupId}`) ?? 0}/${versions.get(`session ${id}`) ?? 0}`
  const forget = (what: string) => {
    changes++
    versions.set(what, changes)
  }
  bus.on('groupChanged', ({ groupId }) => forget(`group ${groupId}`))
  bus.on('sessionRightsChanged', ({ sessionId }) => forget(`session ${sessionId}`))
  bus.onGap(() => {
    changes++
    known.clear()
  })

  async function ask(on: Db, within: Within, userId: number): Promise<SessionContext | null> {
    const row = await on
      .selectFrom('sessions')
      .innerJoin('groups', 'groups.id', 'sessions.group_id')
      .leftJoin('members', (join) =>
        join.onRef('members.group_id', '=', 'groups.id').on('members.user_id', '=', userId),
      )
      .leftJoin('session_admins', (join) =>
        join.onRef('session_admins.session_id', '=', 'sessions.id').on('session_admins.user_id', '=', userId),
      )
      .select(['sessions.id', 'sessions.group_id', 'sessions.deleted_at', 'groups.is_public'])
      .select(['members.user_id', 'members.is_admin', 'members.approved_at', 'session_admins.user_id as runs'])
      .$if('session' in within, (query) => query.where('sessions.id', '=', (within as { session: number }).session))
      .$if('slot' in within, (query) =>
        query
          .innerJoin('slots', 'slots.session_id', 'sessions.id')
          .where('slots.id', '=', (within as { slot: number }).slot),
      )
      .$if('song' in within, (query) =>
        query
          .innerJoin('session_songs', 'session_songs.session_id', 'sessions.id')
          .where('session_songs.id', '=', (within as { song: number }).song),
      )
      .executeTakeFirst()
    if (!row) return null
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

  async function remembered(within: Within, userId: number): Promise<SessionContext | null> {
    const key = 'session' in within ? `${within.session}/${userId}` : `${JSON.stringify(within)}/${userId}`
    const found = known.get(key)
    if (found && found.stamp === stampOf(found.context)) return found.context
    const before = changes
    const context = await ask(db, within, userId)
    if (context && before === changes) known.set(key, { context, stamp: stampOf(context) })
    return context
  }

  return {
    /** Refuses who may not; answers what a handler needs to know. For a call that changes something, `how` is its database. */
    async require(access: Access, within: Within, userId: number | null, how: 'read' | Db): Promise<SessionContext> {
      const name = NAMES[Object.keys(within)[0] as keyof typeof NAMES]
      const context = how === 'read' ? await remembered(within, userId ?? 0) : await ask(how, within, userId ?? 0)
      // A deleted session is there for who can bring it back.
      if (!context || (context.isDeleted && !(access === 'gadmin' && context.isAdmin))) throw notFound(name)
      const verdict = mayInGroup(isGroupRole(access) ? access : 'anyone', context, context)
      if (verdict === 'not-found') throw notFound(name)
      if (verdict === 'may-not') throw notAllowed()
      return context
    },
  }
}

export type SessionAccess = ReturnType<typeof sessionAccess>

/** Whom a call is for: the caller, or an approved member of the group where the caller runs the session. */
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
  if (!member) throw notFound('This member')
  return forUserId
}
