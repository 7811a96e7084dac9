import { signIn } from '@app/core/contract/auth'
import { allGroups, groupAdminDetails, listForUser } from '@app/core/contract/groups'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { seedDemo } from './seed.ts'

const app = testApp()

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
