import { assignSlot, compareRosters, createRoster, rosterReport, unassignSlot } from '@app/core/contract/rosters'
import { cutSong } from '@app/core/contract/session-songs'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { type RosterNight, rosterNight } from '../test/roster.ts'

const app = testApp()

/** The first singer plays in the first song by the one roster, in the second by the other; the bassist in the first by both. */
async function twoRosters() {
  const night = await rosterNight(app)
  const { rosterId, sessionId } = night.roster
  const [vocals = 0, bass = 0, , second = 0] = night.slotIds
  const [singer = 0, bassist = 0] = night.players.map(({ id }) => id)
  await app.call(assignSlot, { rosterId, slotId: vocals, userId: singer }, night.as)
  await app.call(assignSlot, { rosterId, slotId: bass, userId: bassist }, night.as)
  const { payload: other } = await app.call(createRoster, { sessionId, copyFromRosterId: rosterId }, night.as)
  await app.call(unassignSlot, { rosterId: other.rosterId, slotId: vocals }, night.as)
  await app.call(assignSlot, { rosterId: other.rosterId, slotId: second, userId: singer }, night.as)
  return { night, other: other.rosterId, vocals, second, singer, bassist }
}

const compare = async (night: RosterNight, otherRosterId: number) =>
  (await app.call(compareRosters, { rosterId: night.roster.rosterId, otherRosterId }, night.as)).payload

test('whoever gives one song for another is named though they have as many, and only who plays the same is as before', async () => {
  const { night, other, singer } = await twoRosters()
  const { people, exchanged, unchanged } = await compare(night, other)
  expect([people, exchanged.map(({ userId }) => userId), unchanged]).toEqual([[], [singer], 5])
})

test('what stands in a song that was cut is no difference between two rosters, and no part in a report', async () => {
  const { night, other, second, singer, bassist } = await twoRosters()
  const rowOf = async (userId: number) => {
    const { payload } = await app.call(rosterReport, { rosterId: night.roster.rosterId }, night.as)
    return payload.people.find(({ person }) => person.userId === userId)
  }
  expect(await rowOf(bassist)).toMatchObject({ songs: 1, granted: [1], given: [{ slotId: expect.any(Number) }] })
  await app.call(cutSong, { sessionSongId: night.sessionSongId, cut: true }, night.as)
  const { changes, people, unchanged } = await compare(night, other)
  expect(changes).toEqual([{ slotId: second, before: null, after: singer }])
  expect(people).toMatchObject([{ person: { userId: singer }, before: 0, after: 1 }])
  expect(unchanged).toBe(5)
  expect(await rowOf(bassist)).toMatchObject({ songs: 0, granted: [], given: [] })
  expect((await rowOf(bassist))?.missed?.why).toBe('The song was cut, and bass in Song 1 with it.')
})
