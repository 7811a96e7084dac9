import { confirmAssignment, rosterRepair } from '@app/core/contract/assignments'
import { groupAudit } from '@app/core/contract/groups'
import { removeUser } from '@app/core/contract/members'
import { autoAssign, createRoster, publishPreview, publishRoster, rosterById } from '@app/core/contract/rosters'
import { checkIn, sessionHistory } from '@app/core/contract/session-night'
import { getSession } from '@app/core/contract/sessions'
import { registerWildcard, unregisterPart, unregisterUser } from '@app/core/contract/sign-up'
import { removeUserForSlot } from '@app/core/contract/slots'
import { expect, test } from 'vitest'
import { setAdmin } from '../members/sql.ts'
import { testApp } from '../test/app.ts'
import { type RosterNight, rosterNight, textIn } from '../test/roster.ts'
import { letPass } from '../test/session.ts'

const app = testApp()

async function published(): Promise<RosterNight> {
  const night = await rosterNight(app)
  const { rosterId } = night.roster
  await app.call(autoAssign, { rosterId }, night.as)
  await app.call(publishRoster, { rosterId }, night.as)
  return night
}

const read = async ({ roster, as }: RosterNight) =>
  (await app.call(rosterById, { rosterId: roster.rosterId }, as)).payload
const repair = ({ roster, as }: RosterNight, more: object = {}, by = as) =>
  app.call(rosterRepair, { rosterId: roster.rosterId, ...more }, by)
const decline = ({ roster }: RosterNight, slotId: number, token: string) =>
  app.call(confirmAssignment, { rosterId: roster.rosterId, slotId, confirm: false }, { token })
const changedMails = async ({ players }: RosterNight) =>
  (await Promise.all(players.map(({ email }) => app.mailsTo(email)))).map(
    (mails) => mails.filter(({ kind }) => kind === 'roster-changed').length,
  )
/** Somebody with a part, who else asked for it and plays less, and the part. */
async function somebody(night: RosterNight) {
  const { assignments } = await read(night)
  const songs = (id: number) => assignments.filter(({ userId }) => userId === id).length
  const [most] = [...night.players].sort((a, b) => songs(b.id) - songs(a.id))
  const index = night.players.findIndex(({ id }) => id === most?.id)
  const other = night.players[(index + 3) % 6]
  const slotId = assignments.find(({ userId }) => userId === most?.id)?.slotId
  if (!most || !other || !slotId) throw new Error('nobody plays')
  return { player: most, other, slotId, songs: songs(most.id) }
}

test('where nobody dropped out there is nothing to repair', async () => {
  const night = await published()
  const { payload } = await repair(night)
  expect(payload).toMatchObject({ dropOuts: [], changes: [], open: [], messages: [], told: null, proven: true })
})

test('before a draft is published that was made before a repair, it says whom that takes a part from; a later draft takes nothing back', async () => {
  const night = await published()
  const { rosterId, sessionId } = night.roster
  const { player, other, slotId } = await somebody(night)
  const amend = async () =>
    (await app.call(createRoster, { sessionId, copyFromRosterId: rosterId }, night.as)).payload.rosterId
  const overtaken = async (id: number) => (await app.call(publishPreview, { id }, night.as)).payload.overtaken
  const earlier = await amend()
  app.advance(60_000)
  expect(await overtaken(earlier)).toEqual([])
  await decline(night, slotId, player.token)
  await repair(night, { apply: true })
  const called = `Member ${night.players.indexOf(other) + 1}`
  expect(await overtaken(earlier)).toEqual([expect.stringMatching(new RegExp(`^${called} plays .+ in Song \\d\\.$`))])
  app.advance(60_000)
  expect(await overtaken(await amend())).toEqual([])
})

test('after a no the repair is shown as a difference, and applied it tells those affected and nobody else', async () => {
  const night = await published()
  const { player, other, slotId } = await somebody(night)
  await decline(night, slotId, player.token)
  const { payload: shown } = await repair(night)
  expect(shown.dropOuts).toMatchObject([{ person: { userId: player.id }, why: 'declined', slotIds: [slotId] }])
  expect(shown.changes).toMatchObject([
    { slotId, before: { userId: player.id }, after: { userId: other.id }, why: expect.stringMatching(/wish/) },
  ])
  expect(shown.messages.map(({ person }) => person.userId)).toEqual([other.id])
  // Shown, nothing has happened yet.
  expect((await read(night)).assignments.some((one) => one.slotId === slotId)).toBe(false)
  const { payload } = await repair(night, { apply: true, version: shown.version, expected: shown.result })
  expect(payload).toMatchObject({ told: 1, version: shown.version + 1 })
  expect((await read(night)).assignments.find((one) => one.slotId === slotId)?.userId).toBe(other.id)
  const line = (await app.call(getSession, { id: night.session.id }, night.as)).payload.songs
  expect(line.flatMap(({ slots }) => slots).find((one) => one.slotId === slotId)?.player?.userId).toBe(other.id)
  expect(await changedMails(night)).toEqual(night.players.map(({ id }) => Number(id === other.id)))
  const [mail] = (await app.mailsTo(other.email)).filter(({ kind }) => kind === 'roster-changed')
  expect(mail?.text).toBe(textIn(shown.messages[0]))
  const [entry] = (await app.call(sessionHistory, { id: night.session.id }, night.as)).payload.entries
  expect(entry).toMatchObject({ action: 'roster-repaired', detail: { slots: 1, told: 1 } })
  const [audit] = (await app.call(groupAudit, { id: night.group.id }, night.as)).payload.entries
  expect(audit).toMatchObject({ action: 'roster-repaired' })
  // It is seen to.
  expect((await repair(night)).payload.dropOuts).toEqual([])
})

