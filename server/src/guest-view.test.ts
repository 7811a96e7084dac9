import * as auth from '@app/core/contract/auth'
import { personalCalendar } from '@app/core/contract/calendar'
import { userFeed } from '@app/core/contract/feeds'
import { allGroups, groupDetailAssets, groupDetails } from '@app/core/contract/groups'
import { changeMailsByKey, mailsByKey } from '@app/core/contract/mails'
import { searchCity, searchNearby, statesForCountry } from '@app/core/contract/places'
import { groupFeed, updatePost } from '@app/core/contract/posts'
import { renewPushSubscription } from '@app/core/contract/push'
import type { Call } from '@app/core/contract/route'
import {
  checkInLink,
  groupCalendar,
  groupTonight,
  sessionCalendar,
  tonight,
  walkIn,
  walkInDoor,
} from '@app/core/contract/session-night'
import { sessionSongById, sessionSongs, sessionSongsWithSlots } from '@app/core/contract/session-songs'
import { editSession, getSession, groupSessions, publicSessions, sessionDetails } from '@app/core/contract/sessions'
import { registerPart } from '@app/core/contract/sign-up'
import { instrumentsForSession, signUpStates, signUpStatesByPost } from '@app/core/contract/slots'
import { addNewSong, allGenres, allInstruments } from '@app/core/contract/songs'
import { updateProfile } from '@app/core/contract/users'
import { expect, test } from 'vitest'
import { testApp } from './test/app.ts'
import { type SessionOfSix, sessionOfSix, VOCALS } from './test/session.ts'

const app = testApp()

/** A group whose people have done all that a guest could read of: played, suggested, written. */
async function busyGroup() {
  const six = await sessionOfSix(app, { songs: 2, settings: { firstCome: true } })
  for (const [who, name] of [
    [six.admin, 'Adminfirst'],
    [six.member, 'Memberfirst'],
  ] as const)
    await app.call(updateProfile, { FirstName: name, LastName: `${name}last` }, who)
  await app.database.db
    .updateTable('users')
    .set({ image: '/media/face.webp' })
    .where('id', '=', six.member.id)
    .execute()
  const { member, admin, session, group, slotId } = six
  await app.call(registerPart, { SessionId: session.id, SlotId: slotId }, member)
  const { payload } = await app.call(addNewSong, { SessionId: session.id, Title: 'Suggested' }, member)
  expect(payload.suggested?.suggestedBy?.firstName).toBe('Memberfirst')
  await app.call(updatePost, { groupId: group.id, text: 'Hello', published: true }, admin)
  const door = (await app.call(checkInLink, { id: session.id }, admin)).payload
  return { ...six, doorKey: door.group.key, walkInKey: door.key, suggestedId: payload.suggested?.sessionSongId ?? 0 }
}

type Busy = Awaited<ReturnType<typeof busyGroup>>

/** What a guest asks for in each call that they may make. A call without a row fails this file. */
const GUEST_CALLS = new Map<Call, (busy: Busy) => object>([
  [getSession, ({ session }) => ({ id: session.id })],
  [sessionDetails, ({ session }) => ({ id: session.id })],
  [groupSessions, ({ group }) => ({ id: group.id })],
  [publicSessions, () => ({})],
  [groupDetails, ({ group }) => ({ id: group.id })],
  [allGroups, () => ({})],
  [groupDetailAssets, ({ group }) => ({ id: group.id })],
  [allGenres, () => ({})],
  [allInstruments, () => ({})],
  [signUpStates, ({ session }) => ({ sessionId: session.id })],
  [signUpStatesByPost, ({ session }) => ({ sessionId: session.id })],
  [instrumentsForSession, ({ session }) => ({ sessionId: session.id })],
  [searchCity, () => ({ q: 'Portland' })],
  [statesForCountry, () => ({ id: 1 })],
  [searchNearby, () => ({ coordinates: '45.5,-122.6' })],
  [tonight, ({ session, doorKey }) => ({ id: session.id, key: doorKey })],
  [groupTonight, ({ doorKey }) => ({ key: doorKey })],
  [walkInDoor, ({ walkInKey }) => ({ key: walkInKey })],
  [walkIn, ({ walkInKey }) => ({ key: walkInKey, FirstName: 'Gus', LastName: '', instrumentIds: [VOCALS] })],
  [sessionCalendar, ({ session }) => ({ id: session.id })],
  [groupCalendar, ({ group }) => ({ id: group.id })],
  [sessionSongs, ({ session }) => ({ sessionId: session.id })],
  [sessionSongsWithSlots, ({ session }) => ({ sessionId: session.id })],
  [sessionSongById, ({ suggestedId }) => ({ id: suggestedId })],
  [groupFeed, ({ group }) => ({ id: group.id })],
  [userFeed, () => ({})],
])

