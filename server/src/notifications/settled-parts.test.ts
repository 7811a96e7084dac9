import { listNotifications } from '@app/core/contract/notifications'
import { assignSlot, createRoster, publishRoster } from '@app/core/contract/rosters'
import { cutSong, removeSong } from '@app/core/contract/session-songs'
import { deleteSession } from '@app/core/contract/sessions'
import { registerPart, unregisterUser } from '@app/core/contract/sign-up'
import { removeSlot, removeUserForSlot } from '@app/core/contract/slots'
import { SETTLE_AT_MOST_MS, SETTLE_MS } from '@app/core/rules/settled-parts'
import { expect, test } from 'vitest'
import { PARTS_JOB, tellSettledParts } from '../rosters/tell-parts.ts'
import { testApp } from '../test/app.ts'
import { BASS, members, sessionOfSix, VOCALS } from '../test/session.ts'

const app = testApp()
const MINUTE = 60_000

/** Songs of two slots each that the first to come has: the member sings in all of them, another plays bass in the first. */
async function night(songs = 2) {
  const six = await sessionOfSix(app, { songs, slots: [VOCALS, BASS], settings: { firstCome: true } })
  const [bassist] = await members(app, six.group.id, 1)
  if (!bassist) throw new Error('nobody came')
  const take = (SlotId: number | undefined, as: { token: string }) =>
    app.call(registerPart, { SessionId: six.session.id, SlotId: SlotId ?? 0 }, as)
  for (const { slots } of six.songs) await take(slots[0]?.slotId, six.member)
  await take(six.slotIds[1], bassist)
  await app.database.db.deleteFrom('notifications').execute()
  const cut = async (nth: number, isCut: boolean) => {
    const sessionSongId = six.songs[nth]?.sessionSongId ?? 0
    return (await app.call(cutSong, { sessionSongId, cut: isCut }, six.admin)).payload.toldLater
  }
  return { ...six, bassist, cut }
}

async function heard(who: { token: string }): Promise<string[]> {
  const { items } = (await app.call(listNotifications, {}, who)).payload
  return items.map(({ notification }) => notification.subject)
}

async function pass(ms: number) {
  app.advance(ms)
  await app.app.jobs.wake()
}

const waiting = () =>
  app.database.db.selectFrom('jobs').select(['id', 'run_at', 'payload']).where('kind', '=', PARTS_JOB).execute()

test('a song is cut: its players hear of it two minutes later, and the organiser hears how many that are', async () => {
  const { member, bassist, cut } = await night()
  expect(await cut(0, true)).toEqual({
    players: 2,
    at: new Date(app.now().getTime() + SETTLE_MS).toISOString(),
  })
  await pass(SETTLE_MS - 1000)
  expect(await heard(member)).toEqual([])
  await pass(1000)
  expect(await heard(member)).toEqual(['You no longer play vocals on Song 1 in Thursday Blues'])
  expect(await heard(bassist)).toEqual(['You no longer play bass on Song 1 in Thursday Blues'])
  expect(await waiting()).toEqual([])
})

test('cut and brought back tells nobody, and neither do cut, brought back and cut tell twice', async () => {
  const { member, bassist, cut } = await night()
  await cut(0, true)
  expect(await cut(0, false)).toBeNull()
  expect(await waiting()).toEqual([])
  await pass(SETTLE_AT_MOST_MS)
  expect(await heard(member)).toEqual([])
  for (const isCut of [true, false, true]) await cut(0, isCut)
  await pass(SETTLE_MS)
  expect([...(await heard(member)), ...(await heard(bassist))]).toHaveLength(2)
})

test('many changes of one evening are one message each, of what differs in the end', async () => {
  const { session, slotIds, songs, member, bassist, admin, cut } = await night(4)
  await cut(0, true)
  await app.call(removeSlot, { SessionId: session.id, SlotId: slotIds[2] ?? 0 }, admin)
  await app.call(removeSong, { sessionId: session.id, sessionSongId: songs[2]?.sessionSongId ?? 0 }, admin)
  const { payload } = await app.call(
    registerPart,
    { SessionId: session.id, SlotId: slotIds[7] ?? 0, ForUserId: bassist.id },
    admin,
  )
  expect(payload.toldLater).toMatchObject({ players: 1 })
  // Given and taken again.
  const given = { slotId: slotIds[7] ?? 0, userId: bassist.id }
  expect((await app.call(removeUserForSlot, given, admin)).payload).toEqual({ toldLater: null })
  await pass(SETTLE_MS)
  expect(await heard(member)).toEqual(['Your songs at Thursday Blues have changed'])
  expect(await heard(bassist)).toEqual(['You no longer play bass on Song 1 in Thursday Blues'])
})

