import { randomUUID } from 'node:crypto'
import { checkIn, needsYou, practice, setNowPlaying, tonight } from '@app/core/contract/session-night'
import type { Slot } from '@app/core/contract/slots'
import { isNight } from '@app/core/rules/door'
import { playerForGuests } from '@app/core/rules/guest-view'
import { estimatedStarts } from '@app/core/rules/running-order'
import { slotName } from '@app/core/rules/song-status'
import type { Db } from '../lib/db/database.ts'
import { notFound, refused, signInNeeded } from '../lib/errors.ts'
import { type App, handle, transact } from '../lib/http/handle.ts'
import { sameSecret } from '../lib/secrets.ts'
import { findMember } from '../members/sql.ts'
import { findPublished } from '../rosters/sql.ts'
import { insertHistory } from '../session-history/sql.ts'
import { findListed, toListed } from '../session-lists/sql.ts'
import { findSessionSong, readSongs } from '../session-songs/sql.ts'
import { findSessionRow, lockSession, type SessionRow } from '../sessions/sql.ts'
import { findRegistration, setPresent } from '../sign-up/seats-sql.ts'
import { listWishes } from '../sign-up/wishes-sql.ts'
import { findKeys, listNeeds, listPresence, setNowPlayingOf } from './sql.ts'

const partOf = (slots: Slot[], slot: Slot) => ({
  slotId: slot.slotId,
  instrumentId: slot.instrumentId,
  instrumentName: slotName(slots, slot),
  family: slot.family,
})

/** Whoever is led here by a door that is shut has no account to sign in to. */
const hidden = (key: string | undefined, caller: object | null) =>
  caller || key ? notFound('This session') : signInNeeded()

