import { endDraft, fillDraft, startDraft, submitPicks } from '@app/core/contract/drafts'
import {
  assignSlot,
  autoAssign,
  createRoster,
  rosterById,
  rosterReport,
  rosterReportTable,
  unassignSlot,
} from '@app/core/contract/rosters'
import { registerPart, unregisterPart } from '@app/core/contract/sign-up'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { type RosterNight, rosterNight } from '../test/roster.ts'
import { VOCALS } from '../test/session.ts'

const app = testApp()

const report = async ({ roster, as }: RosterNight, rosterId = roster.rosterId) =>
  (await app.call(rosterReport, { rosterId }, as)).payload
const made = async (night: RosterNight, rosterId?: number) => (await report(night, rosterId)).whole?.made
const rosterNow = async ({ roster, as }: RosterNight) =>
  (await app.call(rosterById, { rosterId: roster.rosterId }, as)).payload.roster
const slot = (night: RosterNight, index: number) => night.slotIds[index] ?? 0
const player = (night: RosterNight, index: number) => night.players[index]?.id ?? 0
const give = (night: RosterNight, slotIndex: number, who: number) =>
  app.call(
    assignSlot,
    { rosterId: night.roster.rosterId, slotId: slot(night, slotIndex), userId: player(night, who) },
    night.as,
  )

test('a report says how the roster came to be: by hand, as auto-assign left it, or changed since', async () => {
  const night = await rosterNight(app)
  const { rosterId, sessionId } = night.roster
  await give(night, 0, 0)
  expect(await made(night)).toEqual({ how: 'by-hand', hand: 1, picked: 0, options: null })
  expect((await report(night)).whole?.inputHash).toBe('')

  const options = { wildcards: false, helpUnluckiest: true }
  const { applied } = (await app.call(autoAssign, { rosterId, options }, night.as)).payload
  const asked = { wildcards: false, keepLocked: true, helpUnluckiest: true }
  expect(await made(night)).toEqual({ how: 'worked-out', hand: 1, picked: 0, options: asked })
  // Of then, not of today: whoever wished for that part in vain does not wish for it any more.
  const { assignments } = (await app.call(rosterById, { rosterId }, night.as)).payload
  const holder = assignments.find(({ slotId }) => slotId === slot(night, 3))?.userId
  const ForUserId = [0, 3].map((index) => player(night, index)).find((id) => id !== holder)
  await app.call(unregisterPart, { SessionId: sessionId, SlotId: slot(night, 3), ForUserId }, night.as)
  expect((await report(night)).whole?.inputHash).toBe(applied?.roster.inputHash)

  const { payload: copy } = await app.call(createRoster, { sessionId, copyFromRosterId: rosterId }, night.as)
  expect(await made(night, copy.rosterId)).toMatchObject({ how: 'worked-out', options: asked })
  await app.call(unassignSlot, { rosterId, slotId: slot(night, 1) }, night.as)
  expect(await made(night)).toMatchObject({ how: 'changed', options: asked })
  await app.database.db.updateTable('rosters').set({ solved: null }).where('id', '=', rosterId).execute()
  expect(await made(night)).toMatchObject({ how: 'unknown', options: null })
})

test('every part has how it came about, every miss its reason; of each other the organisers alone read them', async () => {
  const night = await rosterNight(app)
  await give(night, 0, 0)
  await give(night, 3, 3)
  const { people } = await report(night)
  const [first] = people
  expect(first?.given).toEqual([
    { slotId: slot(night, 0), why: 'Member 1’s first wish. 1 other asked for it. Given by hand.' },
  ])
  expect(first?.misses.map(({ rank }) => rank)).toEqual([2, 3])
  expect(first?.misses[0]).toEqual(first?.missed)
  for (const { why } of people.flatMap(({ misses }) => misses)) expect(why).toMatch(/\w\.$/)
  const own = (await app.call(rosterReport, { rosterId: night.roster.rosterId, own: true }, night.as)).payload
  expect(own.people.flatMap(({ given, misses }) => [...given, ...misses])).toEqual([])
})

test('who waits for a part in case somebody drops out is said beside who asked for it, and never that nobody did', async () => {
  const night = await rosterNight(app)
  await give(night, 0, 0)
  const why = async () => (await report(night)).people[0]?.given[0]?.why
  const ask = (who: number, Waitlist: boolean) => {
    const wish = { SessionId: night.session.id, SlotId: slot(night, 0), Waitlist }
    return app.call(registerPart, { ...wish, ForUserId: player(night, who) }, night.as)
  }
  const drop = (who: number) =>
    app.call(
      unregisterPart,
      { SessionId: night.session.id, SlotId: slot(night, 0), ForUserId: player(night, who) },
      night.as,
    )
  await ask(1, true)
  expect(await why()).toBe('Member 1’s first wish. 1 other asked for it. 1 other is on its waitlist. Given by hand.')
  await drop(3)
  await ask(2, true)
  expect(await why()).toBe('Member 1’s first wish. 2 others are on its waitlist. Given by hand.')
  await drop(1)
  await drop(2)
  expect(await why()).toBe('Member 1’s first wish. Nobody else asked for it. Given by hand.')
})

