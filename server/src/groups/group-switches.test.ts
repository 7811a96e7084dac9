import { groupAudit, groupSettings, updateGroupSettings } from '@app/core/contract/groups'
import { setAdminRights } from '@app/core/contract/members'
import { cutSong } from '@app/core/contract/session-songs'
import { getSession } from '@app/core/contract/sessions'
import { registerPart } from '@app/core/contract/sign-up'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { sessionOfSix } from '../test/session.ts'

const app = testApp()

test('an admin switches the filters and the part lockout of the group’s sessions, each alone', async () => {
  const { group, admin, session } = await sessionOfSix(app)
  const shown = async () => {
    const { filtersEnabled, partLockoutEnabled } = (await app.call(getSession, { id: session.id })).payload
    return { filtersEnabled, partLockoutEnabled }
  }
  expect(await shown()).toEqual({ filtersEnabled: true, partLockoutEnabled: true })
  const { payload } = await app.call(updateGroupSettings, { id: group.id, filtersEnabled: false }, admin)
  expect(payload).toEqual({ filtersEnabled: false, partLockoutEnabled: true })
  expect(await shown()).toEqual(payload)
  await app.call(updateGroupSettings, { id: group.id, partLockoutEnabled: false }, admin)
  expect(await shown()).toEqual({ filtersEnabled: false, partLockoutEnabled: false })
  expect((await app.call(groupSettings, { id: group.id }, admin)).payload).toMatchObject(await shown())
  const { entries } = (await app.call(groupAudit, { id: group.id }, admin)).payload
  expect(entries.slice(0, 2).map(({ action, detail }) => [action, detail])).toEqual([
    ['switches-changed', { partLockoutEnabled: false }],
    ['switches-changed', { filtersEnabled: false }],
  ])
})

test('what changes nothing leaves no line in the group’s log', async () => {
  const { group, admin, member } = await sessionOfSix(app)
  const lines = async () => (await app.call(groupAudit, { id: group.id }, admin)).payload.total
  const switchOff = () => app.call(updateGroupSettings, { id: group.id, filtersEnabled: false }, admin)
  const makeAdmin = () => app.call(setAdminRights, { groupId: group.id, userId: member.id, isAdmin: true }, admin)
  await switchOff()
  await makeAdmin()
  const before = await lines()
  expect((await switchOff()).payload).toEqual({ filtersEnabled: false, partLockoutEnabled: true })
  expect((await makeAdmin()).payload).toEqual({ userId: member.id, isAdmin: true })
  expect(await lines()).toBe(before)
})

test('without part lockout, sign-up for a cut song is taken; with it, it is refused', async () => {
  const { group, admin, member, session, sessionSongId, slotId } = await sessionOfSix(app)
  await app.call(cutSong, { sessionSongId, cut: true }, admin)
  const register = () => app.call(registerPart, { SessionId: session.id, SlotId: slotId }, member)
  expect((await register()).error.code).toBe('SONG_CUT')
  await app.call(updateGroupSettings, { id: group.id, partLockoutEnabled: false }, admin)
  expect((await register()).status).toBe(200)
})
