import * as assignments from '@app/core/contract/assignments'
import * as channels from '@app/core/contract/channels'
import * as drafts from '@app/core/contract/drafts'
import * as groups from '@app/core/contract/groups'
import * as invitations from '@app/core/contract/invitations'
import * as media from '@app/core/contract/media'
import * as members from '@app/core/contract/members'
import * as messages from '@app/core/contract/messages'
import * as notifications from '@app/core/contract/notifications'
import * as offers from '@app/core/contract/offers'
import * as payments from '@app/core/contract/payments'
import * as posts from '@app/core/contract/posts'
import * as rosters from '@app/core/contract/rosters'
import type { Call, Input, Reply } from '@app/core/contract/route'
import * as night from '@app/core/contract/session-night'
import * as overview from '@app/core/contract/session-overview'
import * as sessionSongs from '@app/core/contract/session-songs'
import * as sessions from '@app/core/contract/sessions'
import * as signUp from '@app/core/contract/sign-up'
import * as slots from '@app/core/contract/slots'
import * as songs from '@app/core/contract/songs'
import * as venues from '@app/core/contract/venues'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from './test/app.ts'
import { INPUTS, sixWithRoster, type WithRoster } from './test/inputs.ts'
import { GUITAR, VOCALS } from './test/session.ts'

const app = testApp()

/** What a session of six has beside: an organiser and a member who come, and who wish for a slot each. */
async function livedIn(): Promise<WithRoster> {
  const six = await sixWithRoster(app, { songs: 2 })
  const [own = 0, theirs = 0] = six.slotIds
  await app.call(signUp.registerPart, { SessionId: six.session.id, SlotId: theirs }, six.member)
  await app.call(signUp.registerPart, { SessionId: six.session.id, SlotId: own }, six.admin)
  return six
}

/** A message of the organiser's own. */
async function ownMessage({ chatId, admin }: WithRoster): Promise<number> {
  const { id } = await done(messages.sendMessage, { channelId: chatId, body: 'Mine' }, admin)
  return id
}

type Made = object | Promise<object>
async function done<C extends Call>(call: C, input: Input<C>, as: { token: string }): Promise<Reply<C>> {
  const { status, text, payload } = await app.call(call, input, as)
  if (status !== 200) throw new Error(`${call.path}: ${text}`)
  return payload
}

