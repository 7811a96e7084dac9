import { groupAudit } from '@app/core/contract/groups'
import { approveUser, setAdminRights } from '@app/core/contract/members'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { groupOfSix } from '../test/group.ts'

const app = testApp()

test('E2 approved by two organisers at once, many times, somebody is let in once: one line in the audit log, one mail', async () => {
  const { group, admin, member, unapproved } = await groupOfSix(app)
  await app.call(setAdminRights, { groupId: group.id, userId: member.id, isAdmin: true }, admin)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      app.call(approveUser, { GroupId: group.id, UserId: unapproved.id }, index % 2 ? member : admin),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const { entries } = (await app.call(groupAudit, { id: group.id }, admin)).payload
  expect(entries.filter(({ action }) => action === 'approved')).toHaveLength(1)
  expect((await app.mailsTo(unapproved.email)).filter(({ kind }) => kind === 'approved')).toHaveLength(1)
})
