import { createECDH, randomBytes } from 'node:crypto'
import * as assignments from '@app/core/contract/assignments'
import * as auth from '@app/core/contract/auth'
import * as calendar from '@app/core/contract/calendar'
import * as channels from '@app/core/contract/channels'
import * as drafts from '@app/core/contract/drafts'
import * as fairness from '@app/core/contract/fairness'
import * as feeds from '@app/core/contract/feeds'
import * as dashboard from '@app/core/contract/group-dashboard'
import * as groups from '@app/core/contract/groups'
import * as invitations from '@app/core/contract/invitations'
import * as mails from '@app/core/contract/mails'
import * as media from '@app/core/contract/media'
import * as members from '@app/core/contract/members'
import * as messages from '@app/core/contract/messages'
import * as notifications from '@app/core/contract/notifications'
import * as offers from '@app/core/contract/offers'
import * as payments from '@app/core/contract/payments'
import * as places from '@app/core/contract/places'
import * as posts from '@app/core/contract/posts'
import * as push from '@app/core/contract/push'
import * as rosters from '@app/core/contract/rosters'
import type { Call } from '@app/core/contract/route'
import * as night from '@app/core/contract/session-night'
import * as overview from '@app/core/contract/session-overview'
import * as sessionSongs from '@app/core/contract/session-songs'
import * as sessions from '@app/core/contract/sessions'
import * as registrations from '@app/core/contract/sign-up'
import * as slots from '@app/core/contract/slots'
import * as songs from '@app/core/contract/songs'
import * as users from '@app/core/contract/users'
import * as venues from '@app/core/contract/venues'
import { sessionChannelOf } from '../channels/sql.ts'
import { insertMessage } from '../messages/changes-sql.ts'
import { insertRoster } from '../rosters/sql.ts'
import { PASSWORD, type TestApp } from './app.ts'
import { GROUP } from './group.ts'
import { SESSION, type SessionOfSix, sessionOfSix, VOCALS, type Wanted } from './session.ts'
import { chatOf } from './talk.ts'

/** As a browser makes one. */
const subscription = () => ({
  endpoint: `https://push.example.org/${counter++}`,
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
})

let counter = 0

export type WithRoster = SessionOfSix & { rosterId: number; chatId: number; sessionChatId: number; messageId: number }

/** A session of six with an empty draft, and something that a member wrote in the group's chat. */
export async function sixWithRoster(app: TestApp, wanted: Wanted = {}): Promise<WithRoster> {
  const six = await sessionOfSix(app, wanted)
  const draft = { sessionId: six.session.id, name: 'Roster A', seed: 1, by: six.admin.id, at: app.now() }
  const { db } = app.database
  const rosterId = await insertRoster(db, draft)
  const [chatId, sessionChatId] = [await chatOf(db, six.group.id), await sessionChannelOf(db, six.session.id)]
  const hello = { channelId: chatId, authorId: six.member.id, body: 'Hello' }
  const { id: messageId } = await insertMessage(db, hello, app.now())
  return { ...six, rosterId, chatId, sessionChatId, messageId }
}