test('a repair asks for a yes by the time that was set, unless the session was moved to before it', async () => {
  const night = await published()
  const { player, slotId } = await somebody(night)
  await decline(night, slotId, player.token)
  const startsAt = Date.parse(night.session.startDate)
  const askedBy = async (confirmBy: number) => {
    const { db } = app.database
    const row = db.updateTable('rosters').set({ confirm_by: new Date(confirmBy) })
    await row.where('id', '=', night.roster.rosterId).execute()
    return textIn((await repair(night)).payload.messages[0])
  }
  expect(await askedBy(startsAt - 3_600_000)).toContain('Please say yes or no by')
  expect(await askedBy(startsAt + 3_600_000)).toMatch(/Say yes or no to your parts?/)
})

test('several drop-outs, who left, who was removed and who is not here, are one repair', async () => {
  const night = await published()
  const before = (await read(night)).assignments
  const [first, second, third] = night.players
  await app.call(unregisterUser, { SessionId: night.session.id }, { token: first?.token ?? '' })
  await app.call(removeUser, { GroupId: night.group.id, UserId: second?.id ?? 0 }, night.as)
  const absent = { SessionId: night.session.id, UserId: third?.id ?? 0, present: false }
  await app.call(checkIn, absent, night.as)
  const { payload: shown } = await repair(night)
  const partsOf = (id: number | undefined) => before.filter(({ userId }) => userId === id).map(({ slotId }) => slotId)
  expect(shown.dropOuts.map(({ person, why, slotIds }) => [person.userId, why, slotIds])).toEqual([
    [first?.id, 'left', partsOf(first?.id)],
    [second?.id, 'left', partsOf(second?.id)],
    [third?.id, 'absent', partsOf(third?.id)],
  ])
  const gone = [first?.id, second?.id, third?.id]
  const { payload } = await repair(night, { apply: true, version: shown.version, expected: shown.result })
  expect(payload.told).toBe(shown.messages.length)
  const after = (await read(night)).assignments
  expect(after.filter(({ userId }) => gone.includes(userId))).toEqual([])
  expect(after.length).toBeGreaterThan(before.filter(({ userId }) => !gone.includes(userId)).length)
  const mails = await changedMails(night)
  expect(mails.slice(0, 3)).toEqual([0, 0, 0])
  expect(mails.slice(3).reduce((sum, count) => sum + count, 0)).toBe(payload.told)
})

test('somebody who is here after all is no drop-out any more', async () => {
  const night = await published()
  const { player } = await somebody(night)
  const here = (present: boolean | null) =>
    app.call(checkIn, { SessionId: night.session.id, UserId: player.id, present }, night.as)
  await here(false)
  expect((await repair(night)).payload.dropOuts).toHaveLength(1)
  await here(true)
  expect((await repair(night)).payload.dropOuts).toEqual([])
})

test('an organiser names who does not come', async () => {
  const night = await published()
  const { player, songs } = await somebody(night)
  const { payload } = await repair(night, { leavingUserIds: [player.id], apply: true })
  expect(payload.dropOuts).toMatchObject([{ person: { userId: player.id }, why: 'named' }])
  expect(payload.dropOuts[0]?.slotIds).toHaveLength(songs)
  expect((await read(night)).assignments.filter(({ userId }) => userId === player.id)).toEqual([])
  expect((await changedMails(night))[night.players.indexOf(player)]).toBe(0)
  expect((await repair(night, { leavingUserIds: [night.stranger.id] })).status).toBe(404)
})

test('a part that nobody can take stays open, is said to, and can be left so', async () => {
  const night = await published()
  const { assignments } = await read(night)
  const [, bassist, , , other] = night.players
  for (const one of [bassist, other])
    await app.call(unregisterUser, { SessionId: night.session.id }, { token: one?.token ?? '' })
  const { payload: shown } = await repair(night)
  const theirs = assignments.filter(({ userId }) => userId === bassist?.id || userId === other?.id)
  expect(shown.changes).toEqual([])
  expect(shown.open.map(({ slotId }) => slotId).sort()).toEqual(theirs.map(({ slotId }) => slotId).sort())
  expect(shown.open[0]).toMatchObject({ required: true, why: 'Nobody signed up for it.' })
  const { payload } = await repair(night, { apply: true, version: shown.version })
  expect(payload.told).toBe(0)
  expect((await repair(night)).payload.dropOuts).toEqual([])
})

