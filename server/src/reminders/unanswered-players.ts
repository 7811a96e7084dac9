import { firstNames } from '@app/core/rules/first-names'
import type { Reminder } from '@app/core/rules/reminder-mail'
import type { PlayedPart } from '@app/core/rules/roster-mail'
import { slotNames } from '@app/core/rules/song-status'
import type { Db } from '../lib/db/database.ts'
import { readSongs } from '../session-songs/sql.ts'
import { listUnansweredSlots } from './sql.ts'

export type ReminderFacts = Pick<Reminder, 'tells' | 'parts' | 'isDecided' | 'isUnanswered' | 'isPartly'>
type Slots = Awaited<ReturnType<typeof listUnansweredSlots>>

/** Each person's parts in the songs that are played, with whom they play them. */
export async function playedParts(
  db: Db,
  sessionId: number,
): Promise<Map<number, (PlayedPart & { slotId: number })[]>> {
  const parts = new Map<number, (PlayedPart & { slotId: number })[]>()
  const songs = (await readSongs(db, sessionId)).filter(({ suggested, cut }) => !suggested && !cut)
  const called = firstNames(songs.flatMap(({ slots }) => slots.flatMap(({ player }) => player ?? [])))
  for (const song of songs) {
    const names = slotNames(song.slots)
    const players = song.slots.flatMap(({ slotId, instrumentName, player }) =>
      player
        ? [{ slotId, instrument: names.get(slotId) ?? instrumentName, userId: player.userId, name: called(player) }]
        : [],
    )
    for (const { userId, slotId, instrument } of players) {
      const fellows = players.filter((other) => other.userId !== userId)
      const part = { slotId, number: song.number ?? 0, song: song.title, instrument, fellows }
      parts.set(userId, [...(parts.get(userId) ?? []), part])
    }
  }
  return parts
}

/** To one of these parts, at least. */
export const saidYes = (parts: { slotId: number }[] | undefined, open: Slots) =>
  parts?.some((part) => !open.some(({ slotId }) => slotId === part.slotId)) ?? false

/** Who has not said whether they play all that the roster has them for, each once, with what their reminder tells. */
export async function unansweredPlayers(db: Db, sessionId: number) {
  const slots = await listUnansweredSlots(db, sessionId)
  if (!slots.length) return []
  const parts = await playedParts(db, sessionId)
  const open = new Set(slots.map(({ slotId }) => slotId))
  return [...new Map(slots.map(({ slotId: _, ...reader }) => [reader.userId, reader])).values()].map((reader) => ({
    reader,
    facts: {
      tells: 'unanswered',
      parts: (parts.get(reader.userId) ?? []).filter(({ slotId }) => open.has(slotId)),
      isDecided: true,
      isUnanswered: true,
      isPartly: saidYes(parts.get(reader.userId), slots),
    } satisfies ReminderFacts,
  }))
}
