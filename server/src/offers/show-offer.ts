import type { Offer } from '@app/core/contract/offers'
import { firstNames } from '@app/core/rules/first-names'
import { isInSet } from '@app/core/rules/readiness'
import { estimatedStarts } from '@app/core/rules/running-order'
import { slotName } from '@app/core/rules/song-status'
import type { Db } from '../lib/db/database.ts'
import { notFound } from '../lib/errors.ts'
import { findSessionRow, readSession } from '../sessions/sql.ts'
import { findRegistration } from '../sign-up/seats-sql.ts'
import { hearsOf } from '../sign-up/who-comes-sql.ts'
import { findOffer, firstNameOf, listFreed } from './sql.ts'

/** All that somebody needs to say yes or no; of another's offer nobody hears. */
export async function showOffer(db: Db, offerId: number, userId: number, now: Date): Promise<Offer> {
  const found = await findOffer(db, offerId)
  if (found?.userId !== userId || !(await hearsOf(db, found.sessionId, userId))) throw notFound('This offer')
  const [session, row] = await Promise.all([readSession(db, found.sessionId), findSessionRow(db, found.sessionId)])
  const song = session?.songs.find(({ sessionSongId }) => sessionSongId === found.sessionSongId)
  if (!session || !row || !song) throw notFound('This offer')
  const registration = await findRegistration(db, session.id, userId)
  const set = session.songs.filter(isInSet)
  const called = firstNames(song.slots.flatMap(({ player }) => player ?? []))
  const starts = estimatedStarts(set, row.starts_at, null, now)
  const line = (await listFreed(db, session.id)).find(({ slotId }) => slotId === found.slotId)?.line ?? []
  const next = line.find(({ person, answer, position }) => person.userId !== userId && !answer && position)
  return {
    offerId,
    slotId: found.slotId,
    title: found.title,
    instrumentName: found.instrumentName,
    family: found.family,
    offeredAt: found.offeredAt.toISOString(),
    answerBy: found.answerBy.toISOString(),
    state: found.state,
    byHand: found.offeredBy !== null,
    session: {
      id: session.id,
      title: session.title,
      startDate: session.startDate,
      timeZoneId: session.timeZoneId,
      location: session.location,
      cancelled: row.deleted_at !== null,
    },
    song: {
      sessionSongId: song.sessionSongId,
      number: song.number,
      artistName: song.artistName,
      key: song.key,
      durationSeconds: song.durationSeconds,
      spotifyTrackId: song.spotifyTrackId,
      youTubeLink: song.youTubeLink,
      at: starts.get(song.sessionSongId)?.toISOString() ?? null,
    },
    fellows: song.slots.flatMap((slot) =>
      slot.player && slot.slotId !== found.slotId
        ? [
            {
              firstName: called(slot.player),
              instrumentName: slotName(song.slots, slot),
              family: slot.family,
            },
          ]
        : [],
    ),
    plays: set.flatMap(({ number, title, slots }) =>
      number !== null && slots.some(({ slotId, player }) => player?.userId === userId && slotId !== found.slotId)
        ? [{ number, title }]
        : [],
    ),
    asked: registration ? { min: registration.SongAssignMin, max: registration.SongAssignMax } : null,
    from: await firstNameOf(db, found.freedFrom),
    next: next?.person.firstName ?? null,
  }
}
