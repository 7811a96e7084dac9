import * as assignments from '@app/core/contract/assignments'
import * as drafts from '@app/core/contract/drafts'
import * as rosters from '@app/core/contract/rosters'
import type { Call } from '@app/core/contract/route'
import { expect, test } from 'vitest'
import { setAdmin } from '../members/sql.ts'
import { testApp } from '../test/app.ts'
import { type RosterNight, rosterNight } from '../test/roster.ts'
import { BASS, VOCALS } from '../test/session.ts'

const app = testApp()

const isCall = (one: unknown): one is Call => typeof one === 'object' && one !== null && 'path' in one
/** One's own answer to one's own part is no change of the roster. */
const ANSWERS = '/Session/ConfirmAssignment/'

test('every call that changes a roster takes the version that its caller saw', () => {
  const all: unknown[] = [rosters, drafts, assignments].flatMap((contract) => Object.values(contract))
  const writes = all
    .filter(isCall)
    .filter(({ method, body, reads, path }) => method === 'POST' && body && !reads && path !== ANSWERS)
    .filter(({ body }) => 'rosterId' in (body?.shape ?? {}))
  expect(writes.length).toBeGreaterThan(14)
  expect(writes.filter(({ body }) => !('version' in (body?.shape ?? {}))).map(({ path }) => path)).toEqual([
    // The order of the set is no roster: it says which roster to go by.
    '/v1/session-admin/optimise-order/',
  ])
})

async function withAnother() {
  const night = await rosterNight(app)
  await setAdmin(app.database.db, night.group.id, night.member.id, true)
  const { rosterId, version } = night.roster
  const another = { token: night.member.token }
  /** What somebody else does while the organiser looks at the roster. */
  const meanwhile = () =>
    app.call(
      rosters.assignSlot,
      { rosterId, slotId: night.slotIds[0] ?? 0, userId: night.players[0]?.id ?? 0 },
      another,
    )
  return { night, another, meanwhile, rosterId, seen: { rosterId, version } }
}

const read = async (night: RosterNight, rosterId = night.roster.rosterId) =>
  (await app.call(rosters.rosterById, { rosterId }, night.as)).payload

type Act = (night: RosterNight, seen: { rosterId: number; version: number }) => ReturnType<typeof app.call>
const inSong = ({ songs, slotIds }: RosterNight) => ({
  sessionSongId: songs[0]?.sessionSongId ?? 0,
  slotId: slotIds[1] ?? 0,
})
const WRITES: [string, Act][] = [
  ['renamed', ({ as }, seen) => app.call(rosters.renameRoster, { ...seen, name: 'Mine' }, as)],
  ['deleted', ({ as }, seen) => app.call(rosters.deleteRoster, seen, as)],
  ['undone', ({ as }, seen) => app.call(rosters.undoRosterChange, seen, as)],
  ['undone as a whole draft', ({ as }, seen) => app.call(rosters.undoRosterChange, { ...seen, draft: true }, as)],
  ['worked out', ({ as }, seen) => app.call(rosters.autoAssign, seen, as)],
  ['drafted', ({ as }, seen) => app.call(drafts.startDraft, { ...seen, instrumentIds: [VOCALS] }, as)],
  ['taken out of its draft', ({ as }, seen) => app.call(drafts.endDraft, seen, as)],
  ['filled', ({ as }, seen) => app.call(drafts.fillDraft, seen, as)],
  ['published', ({ as }, seen) => app.call(rosters.publishRoster, seen, as)],
  [
    'changed in one song',
    (night, seen) =>
      app.call(rosters.assignInSong, { ...seen, ...inSong(night), userId: night.players[1]?.id ?? 0 }, night.as),
  ],
  ['emptied in one song', (night, seen) => app.call(rosters.unassignInSong, { ...seen, ...inSong(night) }, night.as)],
]
test.each(WRITES)(
  'a roster is not %s over what somebody else did meanwhile, and who and what is said',
  async (_, act) => {
    const { night, meanwhile, seen } = await withAnother()
    await meanwhile()
    const before = await read(night)
    const { status, error } = await act(night, seen)
    expect([status, error.code]).toEqual([409, 'ROSTER_CHANGED'])
    expect(error.message).toMatch(/^Member Example gave vocals in Song 1 to Member 1\. Your change was not saved\./)
    expect(await read(night)).toEqual(before)
  },
)

