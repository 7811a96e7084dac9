import type { GroupRole } from '@app/core/contract/route'
import { expect, test } from 'vitest'
import { listHearers } from '../../channels/sql.ts'
import { deleteMember, insertRemoval, saveMember, setAdmin } from '../../members/sql.ts'
import { insertSessionAdmin } from '../../sessions/sql.ts'
import { testApp } from '../../test/app.ts'
import { type SessionOfSix, sessionOfSix } from '../../test/session.ts'

const app = testApp()
const ROLES: GroupRole[] = ['member', 'approved', 'gadmin', 'sadmin']

/** Somebody of every kind there is, each also as one who was made an admin of the session at some time. */
async function everyKind(six: SessionOfSix): Promise<Record<string, number>> {
  const { db } = app.database
  const groupId = six.group.id
  const join = (id: number, approvedAt: Date | null = app.now()) => saveMember(db, groupId, id, app.now(), approvedAt)
  const makers: Record<string, (id: number) => Promise<unknown>> = {
    stranger: async () => {},
    'who asked to join': (id) => join(id, null),
    member: (id) => join(id),
    'group admin': async (id) => {
      await join(id)
      await setAdmin(db, groupId, id, true)
    },
    'who was removed': async (id) => {
      await join(id)
      await deleteMember(db, groupId, id)
      await insertRemoval(db, { groupId, userId: id, by: six.admin.id }, app.now())
    },
    'admin of another group': async (id) => {
      await saveMember(db, six.otherGroup.id, id, app.now(), app.now())
      await setAdmin(db, six.otherGroup.id, id, true)
    },
    'who walked in': (id) =>
      db
        .insertInto('session_registrations')
        .values({
          session_id: six.session.id,
          user_id: id,
          registered_at: app.now(),
          song_assign_min: 1,
          song_assign_max: 2,
          allocation_max: null,
          is_waiting: false,
          is_present: true,
        })
        .execute(),
  }
  const people: Record<string, number> = { nobody: 2_000_000_000 }
  for (const [name, make] of Object.entries(makers)) {
    for (const runs of [false, true]) {
      const { id } = await app.person(name)
      await make(id)
      if (runs) await insertSessionAdmin(db, six.session.id, id)
      people[runs ? `${name}, session admin` : name] = id
    }
  }
  return people
}

async function isAdmitted(role: GroupRole, sessionId: number, userId: number): Promise<boolean> {
  try {
    await app.app.sessionAccess.require(role, { session: sessionId }, userId, app.database.db)
    return true
  } catch {
    return false
  }
}

test.each([
  ['public', 'there'],
  ['public', 'deleted'],
  ['private', 'there'],
  ['private', 'deleted'],
  ['public', 'unheard of'],
] as const)(
  'asked of many people at once, those are allowed who would be one by one (%s group, session %s)',
  async (group, session) => {
    const six = await sessionOfSix(app, { isPublic: group === 'public' })
    const people = await everyKind(six)
    const { db } = app.database
    if (session === 'deleted')
      await db.updateTable('sessions').set({ deleted_at: app.now() }).where('id', '=', six.session.id).execute()
    const sessionId = session === 'unheard of' ? 2_000_000_000 : six.session.id
    for (const role of ROLES) {
      const allowed = await app.app.sessionAccess.listAllowed(role, sessionId, Object.values(people))
      const oneByOne: string[] = []
      for (const [name, id] of Object.entries(people)) if (await isAdmitted(role, sessionId, id)) oneByOne.push(name)
      const atOnce = Object.keys(people).filter((name) => allowed.has(people[name] as number))
      expect([role, atOnce]).toEqual([role, oneByOne])
    }
  },
)

test('of thousands of people those are allowed who would be of few', async () => {
  const six = await sessionOfSix(app)
  const others = Array.from({ length: 3_000 }, (_, index) => 1_000_000_000 + index)
  const { sessionAccess } = app.app
  const asked = [...others, six.member.id, six.unapproved.id, six.stranger.id, six.admin.id]
  const [members, admins] = [new Set([six.member.id, six.admin.id]), new Set([six.admin.id])]
  expect(await sessionAccess.listAllowed('approved', six.session.id, asked)).toEqual(members)
  expect(await sessionAccess.listAllowed('sadmin', six.session.id, asked)).toEqual(admins)
  expect(await listHearers(app.database.db, { groupId: six.group.id, pair: null }, asked)).toEqual(members)
})

test('of whom was not asked nothing is said, and of nobody nothing is asked for', async () => {
  const six = await sessionOfSix(app)
  const { sessionAccess } = app.app
  expect(await sessionAccess.listAllowed('approved', six.session.id, [six.member.id, six.stranger.id])).toEqual(
    new Set([six.member.id]),
  )
  expect(await sessionAccess.listAllowed('approved', six.session.id, [])).toEqual(new Set())
  expect(await sessionAccess.listAllowed('sadmin', six.session.id, [six.member.id, six.admin.id])).toEqual(
    new Set([six.admin.id]),
  )
})
