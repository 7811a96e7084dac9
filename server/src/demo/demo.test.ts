import { signIn } from '@app/core/contract/auth'
import { allGroups, groupAdminDetails, listForUser } from '@app/core/contract/groups'
import { listNotifications } from '@app/core/contract/notifications'
import { readOffer } from '@app/core/contract/offers'
import { rosterById, rosters } from '@app/core/contract/rosters'
import { listSessionsForGroup, sessionDetails, upcomingSessions } from '@app/core/contract/sessions'
import { registeredUserProfiles } from '@app/core/contract/sign-up'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { seedDemo } from './seed.ts'

const app = testApp({ DEMO: true })

test('the demo has a busy group, a small one and a private one, and filling it twice changes nothing', async () => {
  const { emails, password } = await seedDemo(app.app)
  await seedDemo(app.app)
  const groups = (await app.call(allGroups, {})).payload
  expect(groups.groups.map((group) => [group.name, group.memberCount])).toEqual([
    ['Anchor Thursday Blues', 38],
    ['Sunday Slow Jam', 7],
  ])
  const [member, organiser] = await Promise.all(
    emails.map(async (email) => (await app.call(signIn, { grant_type: 'password', email, password })).payload),
  )
  expect((await app.call(listForUser, {}, { token: member?.token ?? '' })).payload).toHaveLength(2)
  const mine = (await app.call(listForUser, {}, { token: organiser?.token ?? '' })).payload
  expect(mine.map((one) => one.isAdmin)).toEqual([true, true])
  const blues = (
    await app.call(groupAdminDetails, { id: mine[0]?.sessionGroup.id ?? 0 }, { token: organiser?.token ?? '' })
  ).payload
  expect(blues.counts).toMatchObject({ members: 38, admins: 2, pending: 2, venues: 2 })
})

test('the busy group has a past session with a roster, one on roster night and one open, with wishes, waitlists and wildcards', async () => {
  const { emails, password } = await seedDemo(app.app)
  const { payload: me } = await app.call(signIn, { grant_type: 'password', email: emails[0] ?? '', password })
  const as = { token: me.token }
  const { payload: groups } = await app.call(allGroups, {})
  const blues = groups.groups[0]?.id ?? 0
  const all = (await app.call(listSessionsForGroup, { groupId: blues }, as)).payload
  const sessions = await Promise.all(all.map(async ({ id }) => (await app.call(sessionDetails, { id }, as)).payload))
  expect(
    sessions.map(({ session }) => [session.songs.length, session.rosterPublished, session.settings.signUpOpen]),
  ).toEqual([
    [15, false, true],
    [15, false, false],
    [12, true, false],
  ])
  for (const { session, me: own } of sessions) {
    expect(session.counts.registered).toBeGreaterThan(12)
    expect(own.wishes.length).toBeGreaterThan(0)
    expect(own.wishes.map((wish) => wish.priority)).toEqual(own.wishes.map((_, index) => index + 1))
    expect(session.songs.flatMap((song) => song.slots).some((slot) => slot.wishes > 1)).toBe(true)
  }
  const [open, night, past] = sessions.map(({ session }) => session)
  expect(past?.counts.playable).toBeGreaterThan(4)
  expect(new Date(past?.startDate ?? '') < app.now() && new Date(night?.startDate ?? '') > app.now()).toBe(true)
  expect(open?.songs.flatMap((song) => song.slots).some((slot) => slot.wishes === 0)).toBe(true)
  const waitlists = sessions.flatMap(({ session }) =>
    session.songs.flatMap((song) => song.slots.map((slot) => slot.waitlist)),
  )
  expect(Math.max(...waitlists)).toBeGreaterThan(0)
  const people = await app.call(registeredUserProfiles, { sessionId: night?.id ?? 0, limit: 100 }, as)
  expect(people.payload.users.some((user) => user.wildcards.length > 0)).toBe(true)
})

