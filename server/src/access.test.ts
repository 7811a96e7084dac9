import * as assignments from '@app/core/contract/assignments'
import * as auth from '@app/core/contract/auth'
import * as calendar from '@app/core/contract/calendar'
import * as channels from '@app/core/contract/channels'
import * as drafts from '@app/core/contract/drafts'
import * as invitations from '@app/core/contract/invitations'
import * as mails from '@app/core/contract/mails'
import * as media from '@app/core/contract/media'
import * as members from '@app/core/contract/members'
import * as messages from '@app/core/contract/messages'
import * as notifications from '@app/core/contract/notifications'
import * as offers from '@app/core/contract/offers'
import * as payments from '@app/core/contract/payments'
import * as rosters from '@app/core/contract/rosters'
import type { Access, Call } from '@app/core/contract/route'
import * as night from '@app/core/contract/session-night'
import * as sessionSongs from '@app/core/contract/session-songs'
import * as registrations from '@app/core/contract/sign-up'
import * as slots from '@app/core/contract/slots'
import * as users from '@app/core/contract/users'
import * as venues from '@app/core/contract/venues'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isGroupRole } from './lib/access/group-access.ts'
import { testApp } from './test/app.ts'
import { INPUTS, sixWithRoster, type WithRoster } from './test/inputs.ts'
import { VOCALS } from './test/session.ts'

const app = testApp()

const ROLES = ['guest', 'stranger', 'unapproved', 'member', 'otherAdmin', 'admin'] as const
type Role = (typeof ROLES)[number]

/** Those who may answer something else than 200 when they may: what they ask for is not there, or not right. */
const ELSE: [Call, number][] = [
  [auth.signIn, 400],
  [auth.refresh, 401],
  [auth.resetPassword, 400],
  [auth.revokeDevice, 404],
  [users.removeInstrument, 404],
  [users.deleteAccount, 400],
  [members.importUsers, 400],
  [members.letBackIn, 404],
  [invitations.withdrawInvitation, 404],
  [media.uploadUserImage, 400],
  [media.updateProfilePicture, 400],
  [media.uploadGroupImage, 400],
  [sessionSongs.acceptSuggestion, 409],
  [sessionSongs.withdrawSuggestion, 403],
  [slots.removeUserForSlot, 404],
  [registrations.unregisterPart, 404],
  [registrations.unregisterUser, 404],
  [registrations.setRegistrationPriority, 404],
  [registrations.updateAllocationMax, 404],
  [night.checkIn, 404],
  [payments.takePaymentBack, 404],
  [night.groupTonight, 404],
  [night.walkInDoor, 404],
  [night.walkIn, 404],
  [media.uploadSessionImage, 400],
  [rosters.assignSlot, 409],
  [assignments.confirmAssignment, 409],
  [assignments.rosterRepair, 409],
  [drafts.nextSuggestion, 409],
  [drafts.submitPicks, 409],
  [drafts.undoPick, 409],
  [rosters.assignInSong, 409],
  [rosters.undoRosterChange, 409],
  [messages.sendDirectMessage, 404],
  [messages.uploadMessagePicture, 400],
  [messages.settleReport, 404],
  // Nobody's; and nothing is out that could be offered.
  [calendar.personalCalendar, 404],
  [notifications.markPopupShown, 404],
  [mails.mailsByKey, 404],
  [mails.changeMailsByKey, 404],
  [offers.readOffer, 404],
  [offers.answerOffer, 404],
  [offers.offerSlot, 409],
]
/** For who wrote the message alone: a member. */
const AUTHORS: Call[] = [messages.editMessage, messages.editMessageBody, messages.deleteMessage]
const DRAFTS: Call[] = [rosters.rosterById, rosters.rosterReport, assignments.confirmAssignment]
const whenAllowed = (call: Call, role: Role) => {
  if (call === members.leaveGroup && role === 'admin') return 409
  // Seen by members, and by who has the key of the door.
  if (call === night.tonight && !MAY.approved.includes(role)) return role === 'guest' ? 401 : 403
  if (call === slots.updateSlotNote && role === 'member') return 403
  if (AUTHORS.includes(call) && role !== 'member') return 403
  // Of the six, the admin alone shares a group with the member.
  if (call === channels.startDirectChat && role !== 'admin') return 403
  if (call === channels.blockUser && role === 'stranger') return 403
  // A draft is not there for members.
  if (DRAFTS.includes(call) && role === 'member') return 404
  return ELSE.find(([other]) => other === call)?.[1] ?? 200
}