/** What makes a line, where the input that all calls have makes none; a promise has done before what that takes. */
const BETTER = new Map<Call, (six: WithRoster) => Made>([
  [groups.updateGroupSettings, ({ group }) => ({ id: group.id, filtersEnabled: false })],
  [
    members.letBackIn,
    async ({ group, member, admin }) => {
      await done(members.removeUser, { GroupId: group.id, UserId: member.id }, admin)
      return { GroupId: group.id, UserId: member.id }
    },
  ],
  [
    media.uploadGroupImage,
    async ({ group }) => {
      await app.database.db.updateTable('groups').set({ image: '/api/x' }).where('id', '=', group.id).execute()
      return { sessionGroupId: group.id, Base64Image: null }
    },
  ],
  [
    media.uploadSessionImage,
    async ({ session }) => {
      await app.database.db.updateTable('sessions').set({ image: '/api/x' }).where('id', '=', session.id).execute()
      return { sessionId: session.id, Base64Image: null }
    },
  ],
  [
    posts.updatePost,
    async ({ group, admin }) => {
      const { postId } = await done(posts.updatePost, { groupId: group.id, text: 'Hello', published: true }, admin)
      return { groupId: group.id, postId, text: 'Hello again', published: true }
    },
  ],
  [
    venues.saveVenue,
    async ({ group, venue }) => ({ GroupId: group.id, LocationId: venue.locationId, Name: 'The Buoy' }),
  ],
  [
    sessions.restoreSession,
    async ({ group, session, admin }) => {
      await done(sessions.deleteSession, { groupId: group.id, sessionId: session.id }, admin)
      return { SessionId: session.id }
    },
  ],
  [
    slots.fillSlots,
    async ({ group, session, admin }) => {
      await done(sessionSongs.addSong, { SessionId: session.id, Title: 'Bare' }, admin)
      const slots = [{ instrumentId: VOCALS, count: 1, required: false }]
      await done(groups.updateDefaultSessionSettings, { id: group.id, settings: { slots } }, admin)
      return { SessionId: session.id }
    },
  ],
  [signUp.registerForSession, ({ session }) => ({ sessionId: session.id, SongAssignMax: 7 })],
  [signUp.registerPart, ({ session, slotIds }) => ({ SessionId: session.id, SlotId: slotIds[1] })],
  [signUp.wishOnApproval, ({ session, slotIds }) => ({ SessionId: session.id, SlotId: slotIds[1], on: true })],
  [
    sessionSongs.acceptSuggestion,
    async ({ session, member }) => {
      const { suggested } = await done(songs.addNewSong, { SessionId: session.id, Title: 'Use Me' }, member)
      return { sessionSongId: suggested?.sessionSongId, accept: true }
    },
  ],
  [
    sessionSongs.withdrawSuggestion,
    async ({ session, admin }) => {
      const { suggested } = await done(songs.addNewSong, { SessionId: session.id, Title: 'Use Me' }, admin)
      return { sessionSongId: suggested?.sessionSongId }
    },
  ],
  [
    invitations.withdrawInvitation,
    async ({ group, admin }) => {
      const person = { FirstName: 'Ben', LastName: 'Okafor', Email: `ben${group.id}@example.org` }
      await done(members.addUser, { GroupId: group.id, ...person }, admin)
      const [invited] = await done(invitations.groupInvitations, { id: group.id }, admin)
      return { GroupId: group.id, InvitationId: invited?.invitationId }
    },
  ],
  [
    messages.sendDirectMessage,
    async ({ member, admin }) => {
      const { id } = await done(channels.startDirectChat, { toUserId: member.id }, admin)
      return { channelId: id, body: 'Hello' }
    },
  ],
  [messages.editMessage, async (six) => ({ id: await ownMessage(six), body: 'Hello again' })],
  [messages.editMessageBody, async (six) => ({ id: await ownMessage(six), key: 'body', value: 'Hello again' })],
  [messages.deleteMessage, async (six) => ({ id: await ownMessage(six), channelId: six.chatId })],
  [
    messages.settleReport,
    async ({ group, messageId, admin }) => {
      await done(messages.reportMessage, { messageId, reason: 'Rude' }, admin)
      const [report] = await done(messages.listReports, { id: group.id }, admin)
      return { groupId: group.id, reportId: report?.id }
    },
  ],
  [
    assignments.confirmAssignment,
    async ({ rosterId, slotIds, member, admin }) => {
      await done(rosters.assignSlot, { rosterId, slotId: slotIds[1] ?? 0, userId: member.id }, admin)
      await done(rosters.publishRoster, { rosterId }, admin)
      return { rosterId, slotId: slotIds[1], confirm: true }
    },
  ],
  [
    rosters.undoRosterChange,
    async ({ rosterId, slotIds, member, admin }) => {
      await done(rosters.assignSlot, { rosterId, slotId: slotIds[1] ?? 0, userId: member.id }, admin)
      return { rosterId }
    },
  ],
  [signUp.unregisterUser, ({ session }) => ({ SessionId: session.id })],
  [signUp.unregisterPart, ({ session, slotId }) => ({ SessionId: session.id, SlotId: slotId })],
  [slots.removeUserForSlot, ({ slotIds, member }) => ({ slotId: slotIds[1], userId: member.id })],
  [
    signUp.unregisterWildcard,
    async ({ session, admin }) => {
      const wildcard = { sessionId: session.id, instrumentId: GUITAR }
      await done(signUp.registerWildcard, wildcard, admin)
      return wildcard
    },
  ],
  [
    signUp.resetAllocationMax,
    async ({ session, member, admin }) => {
      await done(signUp.updateAllocationMax, { sessionId: session.id, userId: member.id, max: 2 }, admin)
      return { sessionId: session.id }
    },
  ],
  [
    offers.stopOffers,
    async ({ slotId }) => {
      await app.database.db.updateTable('slots').set({ freed_at: app.now() }).where('id', '=', slotId).execute()
      return { SlotId: slotId }
    },
  ],
  [
    payments.recordPayment,
    ({ session, member }) => ({
      SessionId: session.id,
      UserId: member.id,
      Amount: 5,
      Id: `pay-${session.id}-twice-over`,
    }),
  ],
  [
    payments.takePaymentBack,
    async ({ session, member, admin }) => {
      const { id } = await done(payments.recordPayment, { SessionId: session.id, UserId: member.id, Amount: 5 }, admin)
      return { SessionId: session.id, PaymentId: id, TakenBack: true }
    },
  ],
  [
    night.renewDoorCode,
    async ({ session, admin }) => ({
      SessionId: session.id,
      was: (await done(night.checkInLink, { id: session.id }, admin)).key,
    }),
  ],
  [overview.setSignUpOpen, ({ session }) => ({ SessionId: session.id, open: false })],
  [
    overview.setSignUpStates,
    ({ session }) => ({ SessionId: session.id, states: [{ instrumentId: VOCALS, state: 3, reason: 'Full.' }] }),
  ],
  [
    sessionSongs.reorderSong,
    ({ session, sessionSongId }) => ({ sessionId: session.id, songId: sessionSongId, newIndex: 1 }),
  ],
  [
    sessionSongs.reorderSongByGet,
    ({ session, sessionSongId }) => ({ sessionId: session.id, songId: sessionSongId, newIndex: 1 }),
  ],
  [rosters.assignSlot, ({ rosterId, slotIds, member }) => ({ rosterId, slotId: slotIds[1], userId: member.id })],
  [
    rosters.unassignSlot,
    async ({ rosterId, slotIds, member, admin }) => {
      await done(rosters.assignSlot, { rosterId, slotId: slotIds[1] ?? 0, userId: member.id }, admin)
      return { rosterId, slotId: slotIds[1] }
    },
  ],
  [
    rosters.restoreRoster,
    async ({ rosterId, admin }) => {
      await done(rosters.deleteRoster, { rosterId }, admin)
      return { rosterId }
    },
  ],
  [
    drafts.endDraft,
    async ({ rosterId, admin }) => {
      await done(drafts.startDraft, { rosterId, instrumentIds: [VOCALS] }, admin)
      return { rosterId }
    },
  ],
])

