import { confirmAssignment } from '@app/core/contract/assignments'
import { autoAssign, publishRoster, rosterById } from '@app/core/contract/rosters'
import { nudge, previewNudge, sessionHistory } from '@app/core/contract/session-night'
import { sessionOverview } from '@app/core/contract/session-overview'
import { expect, test } from 'vitest'
import { remind } from '../reminders/remind.ts'
import { testApp } from '../test/app.ts'
import { type RosterNight, rosterNight } from '../test/roster.ts'
import { sessionOfSix } from '../test/session.ts'

const app = testApp()

/** A roster that is out, of which one player has said yes to all, one no to all, and one yes to nothing but their first part. */
async function answered() {
  const night = await rosterNight(app)
  const { rosterId } = night.roster
  await app.call(autoAssign, { rosterId }, night.as)
  expect((await app.call(publishRoster, { rosterId }, night.as)).status).toBe(200)
  const { assignments } = (await app.call(rosterById, { rosterId }, night.as)).payload
  const partsOf = (userId = 0) => assignments.filter((one) => one.userId === userId).map(({ slotId }) => slotId)
  const players = night.players.filter(({ id }) => partsOf(id).length > 0)
  const [yes, no, partly] = players.sort((a, b) => partsOf(a.id).length - partsOf(b.id).length)
  const say = (who: typeof yes, slotId: number, confirm: boolean) =>
    app.call(confirmAssignment, { rosterId, slotId, confirm }, { token: who?.token ?? '' })
  for (const slotId of partsOf(yes?.id)) await say(yes, slotId, true)
  for (const slotId of partsOf(no?.id)) await say(no, slotId, false)
  const others = players.filter(({ id }) => id !== yes?.id && id !== no?.id)
  return { night, yes, no, partly, others, say, partsOf }
}
const overviewOf = async ({ session, as }: Pick<RosterNight, 'session' | 'as'>) =>
  (await app.call(sessionOverview, { id: session.id }, as)).payload.answers

test('once a roster is out the overview says who said yes, who no, and who nothing yet', async () => {
  const { night, yes, no, others } = await answered()
  const answers = await overviewOf(night)
  const ids = (answer: 'yes' | 'no' | null) =>
    answers?.people.filter((one) => one.answer === answer).map(({ userId }) => userId)
  expect(ids('yes')).toEqual([yes?.id])
  expect(ids('no')).toEqual([no?.id])
  expect(ids(null)?.sort()).toEqual(others.map(({ id }) => id).sort())
  expect(answers?.reached).toBe(others.length)
})

test('before a roster is out, and where the first to come has a slot, there is nothing to say yes to', async () => {
  expect(await overviewOf(await rosterNight(app))).toBeNull()
  const six = await sessionOfSix(app, { settings: { firstCome: true } })
  expect(await overviewOf({ session: six.session, as: six.admin })).toBeNull()
})

test('players who have not answered are reminded of their own parts, once within an hour, and the members are not', async () => {
  const { night, others } = await answered()
  const { mails } = app
  await app.app.jobs.wake()
  mails.length = 0
  const reminder = { SessionId: night.session.id, who: 'players' as const, message: 'The printer waits!' }
  const preview = (await app.call(previewNudge, reminder, night.as)).payload
  expect(preview).toMatchObject({ unanswered: others.length, told: others.length, last: null })
  expect(preview.mail.text).toContain('The printer waits!')
  const sent = await app.call(nudge, { ...reminder, seal: preview.seal }, night.as)
  expect(sent.payload.told).toBe(others.length)
  await app.app.jobs.wake()
  expect(mails.map(({ to }) => to).sort()).toEqual(others.map(({ email }) => email).sort())
  for (const { subject, text } of mails) {
    expect(subject).toMatch(/^Are you playing\? Thursday Blues/)
    expect(text).toContain('The printer waits!')
  }
  const again = await app.call(nudge, reminder, night.as)
  expect([again.status, again.error.code]).toEqual([409, 'ALREADY_REMINDED'])
  const { entries } = (await app.call(sessionHistory, { id: night.session.id }, night.as)).payload
  expect(entries[0]).toMatchObject({ action: 'players-nudged', detail: { told: others.length } })
  // Reminding the members is another thing, and was not done.
  const members = (await app.call(previewNudge, { SessionId: night.session.id }, night.as)).payload
  expect(members.last).toBeNull()
  // A day after the roster everybody who is silent would be reminded by itself: they have been.
  mails.length = 0
  app.advance(25 * 3_600_000)
  await remind(app.app)
  await app.app.jobs.wake()
  const asked = mails.filter(({ subject }) => subject.startsWith('Are you playing?')).map(({ to }) => to)
  expect(asked.filter((to) => others.some(({ email }) => email === to))).toEqual([])
})

test('without a roster that is out there is no player to remind', async () => {
  const night = await rosterNight(app)
  const { payload } = await app.call(previewNudge, { SessionId: night.session.id, who: 'players' }, night.as)
  expect(payload).toMatchObject({ unanswered: 0, told: 0 })
})
