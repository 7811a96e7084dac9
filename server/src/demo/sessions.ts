import type { SessionSettings } from '@app/core/contract/sessions'
import { instantOf, localTimeOf } from '@app/core/rules/local-time'
import { sessionDefaultsFrom } from '@app/core/rules/session-defaults'
import { changedSettings, settingsFrom } from '@app/core/rules/session-settings'
import type { Db } from '../lib/db/database.ts'
import { insertSessionSong, insertSlots } from '../session-songs/sql.ts'
import { insertSession, toColumns } from '../sessions/sql.ts'
import { CATALOGUE } from '../songs/catalogue.ts'
import { insertSongs, listInstruments } from '../songs/sql.ts'
import type { DemoGroups } from './groups.ts'
import { draftTwo, publishBest } from './rosters.ts'
import { type SignUps, signUpsFor } from './sign-ups.ts'

const DAY_MS = 86_400_000
export const ZONE = 'America/Los_Angeles'

const PAST = ['Sweet Home Chicago', 'Red House', 'Mustang Sally', 'The Thrill Is Gone', 'Green Onions', 'Stand by Me',
  'Crossroads', 'Chain of Fools', 'Hoochie Coochie Man', 'I’d Rather Go Blind', 'Pride and Joy', 'Soul Man'] // biome-ignore format: a set list
const ROSTER_NIGHT = ['Superstition', 'Valerie', 'Cissy Strut', 'Ain’t No Sunshine', 'Creep', 'Roxanne', 'Use Me', 'Black Magic Woman',
  'Little Wing', 'Rehab', 'Hard to Handle', 'Sir Duke', 'Proud Mary', 'The Weight', 'Moondance'] // biome-ignore format: a set list
const OPEN = ['Billie Jean', 'Kiss', 'September', 'Long Train Runnin’', 'Superstition', 'Come Together', 'Whipping Post', 'Feelin’ Alright',
  'Fever', 'Feeling Good', 'Psycho Killer', 'Jolene', 'What’d I Say', 'Pick Up the Pieces', 'Let’s Stay Together'] // biome-ignore format: a set list

export interface DemoSessions {
  past: number
  night: number
  open: number
}

/** One past session with a published roster, one on roster night, and one with sign-up open. */
export async function seedSessions(db: Db, groups: DemoGroups, now: Date): Promise<DemoSessions> {
  await insertSongs(db, CATALOGUE)
  const place = { groupId: groups.blues, venueId: groups.anchor, organiser: groups.organiser }
  const past = await makeSession(db, place, thursday(now, -2), 'Thursday Blues: the last one', { signUpOpen: false })
  await fillSession(db, past, PAST, signUpsFor(groups.players, PAST.length, 11), now)
  await publishBest(db, past, groups.organiser, new Date(now.getTime() - 14 * DAY_MS))

  const night = await makeSession(db, place, thursday(now, 0), 'Thursday Blues: soul night', { signUpOpen: false })
  await fillSession(db, night, ROSTER_NIGHT, signUpsFor(groups.players, ROSTER_NIGHT.length, 18), now)
  await draftTwo(db, night, groups.organiser, now)

  const next = thursday(now, 2)
  const signUpClosesAt = new Date(next.starts_at.getTime() - 3 * DAY_MS).toISOString()
  const open = await makeSession(db, place, next, 'Thursday Blues', { capacity: 40, signUpClosesAt })
  // Not everybody has answered yet.
  const some = groups.players.filter((_, index) => index % 3 !== 1)
  await fillSession(db, open, OPEN, signUpsFor(some, OPEN.length, 5), now)
  return { past, night, open }
}

interface Place {
  groupId: number
  venueId: number | null
  organiser: number
}

export async function makeSession(
  db: Db,
  { groupId, venueId, organiser }: Place,
  evening: { starts_at: Date; ends_at: Date },
  title: string,
  settings: Partial<SessionSettings>,
  description = 'The back room, with house drums and a bass amp. Be there at seven to set up.',
): Promise<number> {
  const defaults = settingsFrom(sessionDefaultsFrom({ songAssignMin: 2, songAssignMax: 4, fee: 5 }))
  const { id } = await insertSession(db, {
    group_id: groupId,
    title,
    description,
    ...evening,
    time_zone_id: ZONE,
    venue_id: venueId,
    location: '',
    ...toColumns(changedSettings(defaults, settings)),
    made_by: organiser,
    created_at: new Date(evening.starts_at.getTime() - 30 * DAY_MS),
  })
  return id
}

/** The coming Thursday, tomorrow at the earliest, or so many weeks from it: half past seven to half past ten by the clocks of the place. */
export function thursday(now: Date, weeks: number) {
  const today = localTimeOf(now, ZONE).slice(0, 10)
  const ahead = 1 + ((4 - 1 - new Date(today).getUTCDay() + 7) % 7)
  const date = new Date(Date.parse(today) + (ahead + 7 * weeks) * DAY_MS).toISOString().slice(0, 10)
  const at = (time: string) => {
    const verdict = instantOf(`${date}T${time}`, ZONE)
    if (!verdict.ok) throw new Error('clocks do not change in the evening')
    return verdict.at
  }
  return { starts_at: at('19:30'), ends_at: at('22:30') }
}

/** Songs, slots and everything that people want. Answers the slots. */
export async function fillSession(
  db: Db,
  sessionId: number,
  titles: string[],
  signUps: SignUps,
  now: Date,
): Promise<number[]> {
  const instruments = new Map((await listInstruments(db)).map((one) => [one.name, one.id]))
  const songIds = await db
    .selectFrom('songs')
    .select(['id', 'title'])
    .where('title', 'in', titles)
    .orderBy('id')
    .execute()
  const songs: number[] = []
  for (const title of titles) {
    const songId = songIds.find((song) => song.title === title)?.id
    if (!songId) throw new Error(`the catalogue lacks ${title}`)
    const { id } = await insertSessionSong(db, { session_id: sessionId, song_id: songId, suggested_by: null })
    songs.push(id)
  }
  const rows = signUps.slots.map(({ song, instrument, required }) => ({
    session_id: sessionId,
    session_song_id: songs[song] as number,
    instrument_id: instruments.get(instrument) as number,
    required,
    details: '',
  }))
  const slotIds = await insertSlots(db, rows)
  await db
    .insertInto('session_registrations')
    .values(
      signUps.people.map(({ userId, min, max, wishes }) => ({
        session_id: sessionId,
        user_id: userId,
        registered_at: now,
        song_assign_min: min,
        song_assign_max: max,
        is_waiting: false,
        wish_count: wishes.length,
      })),
    )
    .execute()
  const wanted = signUps.people.flatMap(({ userId, wishes }) =>
    wishes.map(({ slot, waitlist }, index) => ({
      session_id: sessionId,
      slot_id: slotIds[slot] as number,
      user_id: userId,
      priority: index + 1,
      is_waitlist: waitlist,
      created_at: now,
    })),
  )
  await db.insertInto('registrations').values(wanted).execute()
  const wildcards = signUps.people.flatMap(({ userId, wildcard }) => {
    const instrumentId = wildcard && instruments.get(wildcard)
    return instrumentId ? [{ session_id: sessionId, user_id: userId, instrument_id: instrumentId }] : []
  })
  if (wildcards.length) await db.insertInto('wildcards').values(wildcards).execute()
  return slotIds
}