export function sessionNightRoutes(app: App): void {
  const listed = async (db: Db, sessionId: number, now: Date) => {
    const row = await findListed(db, sessionId)
    if (!row) throw notFound('This session')
    return toListed(row, now)
  }

  handle(app, needsYou, async ({ query, caller, db, now }) => {
    const needs = await listNeeds(db, caller.userId, now, query.take ?? 10)
    return Promise.all(
      needs.map(async ({ sessionId, sessionSongId, title, artistName, ...slot }) => ({
        session: await listed(db, sessionId, now),
        sessionSongId,
        title,
        artistName,
        slot,
      })),
    )
  })

  handle(app, practice, async ({ caller, session, db, now }) => {
    const wishes = await listWishes(db, session.id, caller.userId)
    const songs = (await readSongs(db, session.id)).filter((song) => !song.suggested && !song.cut)
    const held = new Set(
      songs
        .flatMap((song) => song.slots)
        .flatMap((slot) => (slot.player?.userId === caller.userId ? [slot.slotId] : [])),
    )
    const row = await findSessionRow(db, session.id)
    if (!row) throw notFound('This session')
    const isOut = !row.first_come && (await findPublished(db, session.id)) !== undefined
    // Once the roster is out, or one has slots, these are what one plays; before, what one would like to.
    const waiting = new Set(wishes.flatMap(({ slotId, state }) => (state === 'waitlisted' ? [slotId] : [])))
    const own = held.size || isOut ? held : new Set(wishes.map((wish) => wish.slotId))
    const starts = estimatedStarts(songs, row.starts_at, null, row.starts_at)
    const mine = songs.flatMap((song) => {
      const parts = song.slots.filter((slot) => own.has(slot.slotId))
      if (!parts.length) return []
      const { sessionSongId, title, artistName, key, tempo, durationSeconds, slots } = song
      const { spotifyTrackId, youTubeLink, chartLink, notes } = song
      return [
        {
          sessionSongId,
          number: song.number ?? 0,
          title,
          artistName,
          key,
          tempo,
          durationSeconds,
          spotifyTrackId,
          youTubeLink,
          chartLink,
          notes,
          plannedAt: starts.get(sessionSongId)?.toISOString() ?? null,
          parts: parts.map((slot) => ({
            ...partOf(slots, slot),
            note: slot.note,
            held: held.has(slot.slotId),
            waiting: waiting.has(slot.slotId),
          })),
          with: slots.flatMap((slot) =>
            slot.player && slot.player.userId !== caller.userId
              ? [{ ...partOf(slots, slot), player: slot.player }]
              : [],
          ),
        },
      ]
    })
    return { session: await listed(db, session.id, now), songs: mine }
  })

  /** For approved members, and on the day for who has the key of the group's door: unless they are members too, they read what a guest does. */
  async function rightsTonight(db: Db, row: SessionRow, key: string | undefined, userId: number | null, now: Date) {
    const doorKey = key === undefined ? undefined : (await findKeys(db, row.id))?.door_key
    const hasKey = doorKey !== undefined && key !== undefined && sameSecret(key, doorKey)
    if (hasKey && isNight(row.starts_at, row.ends_at, now)) {
      const member = userId === null ? undefined : await findMember(db, row.group_id, userId)
      return { mayRun: false, isInside: Boolean(member?.approved_at) }
    }
    if (userId === null) throw hidden(key, null)
    const { mayRun } = await app.sessionAccess.require('approved', { session: row.id }, userId, 'read')
    return { mayRun, isInside: true }
  }

  handle(app, tonight, async ({ params, query, caller, db, now }) => {
    const row = await findSessionRow(db, params.id)
    // With any key at all, a guest learns nothing of which sessions there are.
    if (!row || row.deleted_at) throw hidden(query.key, caller)
    const { mayRun, isInside } = await rightsTonight(db, row, query.key, caller?.userId ?? null, now)
    const session = { id: row.id }
    const playing =
      row.now_playing_id !== null && row.now_playing_since !== null
        ? { sessionSongId: row.now_playing_id, since: row.now_playing_since }
        : null
    // A song that is cut while it is on still tells how far the set has come.
    const songs = (await readSongs(db, session.id)).filter(
      ({ suggested, cut, sessionSongId }) => !suggested && (!cut || sessionSongId === playing?.sessionSongId),
    )
    const starts = estimatedStarts(songs, row.starts_at, playing, now)
    const current = songs.findIndex((song) => song.sessionSongId === playing?.sessionSongId)
    return {
      session: await listed(db, session.id, now),
      nowPlaying: playing?.sessionSongId ?? null,
      nowPlayingSince: playing?.since.toISOString() ?? null,
      next: songs[current + 1]?.sessionSongId ?? null,
      songs: songs.flatMap(({ slots, number, ...song }, index) =>
        song.cut
          ? []
          : [
              {
                sessionSongId: song.sessionSongId,
                number: number ?? 0,
                title: song.title,
                artistName: song.artistName,
                key: song.key,
                durationSeconds: song.durationSeconds,
                estimatedAt: starts.get(song.sessionSongId)?.toISOString() ?? null,
                played: index < current,
                line: slots.map((slot) => ({
                  ...partOf(slots, slot),
                  player: slot.player && !isInside ? playerForGuests(slot.player) : slot.player,
                })),
              },
            ],
      ),
      mayRun,
      people: mayRun ? await listPresence(db, session.id) : [],
    }
  })

  transact(app, setNowPlaying, async ({ body, session, db, now, afterCommit }) => {
    const song = body.sessionSongId === null ? null : await findSessionSong(db, session.id, body.sessionSongId)
    if (song === undefined) throw notFound('This song')
    const row = await lockSession(db, session.id)
    if (!row) throw notFound('This session')
    if (body.insteadOf !== undefined && body.insteadOf !== row.now_playing_id)
      throw refused('STAGE_MOVED', 'Somebody else put another song on in the meantime.')
    // Said twice, it has been on since the first time.
    if (body.sessionSongId === row.now_playing_id)
      return { nowPlaying: body.sessionSongId, nowPlayingSince: row.now_playing_since?.toISOString() ?? null }
    await setNowPlayingOf(db, session.id, body.sessionSongId, now)
    await app.bus.tell(db, 'sessionChanged', { sessionId: session.id }, afterCommit)
    const mark = randomUUID()
    await app.bus.tell(db, 'stageChanged', { sessionId: session.id, nowPlaying: body.sessionSongId, mark }, afterCommit)
    if (body.sessionSongId !== null) {
      await app.jobs.add(db, 'push-next', { sessionId: session.id, nowPlaying: body.sessionSongId })
      afterCommit(() => void app.jobs.wake())
    }
    return { nowPlaying: body.sessionSongId, nowPlayingSince: body.sessionSongId === null ? null : now.toISOString() }
  })

  transact(app, checkIn, async ({ body, caller, session, db, now, afterCommit }) => {
    if (!(await findRegistration(db, session.id, body.UserId))) throw notFound('This registration')
    const answer = { userId: body.UserId, present: body.present }
    if (!(await setPresent(db, session.id, body.UserId, body.present))) return answer
    const detail = { present: body.present }
    await insertHistory(db, {
      sessionId: session.id,
      at: now,
      by: caller.userId,
      action: 'checked-in',
      about: body.UserId,
      detail,
    })
    // Whoever is not here and has parts is a drop-out: who looks at the roster sees it.
    await app.bus.tell(db, 'sessionChanged', { sessionId: session.id }, afterCommit)
    return answer
  })
}