/** Where the same call again is another act: it makes one more thing, or begins anew. */
const ANEW: Call[] = [
  groups.resetInviteLink,
  members.addUser,
  sessions.addSession,
  sessions.duplicateSession,
  slots.addSlot,
  rosters.createRoster,
  drafts.startDraft,
]

/** What neither of the two tells of: talk between people, what somebody set for themselves, the order of their own wishes, the song that is on. */
const UNTOLD: Call[] = [
  channels.markChannelRead,
  channels.muteChannel,
  messages.sendMessage,
  messages.sendDirectMessage,
  messages.replyToMessage,
  messages.startMessageForSong,
  messages.editMessage,
  messages.editMessageBody,
  messages.deleteMessage,
  messages.restoreMessage,
  messages.setReaction,
  messages.reportMessage,
  notifications.updateGroupNotificationChoice,
  signUp.setRegistrationPriority,
  signUp.reorderPriorities,
  signUp.reorderPrioritiesByGet,
  night.setNowPlaying,
]

/** The organiser of a session of six cannot make these write: one leaves, one sends a file, the others need a night with drop-outs, a draft with people in it, a worse order of the set. */
const ELSEWHERE: Call[] = [
  members.leaveGroup,
  members.importUsers,
  offers.offerSlot,
  rosters.assignInSong,
  rosters.unassignInSong,
  rosters.optimiseOrder,
  drafts.submitPicks,
  drafts.undoPick,
  assignments.rosterRepair,
]

/** What is refused the second time: it is gone by then, or was done already. All else is answered as the first time. */
const REFUSED_AGAIN = new Map<Call, string>([
  [members.removeUser, 'NOT_FOUND'],
  [members.letBackIn, 'NOT_FOUND'],
  [invitations.withdrawInvitation, 'NOT_FOUND'],
  [sessions.deleteSession, 'NOT_FOUND'],
  [sessionSongs.addSong, 'SONG_IN_SESSION'],
  [sessionSongs.acceptSuggestion, 'NO_SUGGESTION'],
  [sessionSongs.withdrawSuggestion, 'NOT_FOUND'],
  [sessionSongs.removeSong, 'NOT_FOUND'],
  [sessionSongs.removeSongByGet, 'NOT_FOUND'],
  [slots.removeSlot, 'NOT_FOUND'],
  [slots.removeUserForSlot, 'NOT_FOUND'],
  [signUp.unregisterUser, 'NOT_FOUND'],
  [signUp.unregisterPart, 'NOT_FOUND'],
  [night.nudge, 'ALREADY_REMINDED'],
  [rosters.deleteRoster, 'NOT_FOUND'],
  [rosters.undoRosterChange, 'NOTHING_TO_UNDO'],
])

async function lines(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ((select count(*) from session_history)
    + (select count(*) from audit_log where group_id is not null))::int as count`.execute(app.database.db)
  return rows[0]?.count ?? 0
}

test('the same save twice is done, and writes one line into the session’s history and the group’s log', {
  timeout: 240_000,
}, async () => {
  const twice: string[] = []
  const never: string[] = []
  const answers: string[] = []
  const expected: string[] = []
  for (const call of app.app.calls) {
    if (!call.changes || call.reads || !(call.group || call.session || call.channel)) continue
    const name = `${call.method} ${call.path}`
    const six = await livedIn()
    const input = (await (BETTER.get(call) ?? INPUTS.get(call))?.(six)) as never
    const counts = [await lines()]
    for (const answer of ['done', REFUSED_AGAIN.get(call) ?? 'done']) {
      const { status, error } = await app.call(call as Call, input, six.admin)
      counts.push(await lines())
      if (ELSEWHERE.includes(call)) continue
      answers.push(`${name}: ${status === 200 ? 'done' : error.code}`)
      expected.push(`${name}: ${answer}`)
    }
    const [before = 0, once = 0, again = 0] = counts
    if (again > once && !ANEW.includes(call)) twice.push(name)
    if (once === before && ![...UNTOLD, ...ELSEWHERE].includes(call)) never.push(name)
    if (once > before && UNTOLD.includes(call)) never.push(`${name} does write`)
  }
  expect(answers).toEqual(expected)
  expect(twice).toEqual([])
  expect(never).toEqual([])
})