/** Whose group is known only by what the call names, so that the contract cannot say more than 'signed in'. */
const INDIRECT = new Map<Call, Access>([
  [venues.getVenue, 'approved'],
  [registrations.unregisterUser, 'member'],
])
const accessOf = (call: Call) => INDIRECT.get(call) ?? call.access

const MAY: Record<Access, readonly Role[]> = {
  anonymous: ROLES,
  guest: ROLES,
  user: ['stranger', 'unapproved', 'member', 'otherAdmin', 'admin'],
  member: ['unapproved', 'member', 'admin'],
  approved: ['member', 'admin'],
  gadmin: ['admin'],
  sadmin: ['admin'],
  party: ['member', 'admin'],
}

const statusFor = async (call: Call, role: Role, six: WithRoster, input: object) =>
  (await app.call(call, input as never, role === 'guest' ? {} : { token: six[role].token })).status

test('B1 every call has a row here', () => {
  const without = app.app.calls.filter((call) => !INPUTS.has(call))
  expect(without.map((call) => `${call.method} ${call.path}`)).toEqual([])
})

test('B1 every call answers each of the six roles in a public group just as its access says', {
  timeout: 240_000,
}, async () => {
  const wrong: string[] = []
  const untouched = await sixWithRoster(app)
  for (const [call, input] of INPUTS) {
    const six = call.changes ? await sixWithRoster(app) : untouched
    for (const role of ROLES) {
      const status = await statusFor(call, role, six, input(six))
      const expected = MAY[accessOf(call)].includes(role) ? whenAllowed(call, role) : role === 'guest' ? 401 : 403
      if (status !== expected) wrong.push(`${call.method} ${call.path} as ${role}: ${status}, not ${expected}`)
    }
  }
  expect(wrong).toEqual([])
})

/** What every table holds, by its name; but for what counts how often somebody asked. */
async function contents(): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'rate_counters'`.execute(
    app.database.db,
  )
  const sums = tables.map(
    ({ name }) => sql`select ${name}::text as name, coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum
    from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(
    app.database.db,
  )
  return new Map(rows.map(({ name, sum }) => [name, sum]))
}

test('B1 a call that is said to read writes nothing, by GET or by POST', { timeout: 240_000 }, async () => {
  const six = await sixWithRoster(app)
  await app.call(drafts.startDraft, { rosterId: six.rosterId, instrumentIds: [VOCALS] }, six.admin)
  const wrong: string[] = []
  let before = await contents()
  for (const [call, input] of INPUTS) {
    if (!call.reads) continue
    const status = await statusFor(call, 'admin', six, input(six))
    if (call.method === 'POST' && status !== 200) wrong.push(`${call.path} was not tried: ${status}`)
    const after = await contents()
    for (const [table, sum] of after) if (before.get(table) !== sum) wrong.push(`${call.path} writes ${table}`)
    before = after
  }
  expect(wrong).toEqual([])
})

test('B1 of a private group, who is not in it learns nothing', { timeout: 120_000 }, async () => {
  const wrong: string[] = []
  const six = await sixWithRoster(app, { isPublic: false })
  for (const [call, input] of INPUTS) {
    if (!call.group && !call.session && !call.channel && !INDIRECT.has(call) && call !== members.joinGroup) continue
    for (const role of ['guest', 'stranger', 'otherAdmin'] as const) {
      const status = await statusFor(call, role, six, input(six))
      const needsToken = role === 'guest' && (isGroupRole(call.access) || ['user', 'party'].includes(call.access))
      const expected = needsToken ? 401 : 404
      if (status !== expected) wrong.push(`${call.method} ${call.path} as ${role}: ${status}, not ${expected}`)
    }
  }
  expect(wrong).toEqual([])
})

test('A10 a dead token is refused wherever a token is looked at', async () => {
  const wrong: string[] = []
  for (const call of app.app.calls.filter((one) => one.access !== 'anonymous')) {
    const url = `/api${call.path.replace(/\{\w+\??\}/g, '1')}`
    const response = await app.http.inject({ method: call.method, url, headers: { authorization: 'Bearer a.b.c' } })
    if (response.statusCode !== 401) wrong.push(`${call.method} ${call.path}: ${response.statusCode}`)
  }
  expect(wrong).toEqual([])
})
