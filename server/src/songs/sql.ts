import { createHash } from 'node:crypto'
import type { Song } from '@app/core/contract/songs'
import { plainWords, songIdentity, WHOSE } from '@app/core/rules/song-identity'
import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import { PLANNED_ANEW } from '../lib/db/postgres.ts'

export const listGenres = (db: Db) => db.selectFrom('genres').select(['id', 'name']).orderBy('name').execute()

export const listInstruments = (db: Db) =>
  db.selectFrom('instruments').select(['id', 'name', 'family']).orderBy('position').execute()

export type CatalogueInstrument = Awaited<ReturnType<typeof readCatalogue>>[number]

const readCatalogue = (db: Db) =>
  db.selectFrom('instruments').select(['id', 'name', 'family', 'position']).orderBy('position').execute()

let catalogue = new Map<number, CatalogueInstrument>()

/** Every instrument by its id, in their order. Only a migration adds one: it is read again when one of these is not in it. */
export async function instrumentCatalogue(db: Db, ids: Set<number>): Promise<Map<number, CatalogueInstrument>> {
  for (const id of ids) {
    if (catalogue.has(id)) continue
    catalogue = new Map((await readCatalogue(db)).map((instrument) => [instrument.id, instrument]))
    break
  }
  return catalogue
}

/** Those that a group's default slots and the slots of its sessions use; all of them while there are none. */
export async function listInstrumentsOfGroup(db: Db, groupId: number) {
  const rows = await db
    .selectFrom('instruments')
    .select(['id', 'name', 'family'])
    .where(
      sql<boolean>`(exists (select from slots join sessions on sessions.id = slots.session_id
          where sessions.group_id = ${groupId} and sessions.deleted_at is null and slots.instrument_id = instruments.id)
        or exists (select from group_settings, jsonb_array_elements(coalesce(session_defaults -> 'slots', '[]')) slot
          where group_settings.group_id = ${groupId} and (slot ->> 'instrumentId')::int = instruments.id))`,
    )
    .orderBy('position')
    .execute()
  return rows.length ? rows : listInstruments(db)
}

/** Whether each of these ids is one of that table. */
const areAll =
  (table: 'instruments' | 'genres') =>
  async (db: Db, ids: number[]): Promise<boolean> => {
    const wanted = [...new Set(ids)]
    if (!wanted.length) return true
    const rows = await db.selectFrom(table).select('id').where('id', 'in', wanted).execute()
    return rows.length === wanted.length
  }
export const areInstruments = areAll('instruments')
export const areGenres = areAll('genres')

const columns = [
  'id as songId',
  'title',
  'artist as artistName',
  'musical_key as key',
  'duration_seconds as durationSeconds',
  'spotify_track_id as spotifyTrackId',
  'youtube_link as youTubeLink',
] as const

/** Somebody typed it: neither the catalogue nor a streaming service says what it is called. */
export const isTyped = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.added_by`)} is not null and ${sql.ref(`${table}.spotify_track_id`)} is null)`

/**
 * The catalogue's own songs, and those of a streaming service, are for everybody. What somebody typed is found by themself, by the members
 * of a group that has it in a session, and by all once a public group has. `offset 0`: asked for each song, by the index; otherwise the
 * songs of all sessions would be read first.
 */
const isFoundBy = (userId: number) => sql<boolean>`(not ${isTyped('songs')} or songs.added_by = ${userId}
  or exists (select from session_songs ss join sessions s on s.id = ss.session_id join groups g on g.id = s.group_id
    where ss.song_id = songs.id and (g.is_public
      or exists (select from members m where m.group_id = g.id and m.user_id = ${userId} and m.approved_at is not null)) offset 0))`

/** One that they could have found by its words too. It stays until the transaction ends: a correction can take one away. */
export const findSongFor = (db: Db, songId: number, userId: number): Promise<Song | undefined> =>
  db
    .selectFrom('songs')
    .select(columns)
    .where('id', '=', songId)
    .where(isFoundBy(userId))
    .forKeyShare()
    .executeTakeFirst()

/** What makes it the same song as another; behind it stands whose row it is. */
export const identityOf = (table: string) =>
  sql<string>`split_part(${sql.ref(`${table}.identity`)}, ${sql.lit(WHOSE)}, 1)`

/** Of each identity one: the catalogue's where it has the song. */
export const findSongsByIdentity = (
  db: Db,
  identities: string[],
  userId: number,
): Promise<(Song & { identity: string })[]> =>
  identities.length
    ? db
        .selectFrom('songs')
        .distinctOn(identityOf('songs'))
        .select(columns)
        .select(identityOf('songs').as('identity'))
        .where(identityOf('songs'), 'in', identities)
        .where(isFoundBy(userId))
        .orderBy(identityOf('songs'))
        .orderBy(isTyped('songs'))
        .orderBy('id')
        .execute()
    : Promise.resolve([])

export interface SongName {
  title: string
  artist: string
}

