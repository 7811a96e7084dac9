import { saveGroup } from '@app/core/contract/groups'
import { userInstrumentsForGroup, userList } from '@app/core/contract/members'
import { registeredUserProfiles, registerForSession } from '@app/core/contract/sign-up'
import { allGenres } from '@app/core/contract/songs'
import {
  updateInstrument,
  updateOnlineActivity,
  updateProfile,
  userOnlineStatus,
  userProfile,
} from '@app/core/contract/users'
import { expect, test } from 'vitest'
import { saveMember } from '../members/sql.ts'
import { testApp } from '../test/app.ts'
import { GROUP } from '../test/group.ts'
import { BASS, sessionOfSix } from '../test/session.ts'

const app = testApp()

const SECRETS = { Bio: 'I live at the harbour', Gender: 'woman' }
const NOTE = 'Back from an operation'

const klezmer = async () =>
  (await app.call(allGenres, {})).payload.filter(({ name }) => name === 'Klezmer').map(({ id }) => id)

/** A member with something to hide, and a fellow member, in a session of theirs. */
async function somebody(LevelsSeenBy: 'members' | 'organisers') {
  const six = await sessionOfSix(app)
  const fellow = await app.person('Fellow')
  await saveMember(app.database.db, six.group.id, fellow.id, app.now(), app.now())
  const as = { token: six.member.token }
  await app.call(
    updateProfile,
    { FirstName: 'Mo', LastName: 'Example', ...SECRETS, LevelsSeenBy, GenreIds: await klezmer() },
    as,
  )
  await app.call(updateInstrument, { InstrumentId: BASS, Rating: 77, Note: NOTE }, as)
  await app.call(updateOnlineActivity, { action: '/' }, as)
  await app.call(registerForSession, { sessionId: six.session.id }, as)
  return { ...six, fellow }
}
type Six = Awaited<ReturnType<typeof somebody>>

/** All that the calls tell of the member, as one text. */
async function toldTo(viewer: { token: string }, { group, session, member }: Six) {
  const answers = [
    await app.call(userProfile, { id: member.id }, viewer),
    await app.call(userOnlineStatus, { id: member.id }, viewer),
    await app.call(userInstrumentsForGroup, { groupId: group.id, userId: member.id }, viewer),
    await app.call(userList, { id: group.id }, viewer),
    await app.call(registeredUserProfiles, { sessionId: session.id }, viewer),
  ]
  const status = answers[1]?.payload as { isOnline: boolean; lastSeenAt: string | null } | undefined
  const text = answers.map((answer) => answer.text).join('\n')
  return {
    profile: (answers[0] as { payload: unknown }).payload,
    bio: text.includes(SECRETS.Bio) || text.includes(SECRETS.Gender),
    level: /"rating":77/.test(text),
    note: text.includes(NOTE),
    plays: text.includes('"Bass"'),
    likes: text.includes('"Klezmer"'),
    online: status?.isOnline === true || (status?.lastSeenAt ?? null) !== null,
  }
}

test.each(['members', 'organisers'] as const)(
  'B11 who shares no group with somebody (shown to %s) learns name and picture, by no call more',
  async (seenBy) => {
    const six = await somebody(seenBy)
    for (const viewer of [six.stranger, six.otherAdmin, six.unapproved]) {
      const told = await toldTo(viewer, six)
      expect(told).toMatchObject({ bio: false, level: false, note: false, plays: false, likes: false, online: false })
      expect(told.profile).toEqual({
        ...{
          id: six.member.id,
          userId: six.member.id,
          first: 'Mo',
          firstName: 'Mo',
          last: 'Example',
          lastName: 'Example',
        },
        ...{ imageUrl: null, bio: '', gender: '', isSelf: false, isKnown: false, memberSince: null, instruments: [] },
        genres: [],
        ...{ groups: [], played: { sessions: 0, songs: 0, withYou: 0 }, sessions: [], coming: [], together: null },
      })
    }
  },
)

test.each([
  ['members', true],
  ['organisers', false],
] as const)('B11 levels and notes are shown to %s: a fellow member sees them: %s', async (seenBy, seen) => {
  const six = await somebody(seenBy)
  expect(await toldTo(six.fellow, six)).toMatchObject({
    bio: true,
    plays: true,
    likes: true,
    online: true,
    level: seen,
    note: seen,
  })
  expect(await toldTo(six.admin, six)).toMatchObject({ bio: true, plays: true, level: true, note: true })
  expect(await toldTo(six.member, six)).toMatchObject({ bio: true, level: true, note: true })
})

test.each(['members', 'organisers'] as const)(
  'B11 how it looks to others (shown to %s) is what others are told, and a question for somebody else’s changes nothing',
  async (seenBy) => {
    const six = await somebody(seenBy)
    const profile = async (viewer: { token: string }, as?: 'member' | 'stranger') =>
      (await app.call(userProfile, { id: six.member.id, ...(as && { as }) }, { token: viewer.token })).payload
    expect(await profile(six.member, 'member')).toEqual(await profile(six.fellow))
    expect(await profile(six.member, 'stranger')).toEqual(await profile(six.stranger))
    expect(await profile(six.stranger, 'member')).toEqual(await profile(six.stranger))
    expect(await profile(six.fellow, 'stranger')).toEqual(await profile(six.fellow))
    expect((await profile(six.member)).isSelf).toBe(true)
  },
)

test('B11 who runs one of the groups that both are in is told the same by every call, also in the others', async () => {
  const six = await somebody('organisers')
  const { id } = (await app.call(saveGroup, { ...GROUP, joinPolicy: 'open' }, six.fellow)).payload
  await saveMember(app.database.db, id, six.member.id, app.now(), app.now())
  const levels = async (viewer: { token: string }) => [
    (await app.call(userProfile, { id: six.member.id }, viewer)).payload.instruments.map(({ rating }) => rating),
    (await app.call(userInstrumentsForGroup, { groupId: six.group.id, userId: six.member.id }, viewer)).payload.map(
      ({ rating }) => rating,
    ),
  ]
  expect(await levels(six.fellow)).toEqual([[77], [77]])
  const other = await app.person('Other')
  await saveMember(app.database.db, six.group.id, other.id, app.now(), app.now())
  expect(await levels(other)).toEqual([[null], [null]])
})

test('B11 who has asked to join is told to organisers, and to no member', async () => {
  const six = await somebody('members')
  const ask = async (viewer: { token: string }) =>
    (await app.call(userInstrumentsForGroup, { groupId: six.group.id, userId: six.unapproved.id }, viewer)).status
  expect([await ask(six.fellow), await ask(six.admin)]).toEqual([404, 200])
})

test('B11 an organiser sees the profile of who asks to be let in, and no longer once they are declined', async () => {
  const six = await somebody('organisers')
  const profile = async () => (await app.call(userProfile, { id: six.unapproved.id }, six.admin)).payload.isKnown
  expect(await profile()).toBe(true)
  await app.database.db.deleteFrom('members').where('user_id', '=', six.unapproved.id).execute()
  expect(await profile()).toBe(false)
})