test('roster night has two drafts to compare, and the past session’s roster has ranks and answers', async () => {
  const { emails, password } = await seedDemo(app.app)
  const { payload: me } = await app.call(signIn, { grant_type: 'password', email: emails[1] ?? '', password })
  const as = { token: me.token }
  const { payload: groups } = await app.call(allGroups, {})
  const all = (await app.call(listSessionsForGroup, { groupId: groups.groups[0]?.id ?? 0 }, as)).payload
  const listed = await Promise.all(all.map(async ({ id }) => (await app.call(rosters, { sessionId: id }, as)).payload))
  const [hand, auto] = listed[1]?.rosters ?? []
  expect([hand?.name, auto?.name]).toEqual(['Roster A', 'Roster B'])
  expect(auto?.figures.filled ?? 0).toBeGreaterThan(hand?.figures.filled ?? 99)
  expect(auto?.figures.jain ?? 0).toBeGreaterThan(hand?.figures.jain ?? 1)
  expect(auto?.changedSince).toBe(0)
  const past = listed[2]?.rosters[0]
  expect(past).toMatchObject({ state: 'published', name: 'Roster A' })
  const { assignments, broken } = (await app.call(rosterById, { rosterId: past?.rosterId ?? 0 }, as)).payload
  expect(assignments.filter(({ rank }) => rank === 1).length).toBeGreaterThan(5)
  expect(new Set(assignments.map(({ answer }) => answer))).toEqual(new Set(['confirmed', null]))
  expect(broken).toEqual([])
  const draft = (await app.call(rosterById, { rosterId: hand?.rosterId ?? 0 }, as)).payload
  expect(draft.broken).toEqual([])
})

test('the small group has a jam where the first to come has the part, and one that was given back is offered to the member', async () => {
  const { emails, password } = await seedDemo(app.app)
  const { payload: me } = await app.call(signIn, { grant_type: 'password', email: emails[0] ?? '', password })
  const as = { token: me.token }
  const { payload: coming } = await app.call(upcomingSessions, {}, as)
  const jam = coming.at(-1)
  expect([jam?.title, jam?.offers.map(({ title, instrumentName }) => `${instrumentName} on ${title}`)]).toEqual([
    'Slow jam in the garage',
    ['Bass on Fever'],
  ])
  const { payload } = await app.call(readOffer, { id: jam?.offers[0]?.offerId ?? 0 }, as)
  expect(payload).toMatchObject({ state: 'open', plays: [{ number: 2 }, { number: 4 }] })
  expect([payload.from, payload.next]).toEqual(['Sam', 'Quentin'])
})

test('the demo’s notifications tell its story: some new, some older, gathered, and none that leads nowhere', async () => {
  const { emails, password } = await seedDemo(app.app)
  const listOf = async (email = '') => {
    const { token } = (await app.call(signIn, { grant_type: 'password', email, password })).payload
    return (await app.call(listNotifications, {}, { token })).payload
  }
  const [member, organiser] = [await listOf(emails[0]), await listOf(emails[1])]
  for (const { items, unreadNotifications } of [member, organiser]) {
    expect(unreadNotifications).toBeGreaterThan(0)
    expect(items.filter(({ notification }) => notification.received).length).toBeGreaterThan(3)
    expect(items.some(({ notification }) => notification.others > 0)).toBe(true)
    expect(items.every(({ notification }) => notification.isPopupShown)).toBe(true)
    expect(items.every(({ feedItem }) => /^\/(group|session|dm|offer|admin)/.test(feedItem?.link ?? ''))).toBe(true)
  }
  const kinds = (list: typeof member) => new Set(list.items.map(({ notification }) => notification.entity))
  expect([...kinds(member)]).toEqual(expect.arrayContaining([1, 2, 4, 5, 6, 13]))
  expect([...kinds(organiser)]).toEqual(expect.arrayContaining([1, 4, 5, 9, 13]))
})
