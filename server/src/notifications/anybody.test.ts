import { NOTIFICATION_ENTITIES, type NotificationKind } from '@app/core/contract/users'
import { emailSettingsFrom, notificationSettingsFrom } from '@app/core/rules/notification-settings'
import { mayHear, NOTIFICATIONS } from '@app/core/rules/notifications'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { insertBlock, setMuted } from '../channels/sql.ts'
import { type Audience, MAIL_JOB, notify, PUSH_JOB } from '../lib/flows/notify.ts'
import { saveMember } from '../members/sql.ts'
import { testApp } from '../test/app.ts'
import { groupOfSix } from '../test/group.ts'
import { chatOf, say } from '../test/talk.ts'

const app = testApp()

const sent = { [PUSH_JOB]: new Set<number>(), [MAIL_JOB]: new Set<number>() }
beforeAll(() => {
  for (const kind of [PUSH_JOB, MAIL_JOB] as const)
    app.app.jobs.on(kind, async ({ ids }) => {
      for (const id of ids as number[]) sent[kind].add(id)
    })
})

const KINDS = Object.keys(NOTIFICATION_ENTITIES) as NotificationKind[]
const TALK = new Set<NotificationKind>(['newPost', 'reply', 'directMessage', 'reaction'])

interface Somebody {
  role: 'outside' | 'waiting' | 'member' | 'admin'
  choice: 'all' | 'mine' | 'none'
  inApp: boolean | undefined
  push: boolean | undefined
  email: boolean | undefined
  account: 'whole' | 'no address' | 'no password' | 'deleted'
  hasMuted: boolean
  hasBlocked: boolean
  isNamed: boolean
}
const switched = fc.option(fc.boolean(), { nil: undefined })
const somebody: fc.Arbitrary<Somebody> = fc.record({
  role: fc.constantFrom('outside', 'waiting', 'member', 'member', 'member', 'admin'),
  choice: fc.constantFrom('all', 'all', 'mine', 'none'),
  ...{ inApp: switched, push: switched, email: switched },
  account: fc.constantFrom('whole', 'whole', 'whole', 'no address', 'no password', 'deleted'),
  hasMuted: fc.boolean(),
  hasBlocked: fc.boolean(),
  isNamed: fc.boolean(),
})

/** What the rule says, one by one, of what the statement does for all at once. */
function expected(one: Somebody, kind: NotificationKind, to: 'members' | 'admins' | 'named', inGroup: boolean) {
  const isIn = one.role === 'member' || one.role === 'admin'
  const isMeant = { members: isIn, admins: one.role === 'admin', named: one.isNamed }[to]
  const isThere = one.account === 'whole' || one.account === 'no address'
  if (!isMeant || !isThere || (inGroup && !(isIn && mayHear(kind, one.choice)))) return null
  if (TALK.has(kind) && (one.hasMuted || one.hasBlocked)) return null
  const { inApp, push } = notificationSettingsFrom({ [kind]: { inApp: one.inApp, push: one.push } })[kind]
  const mail = emailSettingsFrom({ [kind]: one.email })[kind] && one.account === 'whole'
  if (!inApp && !push && !mail) return null
  return { inApp, push, mail: mail && NOTIFICATIONS[kind].mail !== 'own' }
}

test('of anybody in any group with any settings, exactly those are told whom the rules name, by the ways they name', {
  timeout: 240_000,
}, async () => {
  const { db } = app.database
  let nth = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(somebody, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...KINDS),
      fc.constantFrom('members' as const, 'admins' as const, 'named' as const),
      fc.boolean(),
      async (people, kind, to, isOfGroup) => {
        const inGroup = isOfGroup || to !== 'named'
        const { group, admin } = await groupOfSix(app)
        const channelId = await chatOf(db, group.id)
        const { id: messageId } = await say(app, channelId, admin, 'Hello')
        const ids: number[] = []
        for (const one of people) {
          const { id } = await app.person()
          ids.push(id)
          const settings = JSON.stringify({ [kind]: { inApp: one.inApp, push: one.push } })
          await db
            .updateTable('users')
            .set({
              notification_settings: settings,
              email_settings: JSON.stringify({ [kind]: one.email }),
              ...(one.account === 'no address' ? { email: null } : {}),
              ...(one.account === 'no password' ? { password_hash: null } : {}),
              ...(one.account === 'deleted' ? { deleted_at: app.now(), email: null, password_hash: null } : {}),
            })
            .where('id', '=', id)
            .execute()
          if (one.role !== 'outside')
            await saveMember(db, group.id, id, app.now(), one.role === 'waiting' ? null : app.now())
          await db
            .updateTable('members')
            .set({ notify: one.choice, is_admin: one.role === 'admin' })
            .where('user_id', '=', id)
            .execute()
          if (one.hasMuted) await setMuted(db, channelId, id, true)
          if (one.hasBlocked) await insertBlock(db, id, admin.id, app.now())
        }
        const named: Audience = ids.filter((_, index) => people[index]?.isNamed)
        const key = `any:${++nth}`
        const about = { channelId: TALK.has(kind) ? channelId : null, messageId: TALK.has(kind) ? messageId : null }
        const notice = { kind, to: to === 'named' ? named : to, key, by: admin.id, ...about }
        const tell = () => notify(app.app, db, { ...notice, groupId: inGroup ? group.id : null }, app.now(), () => {})
        await tell()
        await app.app.jobs.wake()
        const rows = await db.selectFrom('notifications').selectAll().where('key', '=', key).execute()
        const told = ids.map((id) => {
          const row = rows.find(({ user_id }) => user_id === id)
          return row ? { inApp: row.in_app, push: sent[PUSH_JOB].has(row.id), mail: sent[MAIL_JOB].has(row.id) } : null
        })
        expect(told).toEqual(people.map((one) => expected(one, kind, to, inGroup)))
        // Nobody else but the others of the six, never who did it; and told again, it is no second row.
        expect(rows.map(({ user_id }) => user_id)).not.toContain(admin.id)
        await tell()
        const again = await db.selectFrom('notifications').select('id').where('key', '=', key).execute()
        expect(again).toHaveLength(rows.length)
      },
    ),
    { numRuns: 40 },
  )
})
