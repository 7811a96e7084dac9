import { addSong, type SessionSongWithSlots } from '@app/core/contract/session-songs'
import { addSession, type Session, type SessionSettings } from '@app/core/contract/sessions'
import { addSlot } from '@app/core/contract/slots'
import { saveMember } from '../members/sql.ts'
import type { TestApp } from './app.ts'
import { type GroupOfSix, groupOfSix } from './group.ts'

/** Instruments as the first migration numbers them. */
export const VOCALS = 1
export const GUITAR = 3
export const BASS = 6
export const DRUMS = 8

/** A week after the test's clock begins. */
export const SESSION = { title: 'Thursday Blues', startDate: '2026-03-12T19:30' }

export interface Wanted {
  songs?: number
  slots?: number[]
  settings?: Partial<SessionSettings>
  isPublic?: boolean
}

/** A session of a group of six, with songs that have these slots each. */
export async function sessionOfSix(app: TestApp, wanted: Wanted = {}, given?: GroupOfSix) {
  const six = given ?? (await groupOfSix(app, wanted.isPublic === undefined ? {} : { isPublic: wanted.isPublic }))
  const as = { token: six.admin.token }
  const settings = wanted.settings ?? {}
  const {
    payload: made,
    text,
    status,
  } = await app.call(addSession, { groupId: six.group.id, ...SESSION, settings }, as)
  if (status !== 200) throw new Error(text)
  const songs: SessionSongWithSlots[] = []
  for (let index = 0; index < (wanted.songs ?? 1); index++) {
    const { payload: song } = await app.call(
      addSong,
      { SessionId: made.id, Title: `Song ${index + 1}`, ArtistName: 'Us' },
      as,
    )
    for (const instrumentId of wanted.slots ?? [VOCALS]) {
      const slot = { sessionId: made.id, sessionSongId: song.sessionSongId, instrumentId }
      song.slots.push((await app.call(addSlot, slot, as)).payload)
    }
    songs.push(song)
  }
  const session: Session = made
  const slotIds = songs.flatMap((song) => song.slots.map((slot) => slot.slotId))
  const [songId = 0] = songs.map((song) => song.sessionSongId)
  const [slotId = 0] = slotIds
  return { ...six, session, songs, slotIds, sessionSongId: songId, slotId }
}

export type SessionOfSix = Awaited<ReturnType<typeof sessionOfSix>>

/** The session was yesterday: the clock cannot go on so far, or everyone's token would have ended. */
export const letPass = (app: TestApp, sessionId: number) =>
  app.database.db
    .updateTable('sessions')
    .set({ starts_at: new Date(app.now().getTime() - 86_400_000), ends_at: new Date(app.now().getTime() - 80_000_000) })
    .where('id', '=', sessionId)
    .execute()

/** So many more approved members of the group. */
export async function members(app: TestApp, groupId: number, count: number) {
  const people = await Promise.all(Array.from({ length: count }, (_, index) => app.person(`Member ${index + 1}`)))
  for (const { id } of people) await saveMember(app.database.db, groupId, id, app.now(), app.now())
  return people
}
