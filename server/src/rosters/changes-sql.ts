import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import type { Placed, RosterChangeKind, SlotChange } from '../lib/db/tables.ts'
import { freeSlots } from '../offers/sql.ts'
import { personOf } from '../users/sql.ts'
import { insertDropOuts } from './drop-outs-sql.ts'

/** What somebody does to a roster by hand, and so can take back. */
const UNDOABLE = ['assign', 'unassign', 'lock', 'auto', 'pick', 'fill', 'clear'] as const satisfies RosterChangeKind[]

/** How lots were drawn: which lottery, and whether those who went without last time went first. */
export interface Draw {
  seed: number
  bumpedFirst: boolean
}

interface NewChange {
  rosterId: number
  kind: RosterChangeKind
  by: number | null
  at: Date
  slots: SlotChange[]
  draws?: { before: Draw; after: Draw }
}

/** The roster's next version, with who made it and what was different. Another name does not make it the draft that is worked on. */
export async function recordRosterChange(db: Db, { rosterId, kind, by, at, slots, draws }: NewChange): Promise<number> {
  const { version } = await db
    .updateTable('rosters')
    .set({ version: sql<number>`version + 1`, ...(kind !== 'rename' && { changed_at: at }) })
    .where('id', '=', rosterId)
    .returning('version')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('roster_changes')
    .values({
      ...{ roster_id: rosterId, version, user_id: by, at, kind, slots: JSON.stringify(slots) },
      ...(draws && {
        ...{ seed_before: draws.before.seed, seed_after: draws.after.seed },
        ...{ bumped_first_before: draws.before.bumpedFirst, bumped_first_after: draws.after.bumpedFirst },
      }),
    })
    .execute()
  return version
}

const changes = (db: Db, rosterId: number) =>
  db
    .selectFrom('roster_changes as c')
    .leftJoin('users as author', 'author.id', 'c.user_id')
    .select(['c.id', 'c.version', 'c.kind', 'c.at', 'c.slots', 'c.user_id as userId', personOf('author').as('by')])
    .select(['c.seed_before as seedBefore', 'c.seed_after as seedAfter'])
    .select(['c.bumped_first_before as bumpedFirstBefore', 'c.bumped_first_after as bumpedFirstAfter'])
    .select('c.set_aside_at as setAsideAt')
    .where('c.roster_id', '=', rosterId)

export type RosterChangeRow = Awaited<ReturnType<typeof listChangesSince>>[number]

/** What happened after that version, the last first. */
export const listChangesSince = (db: Db, rosterId: number, version: number) =>
  changes(db, rosterId).where('c.version', '>', version).orderBy('c.id', 'desc').limit(20).execute()

/** Who was given which slot of a roster after that moment, whether they still have it or not. */
export async function listGivenSince(
  db: Db,
  rosterId: number,
  at: Date,
): Promise<{ slotId: number; userId: number }[]> {
  const since = await db
    .selectFrom('roster_changes')
    .select('slots')
    .where('roster_id', '=', rosterId)
    .where('at', '>', at)
    .execute()
  return since.flatMap(({ slots }) =>
    slots.flatMap(({ slotId, before, after }) =>
      after && after.userId !== before?.userId ? [{ slotId, userId: after.userId }] : [],
    ),
  )
}

interface LastChange {
  slotId: number
  id: number
  kind: RosterChangeKind
  userId: number | null
  /** Nobody has taken it back. */
  stands: boolean
}

/** The last change of each of these slots after that version: of those that stand where there is one, else of any. */
export async function lastChangesOfSlots(
  db: Db,
  rosterId: number,
  after: number,
  slotIds: number[],
): Promise<Map<number, LastChange>> {
  const { rows } = await sql<LastChange>`
    select distinct on (slot.id) slot.id as "slotId", c.id, c.kind, c.user_id as "userId",
      c.undone_at is null and c.kind not in ('undo', 'redo') as stands
    from roster_changes c, jsonb_array_elements(c.slots) one, lateral (select (one->>'slotId')::int as id) slot
    where c.roster_id = ${rosterId} and c.version > ${after} and slot.id = any(${sql.val(slotIds)}::int[])
    order by slot.id, stands desc, c.version desc`.execute(db)
  return new Map(rows.map((row) => [row.slotId, row]))
}