test('every change puts it off, but nobody waits longer than ten minutes after the first', async () => {
  const { member, cut } = await night(12)
  const begun = app.now().getTime()
  for (let nth = 0; nth < 9; nth++) {
    await cut(nth, true)
    await pass(MINUTE)
    expect(await heard(member)).toEqual([])
  }
  expect((await cut(9, true))?.at).toBe(new Date(begun + SETTLE_AT_MOST_MS).toISOString())
  await pass(MINUTE)
  expect(await heard(member)).toHaveLength(1)
  // What comes after is told for itself.
  await cut(10, true)
  await pass(SETTLE_MS)
  expect(await heard(member)).toHaveLength(2)
})

test('who acts knows: an organiser’s own part, and what somebody gives up or takes back themself', async () => {
  const { session, slotIds, member, admin, cut } = await night()
  await app.call(registerPart, { SessionId: session.id, SlotId: slotIds[3] ?? 0 }, admin)
  expect(await cut(1, true)).toMatchObject({ players: 1 })
  await cut(1, false)
  expect((await app.call(unregisterUser, { SessionId: session.id }, member)).payload).toEqual({ toldLater: null })
  await pass(SETTLE_MS)
  expect([await heard(admin), await heard(member)]).toEqual([[], []])
})

test('run by two at once, or again after a process died, it is told once', async () => {
  const { session, member, cut } = await night()
  await cut(0, true)
  app.advance(SETTLE_MS)
  await Promise.all([tellSettledParts(app.app, session.id), tellSettledParts(app.app, session.id)])
  await tellSettledParts(app.app, session.id)
  expect(await heard(member)).toHaveLength(1)
})

test('a change that comes while the job begins puts it off, and nothing is lost when the queue takes the job away', async () => {
  const { session, member, cut } = await night()
  await cut(0, true)
  app.advance(SETTLE_MS)
  const [begun] = await waiting()
  await cut(1, true)
  await tellSettledParts(app.app, session.id)
  await app.database.db
    .deleteFrom('jobs')
    .where('id', '=', begun?.id ?? 0)
    .execute()
  expect(await heard(member)).toEqual([])
  expect(await waiting()).toHaveLength(1)
  await pass(SETTLE_MS)
  expect(await heard(member)).toEqual(['Your songs at Thursday Blues have changed'])
})

test('a session that is called off meanwhile has nothing to tell about its parts', async () => {
  const { group, session, member, admin, cut } = await night()
  await cut(0, true)
  await app.call(deleteSession, { groupId: group.id, sessionId: session.id }, admin)
  await pass(SETTLE_MS)
  expect(await heard(member)).toEqual([expect.stringContaining('is called off')])
  expect(await waiting()).toEqual([])
})

test('the next roster comes out meanwhile: what waits is told first, and the roster’s own message says the rest', async () => {
  const six = await sessionOfSix(app, { songs: 2, slots: [VOCALS] })
  const publishWith = async (slotId: number) => {
    const { rosterId } = (await app.call(createRoster, { sessionId: six.session.id }, six.admin)).payload
    await app.call(assignSlot, { rosterId, slotId, userId: six.member.id, force: true }, six.admin)
    const { status, text } = await app.call(publishRoster, { rosterId, acknowledged: six.slotIds }, six.admin)
    expect([status, status === 200 ? '' : text]).toEqual([200, ''])
  }
  const [first = 0, second = 0] = six.slotIds
  for (const SlotId of [first, second]) await app.call(registerPart, { SessionId: six.session.id, SlotId }, six.member)
  await publishWith(first)
  await app.database.db.deleteFrom('notifications').execute()
  await app.call(cutSong, { sessionSongId: six.sessionSongId, cut: true }, six.admin)
  await publishWith(second)
  const told = await heard(six.member)
  expect(told).toHaveLength(2)
  expect(told).toContain('You no longer play vocals on Song 1 in Thursday Blues')
  await pass(SETTLE_AT_MOST_MS)
  expect(await heard(six.member)).toEqual(told)
})
