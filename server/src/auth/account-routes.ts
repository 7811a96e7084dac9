import { deleteAccount, updateDetails } from '@app/core/contract/users'
import { hashPassword, passwordFits } from '../lib/access/passwords.ts'
import type { Db } from '../lib/db/database.ts'
import { inTransaction, violatedConstraint } from '../lib/db/database.ts'
import { emailTaken, lastAdmin, sessionEnded, wrongPassword } from '../lib/errors.ts'
import { type App, handle } from '../lib/http/handle.ts'
import { deleteOwnAssets } from '../media/sql.ts'
import { deleteMemberships, groupsAdministeredBy, groupsOnlyAdminOf, lockAdmins } from '../members/sql.ts'
import { settleJoinRequest } from '../notifications/notify-membership.ts'
import { leaveSessions } from '../sessions/leave-sessions.ts'
import { eraseUser } from '../users/erase-sql.ts'
import { personChanged } from '../users/person-changed.ts'
import { findUser, toOwnProfile, updateUser } from '../users/sql.ts'
import { passwordTries, registrationTries } from './limits.ts'
import { emailChangedMail, passwordChangedMail } from './mails.ts'
import { refuseWeakPassword } from './password-policy.ts'
import { endAndTell } from './sign-in.ts'
import { deleteMailsTo, deleteResets } from './sql.ts'

/** What a caller does to the account itself, and proves with the password. */
export function accountRoutes(app: App): void {
  const forgotLink = `${app.settings.PUBLIC_URL}/forgot-password`

  async function provenUser(db: Db, userId: number, password: string | undefined, field: string) {
    const user = await findUser(db, userId)
    if (!user?.email) throw sessionEnded()
    const limit = passwordTries(userId)
    await app.limits.hit([limit])
    if (!(await passwordFits(password ?? '', user.password_hash))) throw wrongPassword(field)
    await app.limits.forgive([limit.key])
    return { ...user, email: user.email }
  }

  handle(app, updateDetails, async ({ body, caller, db, from, now }) => {
    const zone = body.TimeZoneId === undefined ? {} : { time_zone_id: body.TimeZoneId }
    if (body.Email === undefined && body.NewPassword === undefined) {
      const user = Object.keys(zone).length
        ? await updateUser(db, caller.userId, zone)
        : await findUser(db, caller.userId)
      if (!user) throw sessionEnded()
      return toOwnProfile(user)
    }
    const before = await provenUser(db, caller.userId, body.CurrentPassword, 'CurrentPassword')
    if (body.Email !== undefined) await app.limits.hit(registrationTries(from))
    const reader = { email: before.email, firstName: before.first_name }
    const email = body.Email ?? before.email
    if (body.NewPassword !== undefined) refuseWeakPassword(body.NewPassword, email, 'NewPassword')
    const password = body.NewPassword === undefined ? {} : { password_hash: await hashPassword(body.NewPassword) }
    try {
      const { user, ending } = await inTransaction(db, async (tx) => {
        // Whether mail reaches the new address is not known yet.
        const fresh = email === before.email ? {} : { mail_refusals: 0, mail_refused_at: null }
        // Only what was given, and only while the password is the one that was just checked.
        const changes = { ...zone, ...password, ...(body.Email === undefined ? {} : { email, ...fresh }) }
        const changed = await updateUser(tx, caller.userId, changes, before.password_hash)
        if (!changed) throw sessionEnded()
        await deleteResets(tx, caller.userId)
        if (body.NewPassword !== undefined)
          await app.jobs.add(tx, 'mail', { ...passwordChangedMail(reader, forgotLink) })
        if (email !== before.email) await app.jobs.add(tx, 'mail', { ...emailChangedMail(reader, email, forgotLink) })
        // Whoever else was in with the old password is out; this device stays.
        const which = body.NewPassword === undefined ? { ids: [] } : { allBut: caller.signInId }
        return { user: changed, ending: await endAndTell(app, tx, caller.userId, which, 'password', now) }
      })
      ending.forget()
      void app.jobs.wake()
      return toOwnProfile(user)
    } catch (error) {
      if (violatedConstraint(error) === 'users_email') throw emailTaken('Email')
      throw error
    }
  })

  handle(app, deleteAccount, async ({ body, caller, db, now, afterCommit }) => {
    const { email } = await provenUser(db, caller.userId, body.Password, 'Password')
    const ending = await inTransaction(db, async (tx) => {
      await leaveSessions(app, tx, { userId: caller.userId, groupId: null, by: caller.userId }, now, afterCommit)
      for (const groupId of await groupsAdministeredBy(tx, caller.userId)) await lockAdmins(tx, groupId)
      const [group] = await groupsOnlyAdminOf(tx, caller.userId)
      if (group) throw lastAdmin(group.name)
      for (const groupId of await deleteMemberships(tx, caller.userId)) {
        await settleJoinRequest(app, tx, { groupId, userId: caller.userId }, now, afterCommit)
        await app.bus.tell(tx, 'groupChanged', { groupId }, afterCommit)
      }
      for (const name of await deleteOwnAssets(tx, caller.userId)) await app.jobs.add(tx, 'remove-picture', { name })
      await deleteMailsTo(tx, email)
      await eraseUser(tx, caller.userId, now)
      await personChanged(app, tx, caller.userId, afterCommit)
      return endAndTell(app, tx, caller.userId, { allBut: null }, 'deleted', now)
    })
    ending.forget()
    void app.jobs.wake()
    return {}
  })
}