test('the table has everybody with every reason, the core slots that stay empty, the figures and the lottery', async () => {
  const night = await rosterNight(app)
  await give(night, 0, 0)
  const { text } = await app.call(rosterReportTable, { id: night.roster.rosterId }, night.as)
  expect(text).toContain('vocals in Song 1: Member 1’s first wish.')
  expect(text).toMatch(/\nCore slot that stays empty,Why\nbass in Song 1,/)
  expect(text).toMatch(/\nFigure,Roster A,First come,Snake draft\nSongs playable,0 of 3,/)
  expect(text).toMatch(
    /\nLottery,4711\nHow it was made,Made without auto-assign: 1 part given by hand\. Lottery 4711\.\n/,
  )
})

test('C3 no cell of the table runs in a spreadsheet, whatever people call themselves and their rosters', async () => {
  const night = await rosterNight(app)
  const [first] = night.players
  const { db } = app.database
  await db
    .updateTable('users')
    .set({ first_name: '=HYPERLINK("https://x.example")' })
    .where('id', '=', first?.id ?? 0)
    .execute()
  const named = { sessionId: night.session.id, name: '@SUM(1+1)' }
  const { payload: roster } = await app.call(createRoster, named, night.as)
  const { text } = await app.call(rosterReportTable, { id: roster.rosterId }, night.as)
  const cells = text.split(/[,\n]/).map((cell) => cell.replace(/^\ufeff?"?/, ''))
  expect(text).toContain("'=HYPERLINK")
  expect(text).toContain("'@SUM")
  expect(cells.filter((cell) => /^[=@\t]/.test(cell))).toEqual([])
})

test('who changes their wishes after a roster was begun by hand, drafted or filled is counted, as after auto-assign', async () => {
  const asksForLess = async (night: RosterNight) => {
    expect((await rosterNow(night)).changedSince).toBe(0)
    await app.call(
      unregisterPart,
      { SessionId: night.session.id, SlotId: slot(night, 8), ForUserId: player(night, 2) },
      night.as,
    )
    return (await rosterNow(night)).changedSince
  }
  const byHand = await rosterNight(app)
  expect((await rosterNow(byHand)).changedSince).toBe(0)
  await give(byHand, 0, 0)
  expect(await asksForLess(byHand)).toBe(1)
  // Another move does not make that unsaid.
  await give(byHand, 3, 3)
  expect((await rosterNow(byHand)).changedSince).toBe(1)

  const filled = await rosterNight(app)
  await app.call(fillDraft, { rosterId: filled.roster.rosterId }, filled.as)
  expect((await rosterNow(filled)).figures.filled).toBeGreaterThan(0)
  expect(await asksForLess(filled)).toBe(1)

  const drafted = await rosterNight(app)
  const { rosterId } = drafted.roster
  await give(drafted, 0, 0)
  await app.call(
    unregisterPart,
    { SessionId: drafted.session.id, SlotId: slot(drafted, 6), ForUserId: player(drafted, 3) },
    drafted.as,
  )
  // The draft decides by what people ask for when it starts.
  await app.call(startDraft, { rosterId, instrumentIds: [VOCALS] }, drafted.as)
  expect(await asksForLess(drafted)).toBe(1)
})

test('what was picked in a draft can be worked out again around what is locked, and then nobody has changed', async () => {
  const night = await rosterNight(app)
  const { rosterId, sessionId } = night.roster
  await app.call(startDraft, { rosterId, instrumentIds: [VOCALS] }, night.as)
  await app.call(submitPicks, { rosterId, rest: true }, night.as)
  await app.call(endDraft, { rosterId }, night.as)
  const picked = (await app.call(rosterById, { rosterId }, night.as)).payload.assignments
  expect(picked).toHaveLength(3)
  await app.call(registerPart, { SessionId: sessionId, SlotId: slot(night, 1) }, { token: night.member.token })
  expect((await rosterNow(night)).changedSince).toBe(1)
  await app.call(autoAssign, { rosterId, options: { keepLocked: true } }, night.as)
  const after = (await app.call(rosterById, { rosterId }, night.as)).payload
  expect(after.roster).toMatchObject({ changedSince: 0, figures: { filled: 9 } })
  expect(after.assignments).toEqual(expect.arrayContaining(picked.map((one) => expect.objectContaining(one))))
})