test('whoever gave a part back does not get it again, not even by a wildcard', async () => {
  const night = await published()
  const { player, slotId } = await somebody(night)
  const instrumentId = night.songs.flatMap(({ slots }) => slots).find((one) => one.slotId === slotId)?.instrumentId ?? 0
  const as = { token: player.token }
  await app.call(registerWildcard, { sessionId: night.session.id, instrumentId }, as)
  await app.call(unregisterPart, { SessionId: night.session.id, SlotId: slotId }, as)
  const { payload } = await repair(night, { apply: true })
  expect(payload.changes).toHaveLength(1)
  expect((await read(night)).assignments.find((one) => one.slotId === slotId)?.userId).not.toBe(player.id)
})

test('who said yes keeps the part in a repair', async () => {
  const night = await published()
  const before = (await read(night)).assignments
  const { player, slotId } = await somebody(night)
  for (const one of before)
    if (one.slotId !== slotId)
      await app.call(
        confirmAssignment,
        { rosterId: night.roster.rosterId, slotId: one.slotId, confirm: true },
        night.as,
      )
  await decline(night, slotId, player.token)
  await repair(night, { apply: true })
  const after = (await read(night)).assignments
  for (const { slotId: kept, userId } of before.filter((one) => one.slotId !== slotId))
    expect(after.find((one) => one.slotId === kept)).toMatchObject({ userId, answer: 'confirmed' })
})

test('only what is published is repaired, and nothing of a session that is over', async () => {
  const night = await published()
  const { rosterId, sessionId } = night.roster
  const { payload: copy } = await app.call(createRoster, { sessionId, copyFromRosterId: rosterId }, night.as)
  const draft = await app.call(rosterRepair, { rosterId: copy.rosterId }, night.as)
  expect(draft.error.code).toBe('NOT_PUBLISHED')
  await app.call(publishRoster, { rosterId: copy.rosterId }, night.as)
  expect((await repair(night)).error.code).toBe('SUPERSEDED')
  await letPass(app, sessionId)
  const over = await app.call(rosterRepair, { rosterId: copy.rosterId, apply: true }, night.as)
  expect(over.error.code).toBe('SESSION_OVER')
})

test('E2 two organisers who repair at once: one is done and tells, the other is told what happened', async () => {
  const night = await published()
  await setAdmin(app.database.db, night.group.id, night.member.id, true)
  const { player, other, slotId } = await somebody(night)
  await decline(night, slotId, player.token)
  const { payload: shown } = await repair(night)
  const both = await Promise.all([
    repair(night, { apply: true, version: shown.version, expected: shown.result }),
    repair(night, { apply: true, version: shown.version, expected: shown.result }, { token: night.member.token }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const lost = both.find(({ status }) => status === 409)
  expect(lost?.error.message).toMatch(/repaired it after drop-outs|look at it again/)
  expect(await changedMails(night)).toEqual(night.players.map(({ id }) => Number(id === other.id)))
})

test('E4 a repair of what has changed since it was shown is refused, and changes nothing', async () => {
  const night = await published()
  const { player, slotId } = await somebody(night)
  await decline(night, slotId, player.token)
  const { payload: shown } = await repair(night)
  const another = (await read(night)).assignments.find(({ userId }) => userId !== player.id)
  await app.call(removeUserForSlot, { slotId: another?.slotId ?? 0, userId: another?.userId ?? 0 }, night.as)
  const late = await repair(night, { apply: true, version: shown.version, expected: shown.result })
  expect([late.status, late.error.code]).toEqual([409, 'ROSTER_CHANGED'])
  const unseen = await repair(night, { apply: true, expected: shown.result })
  expect(unseen.error.code).toBe('RESULT_CHANGED')
  expect(await changedMails(night)).toEqual([0, 0, 0, 0, 0, 0])
  expect((await repair(night)).payload.dropOuts.map(({ slotIds }) => slotIds.length)).toEqual([1, 1])
})

test('E4 a no and a repair at once: whoever said no is in no part of that song afterwards', async () => {
  const night = await published()
  const { player, slotId } = await somebody(night)
  const second = (await read(night)).assignments.find(({ userId }) => userId !== player.id)
  await decline(night, slotId, player.token)
  const answers = await Promise.all([
    repair(night, { apply: true }),
    app.call(
      confirmAssignment,
      { rosterId: night.roster.rosterId, slotId: second?.slotId ?? 0, confirm: false },
      night.as,
    ),
    repair(night, { apply: true }),
  ])
  expect(answers.map(({ status }) => status)).not.toContain(500)
  const { assignments } = await read(night)
  expect(assignments.some((one) => one.slotId === slotId && one.userId === player.id)).toBe(false)
  expect(assignments.some((one) => one.slotId === second?.slotId && one.userId === second.userId)).toBe(false)
})
