import type { Draft } from '@app/core/roster/draft/draft'
import type { HeldPart } from '@app/core/rules/settled-parts'
import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import type { SlotChange, SolvedRoster } from '../lib/db/tables.ts'
import { RESTORABLE_MS } from '../sessions/sql.ts'
import { personOf } from '../users/sql.ts'
import type { Draw } from './changes-sql.ts'

const selectRosters = (db: Db) =>
  db
    .selectFrom('rosters as r')
    .leftJoin('users as author', 'author.id', 'r.made_by')
    .select(['r.id', 'r.session_id as sessionId', 'r.name', 'r.state', 'r.seed', 'r.version', 'r.draft'])
    .select('r.bumped_first as bumpedFirst')
    .select(['r.created_at as createdAt', 'r.changed_at as changedAt', 'r.published_at as publishedAt'])
    .select('r.confirm_by as confirmBy')
    .select(['r.deleted_at as deletedAt', 'r.input_hash as inputHash', 'r.wish_marks as wishMarks'])
    .select('r.solved')
    .select(personOf('author').as('madeBy'))

export type RosterRow = NonNullable<Awaited<ReturnType<typeof findRosterRow>>>

/** Also one that is deleted. */
export const findRosterRow = (db: Db, rosterId: number) =>
  selectRosters(db).where('r.id', '=', rosterId).executeTakeFirst()

/** Drafts by age, then what is out, then what was before it. */
export const listRosterRows = (db: Db, sessionId: number) =>
  selectRosters(db)
    .where('r.session_id', '=', sessionId)
    .where('r.deleted_at', 'is', null)
    .orderBy(sql`array_position(array['draft', 'published', 'superseded'], r.state)`)
    .orderBy('r.id')
    .execute()

export const findPublished = (db: Db, sessionId: number) =>
  selectRosters(db).where('r.session_id', '=', sessionId).where('r.state', '=', 'published').executeTakeFirst()

