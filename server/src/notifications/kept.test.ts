import { listNotifications, markNotificationRead } from '@app/core/contract/notifications'
import { updatePost } from '@app/core/contract/posts'
import { deleteAccount, exportAccount } from '@app/core/contract/users'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { saveMember } from '../members/sql.ts'
import { PASSWORD, testApp } from '../test/app.ts'
import { groupOfSix } from '../test/group.ts'
import { members } from '../test/session.ts'
import { writeNotice } from './notice-sql.ts'
import { sweepNotifications } from './sql.ts'

const app = testApp()
const DAY_MS = 86_400_000

test('what had no news for 90 days is swept, some at a time, read or not; the rest stays', async () => {
  const { group, admin, member } = await groupOfSix(app)
  const told = { kind: 'approved' as const, to: [member.id], groupId: group.id, by: admin.id }
  const ago = (days: number) => new Date(app.now().getTime() - days * DAY_MS)
  for (const days of [89, 91, 92, 93, 94, 95])
    await writeNotice(app.database.db, { ...told, key: `${days}` }, ago(days))
  expect(await sweepNotifications(app.database.db, ago(90), 2)).toBe(5)
  const rows = await app.database.db
    .selectFrom('notifications')
    .select('key')
    .where('user_id', '=', member.id)
    .execute()
  expect(rows).toEqual([{ key: '89' }])
})

test('F2 the export holds what one was told, without what others wrote, and a deletion takes it along', async () => {
  const { group, admin } = await groupOfSix(app)
  const user = await app.user()
  await saveMember(app.database.db, group.id, user.id, app.now(), app.now())
  await app.call(updatePost, { groupId: group.id, text: 'Their own words', published: true }, admin)
  const { payload, text } = await app.call(exportAccount, {}, user)
  expect(payload.notifications).toMatchObject([{ kind: 'newPost', groupId: group.id, count: 1, readAt: null }])
  expect(payload.memberships).toMatchObject([{ notificationChoice: 'all' }])
  expect(text).not.toContain('Their own words')
  await app.call(deleteAccount, { Password: PASSWORD }, user)
  const left = await app.database.db.selectFrom('notifications').select('id').where('user_id', '=', user.id).execute()
  expect(left).toEqual([])
})

test('a page of thirty goes on after the last of it, whatever comes in meanwhile', async () => {
  const { group, admin, member } = await groupOfSix(app)
  const told = { kind: 'approved' as const, to: [member.id], groupId: group.id, by: admin.id }
  const write = (n: number) =>
    writeNotice(
      app.database.db,
      { ...told, key: `page:${n}`, subject: `${n}` },
      new Date(app.now().getTime() + (n >> 1)),
    )
  for (let n = 1; n <= 35; n++) await write(n)
  const first = (await app.call(listNotifications, {}, member)).payload
  await write(40)
  const lastFetchedId = first.items.at(-1)?.notification.id ?? 0
  const second = (await app.call(listNotifications, { lastFetchedId }, member)).payload
  const subjects = [...first.items, ...second.items].map(({ notification }) => Number(notification.subject))
  expect(subjects).toEqual(Array.from({ length: 35 }, (_, index) => 35 - index))
  expect([first.hasMore, second.hasMore, second.unreadNotifications]).toEqual([true, false, 36])
  const read = (await app.call(markNotificationRead, { groupId: group.id }, member)).payload
  expect(read).toMatchObject({ read: 36, unreadNotifications: 0 })
})

test('three hundred are told in one statement, each once', async () => {
  const { group, admin } = await groupOfSix(app)
  const people = await members(app, group.id, 20)
  const { db } = app.database
  await sql`
    insert into users (email, password_hash, first_name, last_name)
    select 'many' || n || '@example.org', '', 'Many', 'People' from generate_series(1, 280) n`.execute(db)
  const many = await db.selectFrom('users').select('id').where('first_name', '=', 'Many').execute()
  const words = new Map([...people, ...many].map(({ id }) => [id, `You play ${id % 5} songs`]))
  const notice = { kind: 'rosterPublished' as const, to: words, by: admin.id, key: 'roster:many' }
  expect(await writeNotice(db, notice, app.now())).toBe(300)
  expect(await writeNotice(db, notice, app.now())).toBe(0)
  const rows = await db
    .selectFrom('notifications')
    .select(['user_id', 'subject'])
    .where('key', '=', 'roster:many')
    .execute()
  expect(new Map(rows.map(({ user_id, subject }) => [user_id, subject]))).toEqual(words)
})
