import { type JoinPolicy, saveGroup } from '@app/core/contract/groups'
import { saveMember } from '../members/sql.ts'
import { insertVenue } from '../venues/sql.ts'
import type { TestApp } from './app.ts'

export const GROUP = {
  name: 'Anchor Blues',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
  isPublic: true,
  joinPolicy: 'approval' as JoinPolicy,
}

/** A group with somebody in each role, and somebody in none. */
export async function groupOfSix(app: TestApp, changes: Partial<typeof GROUP> = {}) {
  const [admin, member, unapproved, stranger, otherAdmin] = await Promise.all(
    ['Admin', 'Member', 'Waiting', 'Stranger', 'Other'].map((name) => app.person(name)),
  )
  if (!admin || !member || !unapproved || !stranger || !otherAdmin) throw new Error('nobody came')
  const make = async (token: string, values: object) => {
    const { payload, text, status } = await app.call(saveGroup, { ...GROUP, ...values } as never, { token })
    if (status !== 200) throw new Error(text)
    return payload
  }
  const group = await make(admin.token, changes)
  const otherGroup = await make(otherAdmin.token, { name: 'Another group' })
  const { db } = app.database
  await saveMember(db, group.id, member.id, app.now(), app.now())
  await saveMember(db, group.id, unapproved.id, app.now(), null)
  const place = { address: '', city: '', state: '', zip: '', latitude: null, longitude: null, notes: '' }
  const venue = await insertVenue(db, { group_id: group.id, name: 'The Anchor', ...place })
  return { group, otherGroup, venue, admin, member, unapproved, stranger, otherAdmin }
}

export type GroupOfSix = Awaited<ReturnType<typeof groupOfSix>>
