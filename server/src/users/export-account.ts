import { exportAccount } from '@app/core/contract/users'
import { emailSettingsFrom, notificationSettingsFrom } from '@app/core/rules/notification-settings'
import { listSignIns } from '../auth/sql.ts'
import { listBlocked } from '../channels/sql.ts'
import { notFound } from '../lib/errors.ts'
import { type App, handle } from '../lib/http/handle.ts'
import { listOwnPictures, urlOf } from '../media/sql.ts'
import { listMemberships } from '../members/sql.ts'
import { listReactionsBy } from '../messages/reactions-sql.ts'
import { listMessagesBy } from '../messages/sql.ts'
import { listNoticesOf } from '../notifications/sql.ts'
import { listOwnSessions } from '../sign-up/who-comes-sql.ts'
import {
  listOwnOffers,
  listOwnParts,
  listOwnPayments,
  listOwnPushDevices,
  listOwnReports,
  listOwnWildcards,
} from './export-sql.ts'
import { findUser, toOwnProfile } from './sql.ts'
import { listUserGenres, listUserInstruments } from './tastes-sql.ts'

/** All that is known of somebody, for that somebody. */
export function exportRoute(app: App): void {
  handle(app, exportAccount, async ({ caller, db, now }) => {
    const user = await findUser(db, caller.userId)
    if (!user) throw notFound('Your account')
    return {
      exportedAt: now.toISOString(),
      profile: toOwnProfile(user),
      instruments: await listUserInstruments(db, user.id),
      genres: (await listUserGenres(db, user.id)).map(({ name }) => name),
      notificationSettings: notificationSettingsFrom(user.notification_settings),
      emailNotificationSettings: emailSettingsFrom(user.email_settings),
      devices: (await listSignIns(db, user.id)).map((one) => ({
        device: one.device,
        signedInAt: one.created_at.toISOString(),
        lastUsedAt: one.last_used_at.toISOString(),
      })),
      memberships: (await listMemberships(db, user.id)).map((one) => ({
        groupId: one.id,
        groupName: one.name,
        isAdmin: one.is_admin,
        askedAt: one.asked_at.toISOString(),
        approvedAt: one.approved_at?.toISOString() ?? null,
        notificationChoice: one.notify,
        ratings: one.ratings,
      })),
      messages: (await listMessagesBy(db, user.id)).map(
        ({ parentId, body, picture, createdAt, editedAt, deletedAt, ...message }) => ({
          ...message,
          parentMessageId: parentId,
          text: body,
          picture: picture && urlOf(picture),
          createdAt: createdAt.toISOString(),
          editedAt: editedAt?.toISOString() ?? null,
          deletedAt: deletedAt?.toISOString() ?? null,
        }),
      ),
      reactions: (await listReactionsBy(db, user.id)).map(({ message_id, type, at }) => ({
        messageId: message_id,
        type,
        at: at.toISOString(),
      })),
      blocked: (await listBlocked(db, user.id)).map(({ userId, firstName, lastName }) => ({
        userId,
        firstName,
        lastName,
      })),
      notifications: (await listNoticesOf(db, user.id)).map(({ at, readAt, ...one }) => ({
        ...one,
        at: at.toISOString(),
        readAt: readAt?.toISOString() ?? null,
      })),
      pictures: await listOwnPictures(db, user.id),
      sessions: (await listOwnSessions(db, user.id)).map(({ starts_at, ...session }) => ({
        ...session,
        startDate: starts_at.toISOString(),
      })),
      parts: (await listOwnParts(db, user.id)).map(({ answeredAt, ...one }) => ({
        ...one,
        answeredAt: answeredAt?.toISOString() ?? null,
      })),
      wildcards: await listOwnWildcards(db, user.id),
      payments: (await listOwnPayments(db, user.id)).map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
      offers: (await listOwnOffers(db, user.id)).map(({ offeredAt, answerBy, endedAt, ...one }) => ({
        ...one,
        offeredAt: offeredAt.toISOString(),
        answerBy: answerBy.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      })),
      pushDevices: (await listOwnPushDevices(db, user.id)).map(({ device, switchedOnAt }) => ({
        device,
        switchedOnAt: switchedOnAt.toISOString(),
      })),
      reports: (await listOwnReports(db, user.id)).map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
    }
  })
}