/** They typed it, or a group of theirs plays it. */
const isOfTheirs = (userId: number) => sql<boolean>`(songs.added_by = ${userId}
  or exists (select from session_songs ss join sessions s on s.id = ss.session_id join members m on m.group_id = s.group_id
    where ss.song_id = songs.id and m.user_id = ${userId} and m.approved_at is not null))`

/**
 * The song that somebody means by a name: the catalogue's or a streaming service's, else what was typed by themself or in their groups,
 * rather in this very spelling. What strangers typed is never theirs, in words or length. It stays until the transaction ends.
 */
export const findSongNamed = (db: Db, { title, artist }: SongName, userId: number) =>
  db
    .selectFrom('songs')
    .select(columns)
    .select(isTyped('songs').as('isTyped'))
    .where(identityOf('songs'), '=', songIdentity(title, artist))
    .where(sql<boolean>`(not ${isTyped('songs')} or ${isOfTheirs(userId)})`)
    .orderBy(isTyped('songs'))
    .orderBy(sql`(title = ${title} and artist = ${artist})`, 'desc')
    .orderBy('id')
    .limit(1)
    .forKeyShare()
    .executeTakeFirst()

export interface NewSong extends SongName {
  durationSeconds: number | null
  spotifyTrackId: string | null
  youTubeLink: string | null
  key?: string
}

const toRow = (song: NewSong) => ({
  title: song.title,
  artist: song.artist,
  identity: songIdentity(song.title, song.artist),
  words: plainWords(`${song.title} ${song.artist}`),
  musical_key: song.key ?? '',
  duration_seconds: song.durationSeconds,
  spotify_track_id: song.spotifyTrackId,
  youtube_link: song.youTubeLink,
})

/** Whose what is typed is: the group's in whose session it was, or its author's. */
export type Whose = { groupId: number } | { userId: number }

/** One row for all who type the same in one group, also at once; a track is one for everybody. */
function rowIdentity({ title, artist, spotifyTrackId }: NewSong, whose: Whose): string {
  const owner = 'groupId' in whose ? `group ${whose.groupId}` : `user ${whose.userId}`
  const hash = () => createHash('sha256').update([title, artist, owner].join('\n')).digest('base64url')
  return `${songIdentity(title, artist)}${WHOSE}${spotifyTrackId ?? hash()}`
}

/** A row of its own for a song that the catalogue does not have. */
export const insertSong = (db: Db, song: NewSong, whose: Whose, addedBy: number, now: Date): Promise<Song> => {
  const identity = rowIdentity(song, whose)
  return db
    .insertInto('songs')
    .values({ ...toRow(song), identity, added_by: addedBy, created_at: now })
    .onConflict((conflict) => conflict.column('identity').doUpdateSet({ identity }))
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Those that are not there yet. */
export const insertSongs = (db: Db, songs: NewSong[]) =>
  db
    .insertInto('songs')
    .values(songs.map((song) => ({ ...toRow(song), added_by: null })))
    .onConflict((conflict) => conflict.column('identity').doNothing())
    .execute()

const MOST_FOUND = 20
/** So many are looked at before the best are chosen: a single letter begins a word of half the catalogue. */
const MOST_LOOKED_AT = 400

/**
 * Songs that have a word beginning with each of the words, those whose title begins with them first. As one types. Of one title the
 * catalogue's song stands before what people typed, however much they did; what several groups typed is there once.
 */
export async function searchCatalogue(db: Db, typed: string, userId: number): Promise<Song[]> {
  const plain = plainWords(typed)
  if (!plain) return []
  const prefixes = plain
    .split(' ')
    .map((word) => `${word}:*`)
    .join(' & ')
  const { rows } = await sql<Song>`${sql.raw(PLANNED_ANEW)}
    with named as (
      (select * from songs where words like ${`${plain}%`} and not ${isTyped('songs')}
        order by words using ~<~ limit ${MOST_FOUND})
      union all
      (select * from songs where words like ${`${plain}%`} and ${isTyped('songs')} and ${isFoundBy(userId)}
        order by words using ~<~ limit ${MOST_FOUND})
    ), holding as (
      select * from songs where search @@ to_tsquery('simple', ${prefixes}) and ${isFoundBy(userId)} limit ${MOST_LOOKED_AT}
    ), matching as (
      select *, 0 as rank from named union all select *, 1 as rank from holding where id not in (select id from named)
    ), one_each as (
      select distinct on (${identityOf('matching')}) * from matching
      order by ${identityOf('matching')}, ${isTyped('matching')}, added_by is not distinct from ${userId} desc, id
    )
    select id as "songId", title, artist as "artistName", musical_key as "key", duration_seconds as "durationSeconds",
      spotify_track_id as "spotifyTrackId", youtube_link as "youTubeLink"
    from one_each order by rank, length(title), ${isTyped('one_each')}, length(words), words limit ${MOST_FOUND}`.execute(
    db,
  )
  return rows
}