/** Where a first name may stand: the line-up that is out. */
const LINE_UP = new Set<Call>([getSession, sessionDetails, sessionSongsWithSlots, tonight])

const READERS = {
  'a guest': () => ({}),
  'somebody signed in who is not in the group': (six: SessionOfSix) => ({ token: six.stranger.token }),
  'somebody who waits to be let in': (six: SessionOfSix) => ({ token: six.unapproved.token }),
}

test('every call that a guest may make is in the list that this file goes through', () => {
  // Those of accounts answer with one's own, and so do a calendar and a mail's link by their secret keys; a device's new address gets no answer.
  const byKey = [personalCalendar, mailsByKey, changeMailsByKey]
  const own = new Set<unknown>([...Object.values(auth), ...byKey, renewPushSubscription])
  const open = app.app.calls.filter(
    (call) => (call.access === 'guest' || call.access === 'anonymous') && !own.has(call),
  )
  expect(open.filter((call) => !GUEST_CALLS.has(call)).map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test.each(Object.entries(READERS))(
  'B5 %s reads first names on a line-up that is out, and of people nothing else',
  async (_, as) => {
    const busy = await busyGroup()
    const wrong: string[] = []
    for (const [call, input] of GUEST_CALLS) {
      const { text } = await app.call(call, input(busy) as never, as(busy))
      const told = (what: string | RegExp) => (typeof what === 'string' ? text.includes(what) : what.test(text))
      const names = [
        'Adminfirst',
        ...(LINE_UP.has(call) ? [] : ['Memberfirst']),
        'firstlast',
        '/media/face.webp',
        '@example.org',
      ]
      const leaks = [...names, new RegExp(`"userId":(${busy.member.id}|${busy.admin.id})\\b`)].filter(told)
      if (leaks.length) wrong.push(`${call.method} ${call.path}: ${leaks.join(', ')}`)
    }
    expect(wrong).toEqual([])
  },
)

test.each(Object.entries(READERS))('%s reads who plays by first name', async (_, as) => {
  const busy = await busyGroup()
  const { session } = (await app.call(sessionDetails, { id: busy.session.id }, as(busy))).payload
  const player = session.songs[0]?.slots[0]?.player
  expect(player).toEqual({ userId: 0, firstName: 'Memberfirst', lastName: '', imageUrl: null })
  // The door opens on the day.
  await app.call(editSession, { id: busy.session.id, startDate: '2026-03-02T10:00' }, busy.admin)
  const night = (await app.call(tonight, { id: busy.session.id, key: busy.doorKey }, as(busy))).payload
  expect(night.songs[0]?.line[0]?.player).toEqual(player)
})

test('a member reads whole names in the same calls, also after a guest has asked', async () => {
  const busy = await busyGroup()
  for (const as of [{}, busy.member]) {
    const isMember = 'token' in as
    const whole = isMember ? expect.stringContaining('Memberfirstlast') : expect.not.stringContaining('firstlast')
    for (const [call, input] of [
      [getSession, { id: busy.session.id }],
      [sessionDetails, { id: busy.session.id }],
      [sessionSongs, { sessionId: busy.session.id }],
      [sessionSongsWithSlots, { sessionId: busy.session.id }],
      [sessionSongById, { id: busy.sessionSongId }],
      [tonight, { id: busy.session.id, key: busy.doorKey }],
    ] as const)
      expect((await app.call(call as Call, input as never, as)).text).toEqual(whole)
    const { posts } = (await app.call(groupFeed, { id: busy.group.id }, as)).payload
    expect(posts[0]?.author?.firstName).toBe(isMember ? 'Adminfirst' : undefined)
  }
})
