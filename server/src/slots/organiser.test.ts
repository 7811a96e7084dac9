import { sessionHistory } from '@app/core/contract/session-night'
import { cutSong, removeSong, sessionSongById } from '@app/core/contract/session-songs'
import { getSession, sessionAdmins, setSessionAdmin } from '@app/core/contract/sessions'
import {
  registeredUserProfiles,
  registerForSession,
  registerPart,
  sessionRegistrations,
  updateAllocationMax,
} from '@app/core/contract/sign-up'
import {
  addSlot,
  removeSlot,
  setSlotMinRating,
  setSlotRequired,
  slotById,
  slotsForSong,
  updateSlotNote,
} from '@app/core/contract/slots'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { sessionOfSix } from '../test/session.ts'

const app = testApp()

test('a song and a slot tell their session by their own number', async () => {
  const { session, sessionSongId, slotId, admin } = await sessionOfSix(app)
  const song = (await app.call(sessionSongById, { id: sessionSongId })).payload
  expect(song).toMatchObject({ sessionId: session.id, sessionSongId })
  expect(song.slots.map((slot) => slot.slotId)).toContain(slotId)
  const slot = (await app.call(slotById, { id: slotId }, { token: admin.token })).payload
  expect(slot).toMatchObject({ sessionId: session.id, slotId })
})

test('every answer with a slot names its session, its song and itself', async () => {
  const { session, sessionSongId, slotId, admin, slotIds } = await sessionOfSix(app, { songs: 2 })
  const named = { sessionId: session.id, sessionSongId, slotId, instrumentSlotId: slotId }
  const ids = { SessionId: session.id, SlotId: slotId }
  expect((await app.call(slotById, { id: slotId }, admin)).payload).toMatchObject(named)
  expect((await app.call(setSlotRequired, { ...ids, Required: true }, admin)).payload).toMatchObject(named)
  expect((await app.call(setSlotMinRating, { ...ids, MinRating: 40 }, admin)).payload).toMatchObject(named)
  expect((await app.call(updateSlotNote, { slotId, note: 'capo 2' }, admin)).payload).toMatchObject(named)
  expect((await app.call(slotsForSong, { sessionSongId }, admin)).payload).toMatchObject([named])
  const { songs } = (await app.call(getSession, { id: session.id })).payload
  const all = songs.flatMap((song) => song.slots.map((slot) => ({ song, slot })))
  expect(all.map(({ slot }) => slot.instrumentSlotId)).toEqual(slotIds)
  for (const { song, slot } of all)
    expect(slot).toMatchObject({ sessionId: session.id, sessionSongId: song.sessionSongId })
  const added = { sessionId: session.id, sessionSongId, instrumentId: 3 }
  const { payload } = await app.call(addSlot, added, admin)
  expect(payload).toMatchObject({ ...added, instrumentSlotId: payload.slotId })
})

test('an organiser sets the lowest rating of a slot and takes it away; the session shows it, the history has it', async () => {
  const { session, slotId, admin, member } = await sessionOfSix(app)
  const shown = async () =>
    (await app.call(getSession, { id: session.id })).payload.songs[0]?.slots.map((slot) => slot.minRating)
  const set = (MinRating: number | null, as = admin) =>
    app.call(setSlotMinRating, { SessionId: session.id, SlotId: slotId, MinRating }, as)
  expect(await shown()).toEqual([null])
  expect((await set(60, member)).status).toBe(403)
  expect((await set(60)).payload.minRating).toBe(60)
  expect(await shown()).toEqual([60])
  expect((await set(0)).status).toBe(400)
  expect((await set(101)).status).toBe(400)
  await set(null)
  expect(await shown()).toEqual([null])
  const { entries } = (await app.call(sessionHistory, { id: session.id }, admin)).payload
  expect(entries.filter(({ action }) => action === 'slot-changed').map(({ detail }) => detail.minRating)).toEqual([
    null,
    60,
  ])
})

