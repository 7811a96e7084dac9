import { groupFairness } from '@app/core/contract/fairness'
import { removeUser } from '@app/core/contract/members'
import { assignSlot, createRoster, publishRoster } from '@app/core/contract/rosters'
import { deleteSession } from '@app/core/contract/sessions'
import { registerPart } from '@app/core/contract/sign-up'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { type GroupOfSix, groupOfSix } from '../test/group.ts'
import { members, sessionOfSix } from '../test/session.ts'

const app = testApp()

/** Two songs with one part each: everyone wants both, the first of them plays both. */
async function played(six: GroupOfSix, people: { id: number; token: string }[], settings = {}) {
  const as = { token: six.admin.token }
  const made = await sessionOfSix(app, { songs: 2, settings }, six)
  for (const { token } of people)
    for (const SlotId of made.slotIds) await app.call(registerPart, { SessionId: made.session.id, SlotId }, { token })
  const { rosterId } = (await app.call(createRoster, { sessionId: made.session.id }, as)).payload
  for (const slotId of made.slotIds) await app.call(assignSlot, { rosterId, slotId, userId: people[0]?.id ?? 0 }, as)
  const { status, text } = await app.call(publishRoster, { rosterId }, as)
  if (status !== 200) throw new Error(text)
  return made
}

const ledger = async (six: GroupOfSix, token: string) =>
  (await app.call(groupFairness, { id: six.group.id }, { token })).payload

test('the ledger adds up what each asked for and got over the published rosters, the worst off first', async () => {
  const six = await groupOfSix(app)
  const people = await members(app, six.group.id, 2)
  const [lucky, bumped] = people as [(typeof people)[0], (typeof people)[0]]
  await played(six, people)
  await played(six, people)
  const { sessions, rows } = await ledger(six, six.admin.token)
  expect(sessions).toBe(2)
  expect(rows.map(({ person, ...row }) => [person.userId, row])).toEqual([
    [bumped.id, { sessions: 2, asked: 4, granted: 0, firstWishes: 0, bumped: 2, extraTickets: 2 }],
    [lucky.id, { sessions: 2, asked: 4, granted: 4, firstWishes: 2, bumped: 0, extraTickets: 0 }],
  ])
})

test('B5 a member reads their own row and no other, and who asked for nothing has none', async () => {
  const six = await groupOfSix(app)
  const people = await members(app, six.group.id, 3)
  await played(six, people.slice(0, 2))
  const own = await ledger(six, people[1]?.token ?? '')
  expect(own.rows.map(({ person }) => person.userId)).toEqual([people[1]?.id])
  expect((await ledger(six, people[2]?.token ?? '')).rows).toEqual([])
})

test('what was called off does not count, nor what was a race to be first; who was removed keeps no row in sight', async () => {
  const six = await groupOfSix(app)
  const people = await members(app, six.group.id, 2)
  const gone = await played(six, people)
  await app.call(deleteSession, { groupId: six.group.id, sessionId: gone.session.id }, { token: six.admin.token })
  await sessionOfSix(app, { settings: { firstCome: true } }, six)
  expect(await ledger(six, six.admin.token)).toEqual({ sessions: 0, rows: [] })
  await played(six, people)
  await app.call(removeUser, { GroupId: six.group.id, UserId: people[1]?.id ?? 0 }, { token: six.admin.token })
  expect((await ledger(six, six.admin.token)).rows.map(({ person }) => person.userId)).toEqual([people[0]?.id])
})
