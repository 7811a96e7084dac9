import { listOf } from '@app/core/rules/list-of'
import { isTheNight, songAfter } from '@app/core/rules/push'
import { slotName } from '@app/core/rules/song-status'
import type { App } from '../lib/http/handle.ts'
import { readSongs } from '../session-songs/sql.ts'
import { findSessionRow } from '../sessions/sql.ts'
import { deliver } from './deliver.ts'
import { listDevices, listToldWhenNext } from './sql.ts'

/** By then they are on the stage, or have been. */
const WORTH_SECONDS = 600

/** Tells those who play the song after the one that is on, unless the stage has moved on meanwhile. Once a song and device. */
export async function tellNext(app: App, sessionId: number, nowPlaying: number): Promise<void> {
  const row = await findSessionRow(app.db, sessionId)
  if (!row || row.deleted_at || row.now_playing_id !== nowPlaying) return
  if (!isTheNight({ startsAt: row.starts_at, endsAt: row.ends_at }, app.clock())) return
  const songs = await readSongs(app.db, sessionId)
  const next = songAfter(songs, nowPlaying)
  if (!next) return
  const parts = new Map<number, string[]>()
  for (const slot of next.slots)
    if (slot.player)
      parts.set(slot.player.userId, [...(parts.get(slot.player.userId) ?? []), slotName(next.slots, slot)])
  const told = await listToldWhenNext(app.db, row.group_id, [...parts.keys()])
  const devices = await listDevices(app.db, told, app.pushService.publicKeys)
  await deliver(
    app,
    devices.map((device) => ({
      device,
      message: {
        key: `next-${next.sessionSongId}`,
        tag: `next-${sessionId}`,
        title: 'You are next',
        body: `${next.title}: ${listOf(parts.get(device.userId) ?? [])}. ${songs.find((song) => song.sessionSongId === nowPlaying)?.title ?? 'Another song'} is on now.`,
        url: `/session/${sessionId}/stage`,
      },
      manner: { urgency: 'high', seconds: WORTH_SECONDS },
    })),
  )
}