test('a number that is nobody’s, or of a private group, is not there', async () => {
  const { sessionSongId } = await sessionOfSix(app, { isPublic: false })
  expect((await app.call(sessionSongById, { id: sessionSongId })).status).toBe(404)
  expect((await app.call(sessionSongById, { id: 2_000_000 })).status).toBe(404)
})

test('organisers read what people wrote at sign-up and their own limit for them; members do not', async () => {
  const { session, admin, member } = await sessionOfSix(app)
  const as = { token: admin.token }
  await app.call(registerForSession, { sessionId: session.id, Notes: 'No ballads' }, { token: member.token })
  await app.call(updateAllocationMax, { sessionId: session.id, userId: member.id, max: 2 }, as)
  const { payload } = await app.call(sessionRegistrations, { id: session.id }, as)
  expect(payload).toMatchObject([{ userId: member.id, Notes: 'No ballads', allocationMax: 2 }])
  const seen = await app.call(registeredUserProfiles, { sessionId: session.id }, { token: member.token })
  expect(JSON.stringify(seen.payload)).not.toMatch(/No ballads|allocationMax/)
})

test('who may run a session besides the group’s admins is listed', async () => {
  const { session, admin, member } = await sessionOfSix(app)
  const as = { token: admin.token }
  const listed = async () => (await app.call(sessionAdmins, { id: session.id }, as)).payload.map(({ userId }) => userId)
  expect(await listed()).toEqual([])
  await app.call(setSessionAdmin, { SessionId: session.id, UserId: member.id, IsAdmin: true }, as)
  expect(await listed()).toEqual([member.id])
  await app.call(setSessionAdmin, { SessionId: session.id, UserId: member.id, IsAdmin: false }, as)
  expect(await listed()).toEqual([])
})

test('the history names songs and instruments, also of slots that are gone', async () => {
  const { session, sessionSongId, slotId, admin, member } = await sessionOfSix(app)
  const as = { token: admin.token }
  await app.call(registerPart, { SessionId: session.id, SlotId: slotId }, { token: member.token })
  await app.call(cutSong, { sessionSongId, cut: true }, as)
  await app.call(removeSlot, { SessionId: session.id, SlotId: slotId }, as)
  const { title } = (await app.call(sessionSongById, { id: sessionSongId }, as)).payload
  const { entries } = (await app.call(sessionHistory, { id: session.id }, as)).payload
  const detailOf = (action: string) => entries.find((entry) => entry.action === action)?.detail
  expect(detailOf('song-cut')).toMatchObject({ sessionSongId, title })
  expect(detailOf('slot-removed')).toMatchObject({ slotId, title, instrument: expect.any(String) })
  expect(detailOf('part-registered')).toMatchObject({ slotId, title, instrument: expect.any(String) })
})

test('the history of a song that was removed still names it and its slots', async () => {
  const { session, sessionSongId, slotId, admin, member } = await sessionOfSix(app)
  const as = { token: admin.token }
  const { title } = (await app.call(sessionSongById, { id: sessionSongId }, as)).payload
  await app.call(registerPart, { SessionId: session.id, SlotId: slotId }, { token: member.token })
  await app.call(cutSong, { sessionSongId, cut: true }, as)
  await app.call(cutSong, { sessionSongId, cut: false }, as)
  await app.call(removeSong, { sessionId: session.id, sessionSongId }, as)
  const { entries } = (await app.call(sessionHistory, { id: session.id }, as)).payload
  const about = entries.filter(({ detail }) => detail.sessionSongId === sessionSongId || detail.slotId === slotId)
  expect(about.map(({ action, detail }) => [action, detail.title])).toEqual([
    ['song-removed', title],
    ['song-uncut', title],
    ['song-cut', title],
    ['part-registered', title],
    ['slot-added', title],
    ['song-added', title],
  ])
  expect(about.find(({ action }) => action === 'part-registered')?.detail.instrument).toEqual(expect.any(String))
})