test('a draft that somebody else started is not replaced by another, nor ended unseen', async () => {
  const { night, another, seen, rosterId } = await withAnother()
  const first = await app.call(drafts.startDraft, { ...seen, instrumentIds: [BASS] }, another)
  expect(first.payload).toMatchObject({ rosterVersion: seen.version + 1, instrumentIds: [BASS] })
  for (const { status, error } of [
    await app.call(drafts.startDraft, { ...seen, instrumentIds: [VOCALS] }, night.as),
    await app.call(drafts.endDraft, seen, night.as),
  ]) {
    expect([status, error.code]).toEqual([409, 'ROSTER_CHANGED'])
    expect(error.message).toMatch(/^Member Example started a draft\./)
  }
  const now = { rosterId, version: first.payload.rosterVersion }
  expect((await app.call(drafts.nextSuggestion, { rosterId }, night.as)).payload.instrumentIds).toEqual([BASS])
  await app.call(drafts.endDraft, now, night.as)
  const late = await app.call(drafts.startDraft, { ...now, instrumentIds: [BASS] }, another)
  expect(late.error.message).toMatch(/^Admin Example ended the draft\./)
})

test('a pick, and taking one back, on a draft that has gone on is told what was picked and by whom; on a roster that changed beside it, only where its version is named', async () => {
  const { night, another, seen, rosterId } = await withAnother()
  const begun = (await app.call(drafts.startDraft, { ...seen, instrumentIds: [BASS] }, another)).payload
  const pick = { slotId: begun.next?.slotId ?? 0, userId: begun.next?.userId ?? 0 }
  const { draft } = (await app.call(drafts.submitPicks, { rosterId, picks: [pick] }, another)).payload
  const put = draft.next ?? pick
  const picks = [{ slotId: put.slotId, userId: put.userId }]
  const submit = (more: object) => app.call(drafts.submitPicks, { rosterId, picks, ...more }, night.as)
  const takeBack = (more: object) => app.call(drafts.undoPick, { rosterId, event: 0, ...more }, night.as)
  for (const { status, error } of [
    await submit({ version: begun.version }),
    await takeBack({ version: begun.version }),
  ]) {
    expect([status, error.code]).toEqual([409, 'DRAFT_CHANGED'])
    expect(error.message).toMatch(/^Member Example picked Member \d for bass in Song \d\. Look at the draft again\.$/)
  }
  const vocals = { rosterId, slotId: night.slotIds[0] ?? 0, userId: night.players[0]?.id ?? 0 }
  await app.call(rosters.assignSlot, vocals, another)
  const { version, rosterVersion } = draft
  for (const { status, error } of [
    await submit({ version, rosterVersion }),
    await takeBack({ version, rosterVersion }),
  ]) {
    expect([status, error.code]).toEqual([409, 'ROSTER_CHANGED'])
    expect(error.message).toMatch(/^Member Example gave vocals in Song 1 to Member 1\./)
  }
  expect((await submit({ version })).status).toBe(200)
})

test('E2 four starts of a draft at once on one version, by two organisers, are one', async () => {
  const { night, another, seen } = await withAnother()
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, index) =>
      app.call(
        drafts.startDraft,
        { ...seen, instrumentIds: [index % 2 ? VOCALS : BASS] },
        index % 2 ? another : night.as,
      ),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test('two who rename a roster at once: one is told what the other called it', async () => {
  const { night, another, seen } = await withAnother()
  const answers = await Promise.all([
    app.call(rosters.renameRoster, { ...seen, name: 'Loud' }, night.as),
    app.call(rosters.renameRoster, { ...seen, name: 'Quiet' }, another),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.error.message).toMatch(/ renamed it\./)
  expect((await read(night)).mine.undo, 'a name is not undone').toBeNull()
})

test('a deleted roster is brought back as it was seen; one that has changed since it was brought back is left alone', async () => {
  const { night, another, meanwhile, seen } = await withAnother()
  await app.call(rosters.deleteRoster, seen, night.as)
  await app.call(rosters.restoreRoster, seen, another)
  await meanwhile()
  await app.call(rosters.deleteRoster, { rosterId: seen.rosterId }, another)
  const { error } = await app.call(rosters.restoreRoster, seen, night.as)
  expect(error.code).toBe('ROSTER_CHANGED')
  const again = await app.call(rosters.restoreRoster, { ...seen, version: seen.version + 1 }, night.as)
  expect(again.payload.figures.filled).toBe(1)
})

test('what is given in one song goes into the working roster that was seen, or nowhere', async () => {
  const { night, another, seen } = await withAnother()
  const { payload: newer } = await app.call(rosters.createRoster, { sessionId: night.session.id }, another)
  const { error } = await app.call(
    rosters.assignInSong,
    { ...seen, ...inSong(night), userId: night.players[1]?.id ?? 0 },
    night.as,
  )
  expect(error).toMatchObject({ code: 'ROSTER_CHANGED', message: expect.stringContaining('Roster B') })
  expect((await read(night, newer.rosterId)).assignments).toEqual([])
  expect((await read(night)).assignments).toEqual([])
})
