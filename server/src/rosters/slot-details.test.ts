import { assignSlot, autoAssign, createRoster, slotSignUpDetails } from '@app/core/contract/rosters'
import { sessionDetails } from '@app/core/contract/sessions'
import { updateInstrument } from '@app/core/contract/users'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { type RosterNight, rosterNight } from '../test/roster.ts'
import { BASS, DRUMS } from '../test/session.ts'

const app = testApp()

const playerOf = (night: RosterNight, index: number) => night.players[index] ?? { id: 0, token: '' }
const give = (night: RosterNight, slotIndex: number, player: number, more: object = {}) =>
  app.call(
    assignSlot,
    {
      rosterId: night.roster.rosterId,
      slotId: night.slotIds[slotIndex] ?? 0,
      userId: playerOf(night, player).id,
      ...more,
    },
    night.as,
  )
const details = async (night: RosterNight, slotIndex: number, rosterId = night.roster.rosterId) =>
  (await app.call(slotSignUpDetails, { slotId: night.slotIds[slotIndex] ?? 0, rosterId }, night.as)).payload
const plays = (night: RosterNight, index: number, InstrumentId: number) =>
  app.call(updateInstrument, { InstrumentId, Rating: 50 }, { token: playerOf(night, index).token })
const inOrder = (userIds: number[]) => [...userIds].sort((a, b) => a - b)
const ids = (list: { person: { userId: number } }[]) => inOrder(list.map(({ person }) => person.userId))

test('of a slot whose holder was forced into a second part of the song, who asked for it is listed, and can be chosen', async () => {
  const night = await rosterNight(app)
  await app.call(autoAssign, { rosterId: night.roster.rosterId }, night.as)
  await give(night, 0, 0)
  const { payload } = await give(night, 1, 0, { force: true })
  expect(payload.broken.map(({ rule }) => rule)).toContain('song-taken')
  const shown = await details(night, 1)
  expect(shown).toMatchObject({ holderId: playerOf(night, 0).id, locked: true, empty: null })
  expect(ids(shown.candidates)).toEqual(inOrder([playerOf(night, 1).id, playerOf(night, 4).id]))
  expect(shown.candidates.map(({ verdict }) => verdict)).not.toContain('has-it')
  const [best] = shown.candidates
  const { version } = payload.roster
  const chosen = await app.call(
    assignSlot,
    { rosterId: night.roster.rosterId, slotId: shown.slotId, userId: best?.person.userId ?? 0, version },
    night.as,
  )
  expect(chosen.status).toBe(200)
})

test('whoever waits for a seat is not counted among who wants a part, and is not said to come', async () => {
  const night = await rosterNight(app, { settings: { capacity: 5 } })
  // The last of the drummers.
  await plays(night, 5, DRUMS)
  const { session } = (await app.call(sessionDetails, { id: night.session.id }, night.as)).payload
  const drums = session.songs.map(({ slots }) => slots.find(({ instrumentId }) => instrumentId === DRUMS)?.wishes)
  expect(drums).toEqual([1, 1, 1])
  const { candidates, others } = await details(night, 2)
  expect(ids(candidates)).toEqual([playerOf(night, 2).id])
  expect(others.map(({ person, comes }) => [person.userId, comes])).toEqual([[playerOf(night, 5).id, false]])
})

test('who could play a part is whoever is not in the song by that roster: a wish for another part of it that came to nothing keeps nobody out', async () => {
  const night = await rosterNight(app)
  for (const index of [0, 3]) await plays(night, index, BASS)
  await give(night, 0, 3)
  expect(ids((await details(night, 1)).others)).toEqual([playerOf(night, 0).id])
  const { payload: empty } = await app.call(createRoster, { sessionId: night.session.id }, night.as)
  const both = inOrder([playerOf(night, 0).id, playerOf(night, 3).id])
  expect(ids((await details(night, 1, empty.rosterId)).others)).toEqual(both)
})