/** The draft that was changed last. */
export const findWorking = (db: Db, sessionId: number) =>
  selectRosters(db)
    .where('r.session_id', '=', sessionId)
    .where('r.state', '=', 'draft')
    .where('r.deleted_at', 'is', null)
    .orderBy('r.changed_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** How many there ever were, and how many drafts there are. */
export async function countRosters(db: Db, sessionId: number): Promise<{ ever: number; drafts: number }> {
  const { rows } = await sql<{ ever: number; drafts: number }>`
    select count(*)::int as ever, count(*) filter (where state = 'draft' and deleted_at is null)::int as drafts
    from rosters where session_id = ${sessionId}`.execute(db)
  return rows[0] as { ever: number; drafts: number }
}

export async function insertRoster(
  db: Db,
  roster: { sessionId: number; name: string; seed: number; by: number; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('rosters')
    .values({
      session_id: roster.sessionId,
      name: roster.name,
      state: 'draft',
      seed: roster.seed,
      made_by: roster.by,
      created_at: roster.at,
      changed_at: roster.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What one has, in an empty one, and what it was worked out from. Whoever said yes to a part keeps it; answers are not copied. */
export async function copyAssignments(db: Db, fromId: number, toId: number): Promise<void> {
  await sql`insert into assignments (roster_id, slot_id, session_id, user_id, how, locked)
    select ${toId}, slot_id, session_id, user_id, how, locked or answer is not distinct from 'confirmed'
    from assignments where roster_id = ${fromId}`.execute(db)
  await sql`update rosters set seed = o.seed, bumped_first = o.bumped_first, input_hash = o.input_hash, wish_marks = o.wish_marks, solved = o.solved
    from rosters o where o.id = ${fromId} and rosters.id = ${toId}`.execute(db)
}

type RosterChanges = Partial<{
  name: string
  seed: number
  bumped_first: boolean
  state: 'published' | 'superseded'
  published_at: Date
  confirm_by: Date | null
  deleted_at: Date | null
  changed_at: Date
}>

export const updateRoster = (db: Db, rosterId: number, changes: RosterChanges) =>
  db.updateTable('rosters').set(changes).where('id', '=', rosterId).execute()

export const saveDraft = (db: Db, rosterId: number, draft: Draft | null) =>
  db
    .updateTable('rosters')
    .set({ draft: draft && JSON.stringify(draft) })
    .where('id', '=', rosterId)
    .execute()

/** What it was worked out from. */
export const saveSolved = (
  db: Db,
  rosterId: number,
  solved: Draw & SolvedRoster & { inputHash: string; wishMarks: Record<string, string> },
) =>
  db
    .updateTable('rosters')
    .set({
      seed: solved.seed,
      bumped_first: solved.bumpedFirst,
      input_hash: solved.inputHash,
      wish_marks: JSON.stringify(solved.wishMarks),
      solved: JSON.stringify({ result: solved.result, options: solved.options }),
    })
    .where('id', '=', rosterId)
    .execute()

/** What everybody asks for now, for what is decided without auto-assign. */
export const saveWishMarks = (db: Db, rosterId: number, wishMarks: Record<string, string>) =>
  db
    .updateTable('rosters')
    .set({ wish_marks: JSON.stringify(wishMarks) })
    .where('id', '=', rosterId)
    .execute()

export type AssignmentRow = Awaited<ReturnType<typeof listAssignments>>[number]

export const listAssignments = (db: Db, rosterId: number) =>
  db
    .selectFrom('assignments')
    .select(['slot_id as slotId', 'user_id as userId', 'how', 'locked', 'answer'])
    .where('roster_id', '=', rosterId)
    .orderBy('slot_id')
    .execute()

/** Of all rosters of a session, by roster. */
export async function listAllAssignments(db: Db, sessionId: number): Promise<Map<number, AssignmentRow[]>> {
  const rows = await db
    .selectFrom('assignments')
    .select(['roster_id as rosterId', 'slot_id as slotId', 'user_id as userId', 'how', 'locked', 'answer'])
    .where('session_id', '=', sessionId)
    .orderBy('slot_id')
    .execute()
  const byRoster = new Map<number, AssignmentRow[]>()
  for (const { rosterId, ...row } of rows) {
    const own = byRoster.get(rosterId)
    if (own) own.push(row)
    else byRoster.set(rosterId, [row])
  }
  return byRoster
}

/** Slots as they are to be. Whoever stays in a slot keeps their answer. */
export async function writeSlots(db: Db, rosterId: number, sessionId: number, slots: SlotChange[]): Promise<void> {
  const gone = slots.filter(({ before, after }) => before && before.userId !== after?.userId)
  if (gone.length)
    await db
      .deleteFrom('assignments')
      .where('roster_id', '=', rosterId)
      .where('slot_id', '=', sql<number>`any(${sql.val(gone.map(({ slotId }) => slotId))}::int[])`)
      .execute()
  const set = slots.flatMap(({ slotId, after }) => (after ? [{ slotId, ...after }] : []))
  if (!set.length) return
  await db
    .insertInto('assignments')
    .values(
      set.map(({ slotId, userId, how, locked }) => ({
        roster_id: rosterId,
        session_id: sessionId,
        slot_id: slotId,
        user_id: userId,
        how,
        locked,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['roster_id', 'slot_id']).doUpdateSet((eb) => ({
        how: eb.ref('excluded.how'),
        locked: eb.ref('excluded.locked'),
      })),
    )
    .execute()
}

/** That whoever has a slot said yes to it, and when; null: they have not. */
export const saveAnswer = (db: Db, rosterId: number, slotId: number, at: Date | null) =>
  db
    .updateTable('assignments')
    .set({ answer: at && 'confirmed', answered_at: at })
    .where('roster_id', '=', rosterId)
    .where('slot_id', '=', slotId)
    .execute()

/** Whoever said yes to a part that they have in the next line-up too has said yes. */
export const keepAnswers = (db: Db, fromId: number, toId: number) =>
  sql`update assignments set answer = o.answer, answered_at = o.answered_at
    from assignments o where o.roster_id = ${fromId} and assignments.roster_id = ${toId}
      and o.slot_id = assignments.slot_id and o.user_id = assignments.user_id and o.answer is not null`.execute(db)

/** Who said yes to which part of what is out. */
export const listConfirmed = (db: Db, sessionId: number) =>
  db
    .selectFrom('assignments as a')
    .innerJoin('rosters as r', 'r.id', 'a.roster_id')
    .select(['a.slot_id as slotId', 'a.user_id as userId'])
    .where('r.session_id', '=', sessionId)
    .where('r.state', '=', 'published')
    .where('a.answer', '=', 'confirmed')
    .execute()

/** Nobody plays what is cut. Answers how many parts there were in it. */
export async function deleteInCutSongs(db: Db, rosterId: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from assignments where roster_id = ${rosterId} and slot_id in (
    select s.id from slots s join session_songs ss on ss.id = s.session_song_id where ss.is_cut or ss.position is null)`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** A deleted draft can be brought back for so long, as a session can. */
export const sweepRosters = (db: Db, now: Date) =>
  db
    .deleteFrom('rosters')
    .where('deleted_at', '<', new Date(now.getTime() - RESTORABLE_MS))
    .execute()

/** A person's own and the organisers' rating on one instrument, of everybody who is coming. */
export async function listBothRatings(db: Db, sessionId: number, groupId: number, instrumentId: number) {
  const { rows } = await sql<{ userId: number; rating: number | null; adminRating: number | null }>`
    select r.user_id as "userId", ui.rating, mr.rating as "adminRating"
    from session_registrations r
      left join user_instruments ui on ui.user_id = r.user_id and ui.instrument_id = ${instrumentId}
      left join member_ratings mr on mr.group_id = ${groupId} and mr.user_id = r.user_id and mr.instrument_id = ${instrumentId}
    where r.session_id = ${sessionId}`.execute(db)
  return new Map(rows.map((row) => [row.userId, row]))
}

/** Who plays what by the roster that is out, without songs that are cut. */
export async function listPlayedParts(db: Db, sessionId: number): Promise<HeldPart[]> {
  const { rows } = await sql<HeldPart>`
    select a.user_id as "userId", a.slot_id as "slotId", i.name as instrument, songs.title as song
    from rosters r join assignments a on a.roster_id = r.id join slots s on s.id = a.slot_id
      join instruments i on i.id = s.instrument_id join session_songs ss on ss.id = s.session_song_id
      join songs on songs.id = ss.song_id
    where r.session_id = ${sessionId} and r.state = 'published' and not ss.is_cut and ss.position is not null
    order by ss.position, s.id`.execute(db)
  return rows
}
