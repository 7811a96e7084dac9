import { setAdminInstrumentRating, userInstrumentsForGroup } from '@app/core/contract/members'
import type { Call } from '@app/core/contract/route'
import { registeredUserProfiles, registerPart } from '@app/core/contract/sign-up'
import { updateDetails, updateInstrument, updateProfile, userOnlineStatus, userProfile } from '@app/core/contract/users'
import { expect, test } from 'vitest'
import { saveMember } from './members/sql.ts'
import { testApp } from './test/app.ts'
import { BASS, sessionOfSix } from './test/session.ts'

const app = testApp()

// Some hundred calls each, on a machine that may be busy.
const LONG = 240_000

const SECRET = {
  bio: 'I live at the harbour',
  gender: 'womanly',
  note: 'Back from an operation',
  level: /"rating":77\b/,
  rating: /"(adminRating|rating)":93\b/,
  zone: 'Pacific/Apia',
}
type Secret = keyof typeof SECRET | 'address'

/** Somebody with something to hide, in a session of theirs, whom an organiser has rated. */
async function somebody() {
  const six = await sessionOfSix(app, { slots: [BASS] })
  const fellow = await app.person('Fellow')
  await saveMember(app.database.db, six.group.id, fellow.id, app.now(), app.now())
  const { member, admin, session, slotId, group } = six
  const names = { FirstName: 'Mo', LastName: 'Example' }
  await app.call(
    updateProfile,
    { ...names, Bio: SECRET.bio, Gender: SECRET.gender, LevelsSeenBy: 'organisers' },
    member,
  )
  await app.call(updateInstrument, { InstrumentId: BASS, Rating: 77, Note: SECRET.note }, member)
  await app.call(updateDetails, { TimeZoneId: SECRET.zone }, member)
  await app.call(registerPart, { SessionId: session.id, SlotId: slotId }, member)
  await app.call(
    setAdminInstrumentRating,
    { GroupId: group.id, UserId: member.id, InstrumentId: BASS, Rating: 93 },
    admin,
  )
  return { ...six, fellow }
}
type Six = Awaited<ReturnType<typeof somebody>>

const POSTS = new Set<Call>([userProfile, userOnlineStatus, registeredUserProfiles, userInstrumentsForGroup])
const isRead = (call: Call) => POSTS.has(call) || !call.changes

/** What each call that only reads tells of the member, asked with every id that it could mean. */
async function toldTo(viewer: { token: string }, { group, session, member, slotId, sessionSongId }: Six) {
  const told = new Map<Secret, string[]>()
  let answered = 0
  for (const call of app.app.calls.filter(isRead)) {
    const others = { groupId: group.id, sessionId: session.id, userId: member.id, slotId, sessionSongId, q: 'Mo' }
    const replies = await Promise.all(
      [member.id, group.id, session.id, sessionSongId, slotId].map((id) =>
        app.call(call, { ...others, id } as never, viewer),
      ),
    )
    if (replies.some(({ status }) => status === 200)) answered++
    const text = replies.map((reply) => reply.text).join('\n')
    for (const [name, what] of Object.entries({ ...SECRET, address: member.email }) as [Secret, string | RegExp][])
      if (typeof what === 'string' ? text.includes(what) : what.test(text))
        told.set(name, [...(told.get(name) ?? []), call.path])
  }
  return { told, answered }
}

test.each([
  ['a stranger', (six: Six) => six.stranger, []],
  ['a fellow member', (six: Six) => six.fellow, ['bio', 'gender']],
] as const)(
  'B5 B11 %s learns by no call that reads more of somebody than they show',
  async (_, who, allowed) => {
    const six = await somebody()
    const { told, answered } = await toldTo(who(six), six)
    expect(answered).toBeGreaterThan(15)
    expect([...told].filter(([name]) => !(allowed as readonly Secret[]).includes(name))).toEqual([])
    expect([...told.keys()].filter((name) => (allowed as readonly Secret[]).includes(name)).sort()).toEqual([
      ...allowed,
    ])
  },
  LONG,
)

test(
  'B5 B11 an organiser reads the level, the note and the rating, and no more; the owner reads all of their own',
  async () => {
    const six = await somebody()
    const admin = await toldTo(six.admin, six)
    expect([...admin.told.keys()].sort()).toEqual(expect.arrayContaining(['bio', 'gender', 'level', 'note', 'rating']))
    expect(admin.told.get('zone')).toBeUndefined()
    const own = await toldTo(six.member, six)
    expect([...own.told.keys()].sort()).toEqual(
      expect.arrayContaining(['address', 'bio', 'gender', 'level', 'note', 'zone']),
    )
  },
  LONG,
)
