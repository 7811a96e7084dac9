import {
  canRegister,
  guestToken,
  listDevices,
  refresh,
  register,
  requestPasswordReset,
  resetPassword,
  revokeDevice,
  signIn,
  signOut,
  verifyResetToken,
} from '@app/core/contract/auth'
import { email as emailField } from '@app/core/contract/fields'
import { APP_CLIENT, CLIENT_VERSION } from '@app/core/product'
import { setCalendarSalt } from '../calendar/sql.ts'
import { isDemoSignIn } from '../lib/access/demo-accounts.ts'
import { hashPassword, passwordFits } from '../lib/access/passwords.ts'
import { inTransaction, violatedConstraint } from '../lib/db/database.ts'
import {
  accountDisabled,
  badCredentials,
  emailTaken,
  notFound,
  refreshFailed,
  resetLinkDead,
  unknownClient,
} from '../lib/errors.ts'
import { type App, handle, transact } from '../lib/http/handle.ts'
import { hashed, isGuestId, makeGuestId, randomToken } from '../lib/secrets.ts'
import { claimWalkIn, findUser, findUserByEmail, insertUser, isEmailTaken, setPassword } from '../users/sql.ts'
import {
  failuresOfAccount,
  failuresOfAddress,
  failuresOfDevice,
  registrationTries,
  resetRequests,
  resetTries,
} from './limits.ts'
import { passwordResetMail, replayMail } from './mails.ts'
import { refuseWeakPassword } from './password-policy.ts'
import { rotate } from './refresh-tokens.ts'
import { endAndTell, startSignIn, tokensFor } from './sign-in.ts'
import {
  findReset,
  findSignInOfToken,
  insertAudit,
  isKnownDevice,
  listSignIns,
  rememberDevice,
  takeReset,
} from './sql.ts'

/** Of an account that was made in the same transaction, so nobody can have changed it. */
function newTokens<T>(tokens: T | undefined): T {
  if (tokens === undefined) throw new Error('an account that was just made is gone')
  return tokens
}

