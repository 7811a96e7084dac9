import type { SignUpState, Slot } from '@app/core/contract/slots'
import { sql, type Updateable } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import type { Tables } from '../lib/db/tables.ts'
import { type Removal, takeOffRosters } from '../rosters/changes-sql.ts'
import { nameInHistory } from '../session-history/sql.ts'
import { closeUp, lockWishers } from '../sign-up/wishes-sql.ts'

const PERSON = sql<{
  userId: number
  firstName: string
  lastName: string
  imageUrl: string | null
}>`json_build_object('userId', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'imageUrl', u.image)`

/** Who has a slot by the published roster. */
const PLAYER = sql<Slot['player']>`(select ${PERSON} from assignments a
  join rosters ro on ro.id = a.roster_id and ro.state = 'published' join users u on u.id = a.user_id
  where a.session_id = slots.session_id and a.slot_id = slots.id)`

const selectSlots = (db: Db) =>
  db
    .selectFrom('slots')
    .innerJoin('instruments as i', 'i.id', 'slots.instrument_id')
    .select(['slots.id as slotId', 'slots.id as instrumentSlotId', 'slots.session_id as sessionId'])
    .select(['slots.session_song_id as sessionSongId', 'slots.min_rating as minRating'])
    .select(['i.id as instrumentId', 'i.name as instrumentName', 'i.family'])
    .select(['slots.required', 'slots.details', 'slots.note', PLAYER.as('player')])
    .select(sql<boolean>`exists (select from offers where slot_id = slots.id and state = 'open')`.as('offered'))
    .select(
      sql<number>`(select count(*)::int from registrations r where r.slot_id = slots.id and not r.is_waitlist
        and not exists (select from session_registrations p where p.session_id = r.session_id and p.user_id = r.user_id and p.is_waiting))`.as(
        'wishes',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from registrations r where r.slot_id = slots.id and r.is_waitlist)`.as(
        'waitlist',
      ),
    )

export const findSlot = (db: Db, sessionId: number, slotId: number): Promise<Slot | undefined> =>
  selectSlots(db).where('slots.session_id', '=', sessionId).where('slots.id', '=', slotId).executeTakeFirst()

export const songOfSlot = async (db: Db, slotId: number): Promise<number | undefined> =>
  (await db.selectFrom('slots').select('session_song_id').where('id', '=', slotId).executeTakeFirst())?.session_song_id

export const listSlotsOfSong = (db: Db, sessionSongId: number): Promise<Slot[]> =>
  selectSlots(db).where('slots.session_song_id', '=', sessionSongId).orderBy('i.position').orderBy('slots.id').execute()

export const countSlots = async (db: Db, sessionSongId: number): Promise<number> => {
  const row = await db
    .selectFrom('slots')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('session_song_id', '=', sessionSongId)
    .executeTakeFirstOrThrow()
  return row.count
}

export const changeSlot = (
  db: Db,
  sessionId: number,
  slotId: number,
  changes: Pick<Updateable<Tables['slots']>, 'required' | 'note' | 'min_rating'>,
) =>
  db
    .updateTable('slots')
    .set(changes)
    .where('session_id', '=', sessionId)
    .where('id', '=', slotId)
    .returning('id')
    .executeTakeFirst()

/** With what was registered for it; wishes close up. The session is locked by the caller. */
export async function deleteSlot(db: Db, sessionId: number, slotId: number, why: Removal): Promise<boolean> {
  await takeOffRosters(db, sessionId, { slotIds: [slotId] }, { kind: 'slot-removed', ...why })
  const wishers = await lockWishers(db, sessionId, { slotId })
  await nameInHistory(db, sessionId, { slotId })
  const gone = await db
    .deleteFrom('slots')
    .where('session_id', '=', sessionId)
    .where('id', '=', slotId)
    .returning('id')
    .executeTakeFirst()
  await closeUp(db, sessionId, wishers)
  return gone !== undefined
}

/** Everyone registered for the slots of a song or for one slot, in the order they came, with what organisers see. */
export const listSlotRegistrations = (db: Db, groupId: number, slots: { slotId: number } | { sessionSongId: number }) =>
  db
    .selectFrom('registrations as r')
    .innerJoin('slots', 'slots.id', 'r.slot_id')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('user_instruments as ui', (join) =>
      join.onRef('ui.user_id', '=', 'r.user_id').onRef('ui.instrument_id', '=', 'slots.instrument_id'),
    )
    .leftJoin('member_ratings as m', (join) =>
      join
        .on('m.group_id', '=', groupId)
        .onRef('m.user_id', '=', 'r.user_id')
        .onRef('m.instrument_id', '=', 'slots.instrument_id'),
    )
    .select(['r.id', 'r.slot_id as slotId', 'r.priority', 'r.is_waitlist as waitlist', 'r.created_at as createdAt'])
    .select(['ui.rating', 'm.rating as adminRating', PERSON.as('person')])
    .select(
      sql<boolean>`exists (select from assignments a join rosters ro on ro.id = a.roster_id and ro.state = 'published'
        where a.session_id = r.session_id and a.slot_id = r.slot_id and a.user_id = r.user_id)`.as('plays'),
    )
    .where(
      'slotId' in slots
        ? sql<boolean>`r.slot_id = ${slots.slotId}`
        : sql<boolean>`slots.session_song_id = ${slots.sessionSongId}`,
    )
    .orderBy('r.id')
    .execute()

const signUps = (db: Db, sessionId: number) =>
  db
    .selectFrom('instruments as i')
    .leftJoin('session_instruments as s', (join) =>
      join.onRef('s.instrument_id', '=', 'i.id').on('s.session_id', '=', sessionId),
    )
    .select(['i.id as instrumentId', 'i.name as instrumentName', 'i.family'])
    .select(sql<SignUpState>`coalesce(s.state, 1)`.as('state'))
    .select(sql<string>`coalesce(s.reason, '')`.as('reason'))

/** Each instrument of the session, with its slots. */
export const listSignUps = (db: Db, sessionId: number) => {
  const slots = sql`(select slots.id, required from slots join session_songs ss on ss.id = slots.session_song_id
    where slots.session_id = ${sessionId} and slots.instrument_id = i.id and not ss.is_cut and ss.position is not null)`
  return signUps(db, sessionId)
    .select(sql<number>`(select count(*)::int from ${slots} x)`.as('slots'))
    .select(sql<number>`(select count(*)::int from ${slots} x where required)`.as('required'))
    .select(
      sql<number>`(select count(*)::int from ${slots} x join registrations r on r.slot_id = x.id where not r.is_waitlist)`.as(
        'wishes',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from ${slots} x join assignments a on a.session_id = ${sessionId} and a.slot_id = x.id
        join rosters ro on ro.id = a.roster_id and ro.state = 'published')`.as('taken'),
    )
    .where(
      sql<boolean>`(s.state is not null or exists (select from slots where session_id = ${sessionId} and instrument_id = i.id))`,
    )
    .orderBy('i.position')
    .execute()
}

export const findSignUps = (db: Db, sessionId: number, instrumentIds: number[]) =>
  signUps(db, sessionId).where('i.id', 'in', instrumentIds).execute()

export const setSignUp = (db: Db, sessionId: number, instrumentId: number, state: SignUpState, reason: string) =>
  db
    .insertInto('session_instruments')
    .values({ session_id: sessionId, instrument_id: instrumentId, state, reason })
    .onConflict((conflict) => conflict.columns(['session_id', 'instrument_id']).doUpdateSet({ state, reason }))
    .execute()