/** Input that each call takes when it may be made. A call without a row fails access.test.ts. */
export const INPUTS = new Map<Call, (six: WithRoster) => object>([
  [auth.signIn, () => ({ grant_type: 'password', email: 'a@example.org', password: PASSWORD })],
  [auth.guestToken, () => ({})],
  [auth.refresh, () => ({ token: 'none' })],
  [auth.signOut, () => ({})],
  [
    auth.register,
    ({ group }) => ({
      FirstName: 'New',
      LastName: 'User',
      Email: `g${group.id}-${counter++}@example.org`,
      Password: PASSWORD,
    }),
  ],
  [auth.canRegister, () => ({ email: 'free@example.org' })],
  [auth.requestPasswordReset, () => ({ email: 'a@example.org' })],
  [auth.verifyResetToken, () => ({ token: 'x', email: 'a@example.org' })],
  [auth.resetPassword, () => ({ token: 'x', email: 'a@example.org', newPassword: PASSWORD })],
  [auth.listDevices, () => ({})],
  [auth.revokeDevice, () => ({ familyId: 2_000_000 })],
  [users.updateDetails, () => ({ TimeZoneId: 'Europe/London' })],
  [users.updateProfile, () => ({ FirstName: 'A', LastName: 'B' })],
  [users.updateInstrument, () => ({ InstrumentId: 1 })],
  [users.removeInstrument, () => ({ id: 1 })],
  [users.completeRegistration, () => ({ FirstName: 'A', LastName: 'B' })],
  [users.userProfile, () => ({})],
  [users.updateOnlineActivity, () => ({ action: '/' })],
  [users.userOnlineStatus, ({ member }) => ({ id: member.id })],
  [users.getNotificationSettings, () => ({})],
  [users.updateNotificationSettings, () => ({ settings: {} })],
  [users.getEmailNotificationSettings, () => ({})],
  [users.updateEmailNotificationSettings, () => ({ settings: {} })],
  [users.exportAccount, () => ({})],
  [users.deleteAccount, () => ({ Password: 'wrong' })],
  [songs.allGenres, () => ({})],
  [songs.allInstruments, () => ({})],
  [groups.groupDetails, ({ group }) => ({ id: group.id })],
  [groups.groupAdminDetails, ({ group }) => ({ id: group.id })],
  [dashboard.groupDashboard, ({ group }) => ({ id: group.id })],
  [fairness.groupFairness, ({ group }) => ({ id: group.id })],
  [overview.sessionOverview, ({ session }) => ({ id: session.id })],
  [
    overview.askForSlots,
    ({ session, member, slotId }) => ({ SessionId: session.id, asks: [{ userId: member.id, slotIds: [slotId] }] }),
  ],
  [overview.setSignUpOpen, ({ session }) => ({ SessionId: session.id, open: true })],
  [
    overview.setSignUpStates,
    ({ session }) => ({ SessionId: session.id, states: [{ instrumentId: 1, state: 1, reason: '' }] }),
  ],
  [members.joinGroup, ({ group }) => ({ id: group.id })],
  [members.leaveGroup, ({ group }) => ({ id: group.id })],
  [members.isApproved, ({ group }) => ({ id: group.id })],
  [members.approveUser, ({ group, unapproved }) => ({ GroupId: group.id, UserId: unapproved.id })],
  [invitations.groupInvitations, ({ group }) => ({ id: group.id })],
  [invitations.withdrawInvitation, ({ group }) => ({ GroupId: group.id, InvitationId: 2_000_000_000 })],
  [members.removedUsers, ({ group }) => ({ id: group.id })],
  [members.letBackIn, ({ group, stranger }) => ({ GroupId: group.id, UserId: stranger.id })],
  [members.removeUser, ({ group, unapproved }) => ({ GroupId: group.id, UserId: unapproved.id })],
  [members.setAdminRights, ({ group, member }) => ({ groupId: group.id, userId: member.id, isAdmin: true })],
  [groups.groupSettings, ({ group }) => ({ id: group.id })],
  [groups.updateDefaultSessionSettings, ({ group }) => ({ id: group.id, settings: { startTime: '20:00' } })],
  [members.userList, ({ group }) => ({ id: group.id })],
  [members.groupUsers, ({ group }) => ({ groupId: group.id })],
  [
    members.addUser,
    ({ group }) => ({ GroupId: group.id, FirstName: 'A', LastName: 'B', Email: `added${counter++}@example.org` }),
  ],
  [
    members.setAdminInstrumentRating,
    ({ group, member }) => ({ GroupId: group.id, InstrumentId: 1, UserId: member.id, Rating: 40 }),
  ],
  [members.userInstrumentsForGroup, ({ group, member }) => ({ groupId: group.id, userId: member.id })],
  [members.exportUsers, ({ group }) => ({ id: group.id })],
  [members.importUsers, ({ group }) => ({ id: group.id })],
  [groups.allGroups, () => ({})],
  [groups.listForUser, () => ({})],
  [groups.saveGroup, () => GROUP],
  [groups.setGroupDescription, ({ group }) => ({ sessionGroupId: group.id, text: 'About us' })],
  [groups.groupDetailAssets, ({ group }) => ({ id: group.id })],
  [members.onlineUsersForGroup, ({ group }) => ({ groupId: group.id })],
  [groups.inviteLink, ({ group }) => ({ id: group.id })],
  [groups.updateGroupSettings, ({ group }) => ({ id: group.id, filtersEnabled: true })],
  [groups.resetInviteLink, ({ group }) => ({ id: group.id })],
  [posts.groupFeed, ({ group }) => ({ id: group.id })],
  [posts.adminAllMessages, ({ group }) => ({ id: group.id })],
  [posts.updatePost, ({ group }) => ({ groupId: group.id, text: 'Hello', published: true })],
  [channels.startDirectChat, ({ member }) => ({ toUserId: member.id })],
  [channels.directMessageGroups, () => ({})],
  [channels.markChannelRead, ({ chatId, messageId }) => ({ channelId: chatId, lastReadMessage: messageId })],
  [channels.listChannels, () => ({})],
  [channels.songThreads, ({ session }) => ({ id: session.id })],
  [channels.muteChannel, ({ chatId }) => ({ channelId: chatId, mute: true })],
  [channels.blockUser, ({ stranger }) => ({ userId: stranger.id, block: true })],
  [channels.blockedUsers, () => ({})],
  [messages.sendMessage, ({ chatId }) => ({ channelId: chatId, body: 'Hello' })],
  [messages.sendDirectMessage, ({ chatId }) => ({ channelId: chatId, body: 'Hello' })],
  [
    messages.startMessageForSong,
    ({ session, sessionSongId, sessionChatId }) => ({
      channelId: sessionChatId,
      sessionSongId,
      sessionId: session.id,
      body: 'In A?',
    }),
  ],
  [messages.replyToMessage, ({ messageId }) => ({ id: messageId, key: 'body', value: 'Hello yourself' })],
  [messages.editMessage, ({ messageId }) => ({ id: messageId, body: 'Hello again' })],
  [messages.editMessageBody, ({ messageId }) => ({ id: messageId, key: 'body', value: 'Hello again' })],
  [messages.deleteMessage, ({ chatId, messageId }) => ({ id: messageId, channelId: chatId })],
  [messages.restoreMessage, ({ messageId }) => ({ messageId })],
  [messages.setReaction, ({ messageId }) => ({ messageId, reactionType: '🔥', add: true })],
  [messages.newestMessages, ({ chatId }) => ({ channelId: chatId })],
  [messages.olderMessages, ({ chatId, messageId }) => ({ channelId: chatId, lastReadMessage: messageId })],
  [messages.getThread, ({ chatId, messageId }) => ({ channelId: chatId, messageId })],
  [
    messages.findChildInThread,
    ({ chatId, messageId }) => ({ id: messageId, channelId: chatId, childMsgId: messageId }),
  ],
  [messages.searchMessages, () => ({ q: 'hello' })],
  [messages.uploadMessagePicture, () => ({})],
  [messages.adminGroupMessages, ({ group }) => ({ id: group.id })],
  [messages.adminDeleteMessage, ({ messageId }) => ({ id: messageId })],
  [messages.closeComments, ({ messageId }) => ({ messageId, closed: true })],
  [messages.reportMessage, ({ messageId }) => ({ messageId, reason: 'Rude' })],
  [messages.listReports, ({ group }) => ({ id: group.id })],
  [messages.settleReport, ({ group }) => ({ groupId: group.id, reportId: 2_000_000_000 })],
  [feeds.userFeed, () => ({})],
  [feeds.userFeedDetailed, () => ({})],
  [feeds.channelFeed, ({ chatId }) => ({ channelId: chatId })],
  [feeds.channelPosts, ({ chatId }) => ({ channel: chatId })],
  [groups.groupAudit, ({ group }) => ({ id: group.id })],
  [media.uploadUserImage, () => ({})],
  [media.updateProfilePicture, () => ({})],
  [media.uploadGroupImage, ({ group }) => ({ sessionGroupId: group.id })],
  [venues.listVenues, ({ group }) => ({ groupId: group.id })],
  [venues.getVenue, ({ venue }) => ({ id: venue.locationId })],
  [venues.saveVenue, ({ group }) => ({ GroupId: group.id, Name: 'The Anchor' })],
  [places.searchCity, () => ({ q: 'Portland' })],
  [places.statesForCountry, () => ({ id: 1 })],
  [places.searchNearby, () => ({ coordinates: '45.5,-122.6' })],
  [places.addressLookup, () => ({ address: 'Portland, OR' })],
  [songs.searchSongs, () => ({ title: 'super' })],
  [songs.searchStreaming, () => ({ title: 'Superstition' })],
  [songs.addNewSong, () => ({ Title: 'A song' })],
  [sessions.getSession, ({ session }) => ({ id: session.id })],
  [sessions.sessionDetails, ({ session }) => ({ id: session.id })],
  [sessions.addSession, ({ group }) => ({ groupId: group.id, ...SESSION })],
  [sessions.editSession, ({ session }) => ({ id: session.id, title: 'Renamed' })],
  [sessions.previewSessionChange, ({ session }) => ({ id: session.id, title: 'Renamed' })],
  [sessions.deleteSession, ({ group, session }) => ({ groupId: group.id, sessionId: session.id })],
  [sessions.restoreSession, ({ session }) => ({ SessionId: session.id })],
  [
    sessions.repeatSession,
    ({ session }) => ({ SessionId: session.id, startDates: ['2026-03-19T19:30'], withSongs: false }),
  ],
  [
    sessions.duplicateSession,
    ({ session }) => ({ SessionId: session.id, startDate: SESSION.startDate, withSongs: true }),
  ],
  [sessions.isSessionAdmin, ({ session }) => ({ id: session.id })],
  [sessions.setSessionAdmin, ({ session, member }) => ({ SessionId: session.id, UserId: member.id, IsAdmin: true })],
  [sessions.sessionAdmins, ({ session }) => ({ id: session.id })],
  [sessions.groupSessions, ({ group }) => ({ id: group.id })],
  [sessions.publicSessions, () => ({})],
  [sessions.listSessionsForGroup, ({ group }) => ({ groupId: group.id })],
  [sessions.upcomingSessions, () => ({})],
  [sessionSongs.sessionSongs, ({ session }) => ({ sessionId: session.id })],
  [sessionSongs.sessionSongsWithSlots, ({ session }) => ({ sessionId: session.id })],
  [sessionSongs.sessionSongById, ({ sessionSongId }) => ({ id: sessionSongId })],
  [sessionSongs.addSong, ({ session }) => ({ SessionId: session.id, Title: 'Another' })],
  [sessionSongs.editSong, ({ sessionSongId }) => ({ sessionSongId, key: 'Am' })],
  [sessionSongs.acceptSuggestion, ({ sessionSongId }) => ({ sessionSongId, accept: true })],
  [sessionSongs.withdrawSuggestion, ({ sessionSongId }) => ({ sessionSongId })],
  [sessionSongs.removeSong, ({ session, sessionSongId }) => ({ sessionId: session.id, sessionSongId })],
  [sessionSongs.removeSongByGet, ({ session, sessionSongId }) => ({ sessionId: session.id, sessionSongId })],
  [
    sessionSongs.reorderSong,
    ({ session, sessionSongId }) => ({ sessionId: session.id, songId: sessionSongId, newIndex: 0 }),
  ],
  [
    sessionSongs.reorderSongByGet,
    ({ session, sessionSongId }) => ({ sessionId: session.id, songId: sessionSongId, newIndex: 0 }),
  ],
  [sessionSongs.cutSong, ({ sessionSongId }) => ({ sessionSongId, cut: true })],
  [slots.slotById, ({ slotId }) => ({ id: slotId })],
  [slots.fillSlots, ({ session }) => ({ SessionId: session.id })],
  [slots.addSlot, ({ session, sessionSongId }) => ({ sessionId: session.id, sessionSongId, instrumentId: 1 })],
  [slots.removeSlot, ({ session, slotId }) => ({ SessionId: session.id, SlotId: slotId })],
  [slots.setSlotRequired, ({ session, slotId }) => ({ SessionId: session.id, SlotId: slotId, Required: true })],
  [slots.setSlotMinRating, ({ session, slotId }) => ({ SessionId: session.id, SlotId: slotId, MinRating: 40 })],
  [slots.updateSlotNote, ({ slotId }) => ({ slotId, note: 'capo 2' })],
  [slots.registeredUsersForSlot, ({ slotId }) => ({ slotId })],
  [slots.removeUserForSlot, ({ slotId, member }) => ({ slotId, userId: member.id })],
  [slots.slotsForSong, ({ sessionSongId }) => ({ sessionSongId })],
  [slots.signUpStates, ({ session }) => ({ sessionId: session.id })],
  [slots.signUpStatesByPost, ({ session }) => ({ sessionId: session.id })],
  [slots.updateSignUpState, ({ session }) => ({ sessionId: session.id, instrumentId: 1, newState: 3 })],
  [slots.instrumentsForSession, ({ session }) => ({ sessionId: session.id })],
  [registrations.registerPart, ({ session, slotId }) => ({ SessionId: session.id, SlotId: slotId })],
  [push.getPushSettings, () => ({})],
  [push.updatePushSettings, () => ({ quietHours: true })],
  [push.addPushSubscription, () => ({ subscription: subscription() })],
  [push.removePushSubscription, () => ({ endpoint: 'https://push.example.org/none' })],
  [push.renewPushSubscription, () => ({ old: subscription(), subscription: subscription() })],
  [push.testPush, () => ({})],
  [calendar.calendarLink, () => ({})],
  [calendar.resetCalendarLink, () => ({})],
  [calendar.personalCalendar, () => ({ key: `1-${'a'.repeat(43)}` })],
  [notifications.listNotifications, () => ({})],
  [notifications.markAllNotificationsRead, () => ({})],
  [notifications.markPopupShown, () => ({ userNotificationId: 2_000_000_000 })],
  [notifications.markNotificationRead, ({ session }) => ({ sessionId: session.id })],
  [notifications.groupNotificationChoices, () => ({})],
  [notifications.updateGroupNotificationChoice, ({ group }) => ({ id: group.id, choice: 'mine' })],
  [mails.mailsByKey, () => ({ key: `1-1-${'a'.repeat(43)}` })],
  [mails.changeMailsByKey, () => ({ key: `1-1-${'a'.repeat(43)}`, settings: {} })],
  [mails.mailAddress, () => ({})],
  [mails.checkMailAddress, () => ({})],
  [offers.readOffer, () => ({ id: 2_000_000_000 })],
  [offers.answerOffer, () => ({ offerId: 2_000_000_000, accept: true })],
  [offers.sessionOffers, ({ session }) => ({ id: session.id })],
  [offers.offerSlot, ({ slotId, member }) => ({ SlotId: slotId, UserId: member.id })],
  [offers.stopOffers, ({ slotId }) => ({ SlotId: slotId })],
  [registrations.wishOnApproval, ({ session, slotId }) => ({ SessionId: session.id, SlotId: slotId, on: true })],
  [registrations.unregisterPart, ({ session, slotId }) => ({ SessionId: session.id, SlotId: slotId })],
  [registrations.registerForSession, ({ session }) => ({ sessionId: session.id })],
  [registrations.unregisterUser, ({ session }) => ({ SessionId: session.id })],
  [registrations.registeredUserProfiles, ({ session }) => ({ sessionId: session.id })],
  [registrations.sessionRegistrations, ({ session }) => ({ id: session.id })],
  [
    registrations.setRegistrationPriority,
    ({ session, slotId }) => ({ SessionId: session.id, SlotId: slotId, Priority: 1 }),
  ],
  [
    registrations.reorderPriorities,
    ({ session }) => ({ sessionId: session.id, instrumentSlotUserSignupIds: [2_000_000_000] }),
  ],
  [
    registrations.reorderPrioritiesByGet,
    ({ session }) => ({ sessionId: session.id, instrumentSlotUserSignupIds: '2000000000,2000000001' }),
  ],
  [registrations.registerWildcard, ({ session }) => ({ sessionId: session.id, instrumentId: 1 })],
  [registrations.unregisterWildcard, ({ session }) => ({ sessionId: session.id, instrumentId: 1 })],
  [registrations.updateAllocationMax, ({ session, member }) => ({ sessionId: session.id, userId: member.id, max: 2 })],
  [registrations.resetAllocationMax, ({ session }) => ({ sessionId: session.id })],
  [night.sessionHistory, ({ session }) => ({ id: session.id })],
  [night.needsYou, () => ({})],
  [night.practice, ({ session }) => ({ id: session.id })],
  [night.tonight, ({ session }) => ({ id: session.id })],
  [night.setNowPlaying, ({ session, sessionSongId }) => ({ SessionId: session.id, sessionSongId })],
  [night.checkIn, ({ session, member }) => ({ SessionId: session.id, UserId: member.id, present: true })],
  [night.nudge, ({ session }) => ({ SessionId: session.id })],
  [night.previewNudge, ({ session }) => ({ SessionId: session.id })],
  [night.checkInLink, ({ session }) => ({ id: session.id })],
  [night.renewDoorCode, ({ session }) => ({ SessionId: session.id, was: 'none' })],
  [night.groupTonight, () => ({ key: 'none' })],
  [night.walkInDoor, () => ({ key: 'none' })],
  [night.walkIn, () => ({ key: 'none', FirstName: 'A', LastName: 'B', instrumentIds: [1] })],
  [night.sessionCalendar, ({ session }) => ({ id: session.id })],
  [night.groupCalendar, ({ group }) => ({ id: group.id })],
  [payments.recordPayment, ({ session, member }) => ({ SessionId: session.id, UserId: member.id, Amount: 5 })],
  [payments.takePaymentBack, ({ session }) => ({ SessionId: session.id, PaymentId: 1, TakenBack: true })],
  [payments.listPayments, ({ session }) => ({ sessionId: session.id })],
  [media.uploadSessionImage, ({ session }) => ({ sessionId: session.id })],
  [rosters.rosters, ({ session }) => ({ sessionId: session.id })],
  [rosters.rosterById, ({ rosterId }) => ({ rosterId })],
  [rosters.createRoster, ({ session }) => ({ sessionId: session.id })],
  [rosters.renameRoster, ({ rosterId }) => ({ rosterId, name: 'The kind one' })],
  [rosters.deleteRoster, ({ rosterId }) => ({ rosterId })],
  [rosters.restoreRoster, ({ rosterId }) => ({ rosterId })],
  [rosters.assignSlot, ({ rosterId, slotId, member }) => ({ rosterId, slotId, userId: member.id })],
  [rosters.unassignSlot, ({ rosterId, slotId }) => ({ rosterId, slotId })],
  [rosters.undoRosterChange, ({ rosterId }) => ({ rosterId })],
  [rosters.autoAssign, ({ rosterId }) => ({ rosterId })],
  [rosters.slotSignUpDetails, ({ slotId }) => ({ slotId })],
  [rosters.compareRosters, ({ rosterId }) => ({ rosterId, otherRosterId: rosterId })],
  [rosters.instrumentStats, ({ session }) => ({ sessionId: session.id })],
  [rosters.rosterReport, ({ rosterId }) => ({ rosterId })],
  [rosters.rosterReportTable, ({ rosterId }) => ({ id: rosterId })],
  [rosters.publishPreview, ({ rosterId }) => ({ id: rosterId })],
  [rosters.publishRoster, ({ rosterId }) => ({ rosterId })],
  [assignments.confirmAssignment, ({ rosterId, slotId }) => ({ rosterId, slotId, confirm: true })],
  [assignments.rosterRepair, ({ rosterId }) => ({ rosterId })],
  [rosters.optimiseOrder, ({ session }) => ({ sessionId: session.id, apply: true })],
  [drafts.startDraft, ({ rosterId }) => ({ rosterId, instrumentIds: [VOCALS] })],
  [drafts.nextSuggestion, ({ rosterId }) => ({ rosterId })],
  [drafts.submitPicks, ({ rosterId }) => ({ rosterId, rest: true })],
  [drafts.undoPick, ({ rosterId }) => ({ rosterId, event: 0 })],
  [drafts.endDraft, ({ rosterId }) => ({ rosterId })],
  [drafts.fillDraft, ({ rosterId }) => ({ rosterId })],
  [rosters.assignInSong, ({ sessionSongId, slotId, member }) => ({ sessionSongId, slotId, userId: member.id })],
  [rosters.unassignInSong, ({ sessionSongId, slotId }) => ({ sessionSongId, slotId })],
])