export const findChange = (db: Db, rosterId: number, changeId: number) =>
  changes(db, rosterId).where('c.id', '=', changeId).executeTakeFirst()

/** The last pick that was made or taken back, or the start of the draft. */
export const lastDraftStep = (db: Db, rosterId: number) =>
  changes(db, rosterId).where('c.kind', 'in', ['pick', 'clear']).orderBy('c.id', 'desc').limit(1).executeTakeFirst()

/** Somebody's own last change that stands, or the one before a change. */
export const lastOwnChange = (db: Db, rosterId: number, userId: number, before?: number) =>
  changes(db, rosterId)
    .where('c.user_id', '=', userId)
    .where('c.kind', 'in', UNDOABLE)
    .where('c.undone_at', 'is', null)
    .$if(before !== undefined, (query) => query.where('c.id', '<', before ?? 0))
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Somebody's own change to do again: the first of those that they took back since their last one that stands, or the one after a change. */
export const nextToRedo = (db: Db, rosterId: number, userId: number, after?: number) =>
  changes(db, rosterId)
    .$if(after !== undefined, (query) => query.where('c.id', '>', after ?? 0))
    .where('c.user_id', '=', userId)
    .where('c.kind', 'in', UNDOABLE)
    .where('c.undone_at', 'is not', null)
    .where(
      sql<boolean>`c.id > coalesce((select max(o.id) from roster_changes o where o.roster_id = ${rosterId}
        and o.user_id = ${userId} and o.undone_at is null and o.set_aside_at is null
        and o.kind = any(${sql.val(UNDOABLE)}::text[])), 0)`,
    )
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst()

/** Done again: null. */
export const markUndone = (db: Db, changeId: number, at: Date | null) =>
  db.updateTable('roster_changes').set({ undone_at: at, set_aside_at: null }).where('id', '=', changeId).execute()

/** Its author was told what stands in its way. */
export const setAside = (db: Db, changeId: number, at: Date) =>
  db.updateTable('roster_changes').set({ set_aside_at: at }).where('id', '=', changeId).execute()

/** Who takes something away, and when. */
export interface Removal {
  by: number | null
  at: Date
}

/**
 * What happens in a session takes people off its rosters: somebody leaves or says no, or a slot goes. Each roster has a new version
 * then, and says why; in what is out it is a drop-out, and free for who waits. What is superseded stays as it was.
 */
export async function takeOffRosters(
  db: Db,
  sessionId: number,
  which: { userId: number; slotId?: number | undefined } | { slotIds: number[] },
  why: Removal & { kind: 'left' | 'declined' | 'slot-removed' },
): Promise<number[]> {
  const theirs =
    'userId' in which
      ? sql`a.user_id = ${which.userId} ${which.slotId === undefined ? sql`` : sql`and a.slot_id = ${which.slotId}`}`
      : sql`a.slot_id = any(${sql.val(which.slotIds)}::int[])`
  const { rows } = await sql<{ rosterId: number; isOut: boolean; slotId: number; before: Placed }>`
    delete from assignments a using rosters r
    where r.id = a.roster_id and r.state <> 'superseded' and a.session_id = ${sessionId} and ${theirs}
    returning a.roster_id as "rosterId", r.state = 'published' as "isOut", a.slot_id as "slotId",
      json_build_object('userId', a.user_id, 'how', a.how, 'locked', a.locked) as before`.execute(db)
  for (const rosterId of new Set(rows.map((row) => row.rosterId))) {
    const slots = rows
      .filter((row) => row.rosterId === rosterId)
      .map(({ slotId, before }) => ({ slotId, before, after: null }))
    await recordRosterChange(db, { rosterId, slots, ...why })
  }
  const { kind, at } = why
  if (kind !== 'slot-removed') {
    await insertDropOuts(
      db,
      rows.map((row) => ({ sessionId, ...row })),
      kind,
      at,
    )
    const given = rows.filter(({ isOut }) => isOut).map(({ slotId }) => slotId)
    if ('userId' in which) await freeSlots(db, given, which.userId, at)
  }
  return [...new Set(rows.map((row) => row.slotId))]
}
