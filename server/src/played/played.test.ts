import { assignSlot, createRoster, publishRoster } from '@app/core/contract/rosters'
import { registerPart } from '@app/core/contract/sign-up'
import { userProfile } from '@app/core/contract/users'
import { expect, test } from 'vitest'
import { saveMember } from '../members/sql.ts'
import { testApp } from '../test/app.ts'
import { type GroupOfSix, groupOfSix } from '../test/group.ts'
import { BASS, letPass, members, sessionOfSix, VOCALS } from '../test/session.ts'

const app = testApp()

interface Player {
  id: number
  token: string
}

async function two(six: GroupOfSix): Promise<{ ana: Player; ben: Player }> {
  const [ana, ben] = await members(app, six.group.id, 2)
  if (!ana || !ben) throw new Error('there are two')
  return { ana, ben }
}

/** Three songs of a part or two; each part is given to who stands for it. */
async function rosterOf(six: GroupOfSix, parts: Player[][], publish = true) {
  const as = { token: six.admin.token }
  const made = await sessionOfSix(app, { songs: parts.length, slots: [VOCALS, BASS] }, six)
  const { rosterId } = (await app.call(createRoster, { sessionId: made.session.id }, as)).payload
  for (const [song, players] of parts.entries())
    for (const [part, player] of players.entries()) {
      const slotId = made.songs[song]?.slots[part]?.slotId ?? 0
      await app.call(registerPart, { SessionId: made.session.id, SlotId: slotId }, { token: player.token })
      const { status, text } = await app.call(assignSlot, { rosterId, slotId, userId: player.id }, as)
      if (status !== 200) throw new Error(text)
    }
  if (!publish) return made
  const { status, text } = await app.call(publishRoster, { rosterId }, as)
  if (status !== 200) throw new Error(text)
  return made
}

const profileOf = async (person: Player, viewer: Player) =>
  (await app.call(userProfile, { id: person.id }, { token: viewer.token })).payload

test('a profile says what somebody played, with whom, and in which groups one is with them', async () => {
  const six = await groupOfSix(app)
  const { ana, ben } = await two(six)
  const past = await rosterOf(six, [[ana, ben], [ana], [ben]])
  await letPass(app, past.session.id)
  const shown = await profileOf(ana, ben)
  expect(shown.groups).toEqual([expect.objectContaining({ id: six.group.id, members: 4 })])
  expect(shown.played).toEqual({ sessions: 1, songs: 2, withYou: 1 })
  expect(shown.sessions).toEqual([expect.objectContaining({ sessionId: past.session.id })])
  expect(shown.sessions[0]?.parts.reduce((sum, { songs }) => sum + songs, 0)).toBe(2)
  expect((await profileOf(ana, ana)).played).toEqual({ sessions: 1, songs: 2, withYou: 0 })
})

test('the next song that both play is named, from a roster that is out alone', async () => {
  const six = await groupOfSix(app)
  const { ana, ben } = await two(six)
  await rosterOf(six, [[ana, ben]], false)
  expect((await profileOf(ana, ben)).together).toBeNull()
  const next = await rosterOf(six, [[ana], [ben, ana]])
  expect((await profileOf(ana, ben)).together).toMatchObject({ sessionId: next.session.id, number: 2 })
  expect((await profileOf(ana, six.admin)).together).toBeNull()
  expect((await profileOf(ana, ana)).together).toBeNull()
})

test('a profile says what somebody comes to next, and no longer when it is over', async () => {
  const six = await groupOfSix(app)
  const { ana, ben } = await two(six)
  const { session } = await rosterOf(six, [[ana]], false)
  const { coming } = await profileOf(ana, ben)
  expect(coming).toEqual([
    expect.objectContaining({ sessionId: session.id, title: session.title, groupName: six.group.name, waits: false }),
  ])
  expect((await profileOf(ana, ana)).coming).toEqual(coming)
  expect((await profileOf(ben, ana)).coming).toEqual([])
  await letPass(app, session.id)
  expect((await profileOf(ana, ben)).coming).toEqual([])
})

test('B11 what somebody plays in a group that one is not in stays there', async () => {
  const six = await groupOfSix(app)
  const other = await groupOfSix(app)
  const { ana } = await two(six)
  await saveMember(app.database.db, other.group.id, ana.id, app.now(), app.now())
  await letPass(app, (await rosterOf(six, [[ana]])).session.id)
  await rosterOf(six, [[ana]])
  const shown = await profileOf(ana, other.admin)
  expect(shown.groups.map(({ id }) => id)).toEqual([other.group.id])
  expect(shown).toMatchObject({
    played: { sessions: 0, songs: 0, withYou: 0 },
    sessions: [],
    coming: [],
    together: null,
  })
})