export function authRoutes(app: App): void {
  const forgotLink = `${app.settings.PUBLIC_URL}/forgot-password`

  /** A browser by the id that we gave it. */
  const deviceOf = (guestId: string | null | undefined) =>
    guestId && isGuestId(app.guestKey, guestId) ? hashed(guestId) : undefined

  handle(app, guestToken, async () => ({ guestId: makeGuestId(app.guestKey) }))

  handle(app, signIn, async ({ body, db, from, now }) => {
    if (from.client !== null && from.client !== APP_CLIENT) throw unknownClient()
    const device = deviceOf(from.guestId ?? body.guestId)
    const [user, isKnown] = await Promise.all([
      findUserByEmail(db, body.email),
      device ? isKnownDevice(db, body.email, device) : false,
    ])
    // What strangers ran up, by account and by network, does not count for a device that was in before; it has its own count.
    const ownCount = device && isKnown ? failuresOfDevice(body.email, device) : undefined
    const address = ownCount ?? failuresOfAddress(from)
    const account = ownCount ?? failuresOfAccount(body.email)
    if (!ownCount) await app.limits.check([address])
    // Counted before the password is looked at, so that many guesses at once count as many; taken back when it fits.
    await app.limits.hit([account])
    const mayDemo = app.settings.DEMO || !isDemoSignIn(body.email, body.password)
    const fits = (await passwordFits(body.password, user?.password_hash)) && mayDemo
    // Again: of many guesses that came at once, those before this one have failed meanwhile.
    if (!ownCount) await app.limits.check([address])
    const tokens = fits && user ? await startSignIn(app, db, user, from, now, account.key) : undefined
    if (!tokens) {
      await insertAudit(db, {
        at: now,
        userId: user?.id ?? null,
        action: 'sign-in-denied',
        detail: { address: from.address },
      })
      if (fits && user?.disabled_at) {
        // No guess: whoever shares their network must not wait for it.
        await app.limits.forgive([account.key])
        throw accountDisabled()
      }
      if (!ownCount) await app.limits.hit([address])
      throw badCredentials()
    }
    if (device && user) await rememberDevice(db, user.id, device, now)
    return tokens
  })

  handle(app, register, async ({ body, db, from, now }) => {
    const guestId = from.guestId ?? (body.GuestId && isGuestId(app.guestKey, body.GuestId) ? body.GuestId : null)
    await app.limits.hit(registrationTries({ address: from.address, guestId }))
    refuseWeakPassword(body.Password, body.Email, 'Password')
    if (await isEmailTaken(db, body.Email)) throw emailTaken('Email')
    const passwordHash = await hashPassword(body.Password)
    const names = { firstName: body.FirstName, lastName: body.LastName }
    const make = (ownGuestId: string | null) =>
      inTransaction(db, async (tx) => {
        const account = { email: body.Email, passwordHash, guestId: ownGuestId, firstVersion: CLIENT_VERSION }
        const claimed = ownGuestId ? await claimWalkIn(tx, { ...account, guestId: ownGuestId }) : undefined
        const user = claimed ?? (await insertUser(tx, { ...account, ...names }))
        const device = deviceOf(guestId)
        if (device) await rememberDevice(tx, user.id, device, now)
        return newTokens(await startSignIn(app, tx, user, from, now))
      })
    try {
      return await make(guestId).catch((error) => {
        // Two registrations at once brought the same guest: the other has it.
        if (violatedConstraint(error) === 'users_guest_id_key') return make(null)
        throw error
      })
    } catch (error) {
      if (violatedConstraint(error) === 'users_email') throw emailTaken('Email')
      throw error
    }
  })

  handle(app, canRegister, async ({ query, db, from }) => {
    await app.limits.hit(registrationTries(from))
    const address = emailField.safeParse(query.email)
    if (!address.success) return { canRegister: false, reason: 'EMAIL_MALFORMED' as const }
    const taken = await isEmailTaken(db, address.data)
    return { canRegister: !taken, reason: taken ? ('EMAIL_TAKEN' as const) : null }
  })

  handle(app, refresh, async ({ body, db, now }) => {
    const result = await inTransaction(db, async (tx) => {
      const rotation = await rotate(tx, body.token, now)
      if (rotation.outcome === 'refused') return rotation
      const user = await findUser(tx, rotation.userId)
      if (!user) return { outcome: 'refused' as const }
      if (rotation.outcome === 'rotated') return { ...rotation, user }
      const { signInId } = rotation
      const device = (await listSignIns(tx, user.id)).find((one) => one.id === signInId)?.device ?? 'unknown'
      const ending = await endAndTell(app, tx, user.id, { ids: [signInId] }, 'replayed', now)
      await insertAudit(tx, { at: now, userId: user.id, action: 'refresh-token-replayed', detail: { signInId } })
      await app.jobs.add(tx, 'mail', {
        ...replayMail({ email: user.email ?? '', firstName: user.first_name }, device, forgotLink),
      })
      return { outcome: rotation.outcome, ending }
    })
    if (result.outcome === 'rotated') return tokensFor(app, result.user, result.signInId, result.refreshToken, now)
    if (result.outcome === 'replayed') {
      result.ending.forget()
      void app.jobs.wake()
    }
    throw refreshFailed()
  })

  transact(app, signOut, async ({ body, caller, db, now, afterCommit }) => {
    const other = body.token ? await findSignInOfToken(db, hashed(body.token), caller.userId) : undefined
    const ids = [caller.signInId, ...(other ? [other.id] : [])]
    const ending = await endAndTell(app, db, caller.userId, { ids }, 'signed-out', now)
    afterCommit(ending.forget)
    return {}
  })

  handle(app, requestPasswordReset, async ({ body, db, from }) => {
    await app.limits.hit(resetRequests(from))
    // Whether there is such an account is found out later, by the job: so the answer and its time tell nothing.
    await app.jobs.add(db, 'password-reset', { email: body.email })
    setImmediate(() => void app.jobs.wake())
    return {
      message: 'If there is an account with this address, an e-mail with a link is on its way. It works for an hour.',
    }
  })

  handle(app, verifyResetToken, async ({ body, db, from, now }) => {
    await app.limits.hit(resetTries(from))
    return { valid: (await findReset(db, hashed(body.token), body.email, now)) !== undefined }
  })

  handle(app, resetPassword, async ({ body, db, from, now }) => {
    await app.limits.hit(resetTries(from))
    const user = await findReset(db, hashed(body.token), body.email, now)
    if (!user?.email) throw resetLinkDead()
    refuseWeakPassword(body.newPassword, user.email, 'newPassword')
    const passwordHash = await hashPassword(body.newPassword)
    const ending = await inTransaction(db, async (tx) => {
      if (!(await takeReset(tx, hashed(body.token), user.id))) throw resetLinkDead()
      await setPassword(tx, user.id, passwordHash)
      // Whoever was in may have copied the address of the calendar.
      await setCalendarSalt(tx, user.id, randomToken())
      await app.jobs.add(tx, 'mail', {
        ...passwordResetMail({ email: body.email, firstName: user.first_name }, forgotLink),
      })
      return endAndTell(app, tx, user.id, { allBut: null }, 'password', now)
    })
    ending.forget()
    void app.jobs.wake()
    // Whoever proved to own the address need not wait for what a stranger's guesses ran up.
    await app.limits.clear(failuresOfAccount(body.email).key)
    return {}
  })

  handle(app, listDevices, async ({ caller, db }) =>
    (await listSignIns(db, caller.userId)).map((signIn) => ({
      familyId: signIn.id,
      device: signIn.device,
      signedInAt: signIn.created_at.toISOString(),
      lastUsedAt: signIn.last_used_at.toISOString(),
      isCurrent: signIn.id === caller.signInId,
    })),
  )

  transact(app, revokeDevice, async ({ body, caller, db, now, afterCommit }) => {
    const mine = await listSignIns(db, caller.userId)
    if (!mine.some((signIn) => signIn.id === body.familyId)) throw notFound('This device')
    const ending = await endAndTell(app, db, caller.userId, { ids: [body.familyId] }, 'revoked', now)
    afterCommit(ending.forget)
    return {}
  })
}
