import { z } from 'zod'
import { email, id, instant, key, lineOrEmpty, nothing, secret, typedEmail } from './fields.ts'
import { ownProfile } from './profile.ts'
import { get, post } from './route.ts'

/** What a browser says about itself: words and numbers, nothing inside of them. */
const browserInfo = z
  .union([
    z.string().max(2000),
    z
      .record(key(100), z.union([z.string().max(500), z.number(), z.boolean(), z.null()]))
      .refine((info) => Object.keys(info).length <= 50, 'This is more than a browser says.'),
  ])
  .nullish()
const guestId = key(200).nullish()

/** What a sign-in, a registration and a refresh answer, at the top level of the reply. */
export const tokens = z.object({
  token: z.string(),
  refreshToken: z.string(),
  refreshAt: instant,
  profile: ownProfile,
})

export const signIn = post('/v1/auth/', {
  summary: 'Signs in with an address and a password',
  access: 'anonymous',
  body: z.object({
    grant_type: z.literal('password'),
    email: typedEmail,
    password: secret,
    browserInfo,
    guestId,
  }),
  reply: tokens,
  bare: true,
})

export const guestToken = post('/v1/auth/guest-token', {
  summary: 'Gives a visitor an anonymous guest id',
  access: 'anonymous',
  body: z.object({ browserInfo }),
  reply: z.object({ guestId: z.string() }),
})

export const refresh = post('/v1/auth/refresh', {
  summary: 'Replaces a refresh token: new tokens for an old one',
  access: 'anonymous',
  body: z.object({ token: key(200) }),
  reply: tokens,
  bare: true,
})

export const signOut = post('/v1/auth/sign-out', {
  summary: 'Signs this device out',
  access: 'user',
  body: z.object({ token: key(200).nullish() }),
  reply: nothing,
})

export const register = post('/v1/user/register', {
  summary: 'Makes an account and signs it in',
  access: 'anonymous',
  body: z.object({
    FirstName: lineOrEmpty(60),
    LastName: lineOrEmpty(60),
    Email: email,
    Password: secret,
    GuestId: guestId,
  }),
  reply: tokens,
  bare: true,
})

export const canRegister = get('/User/CanRegister', {
  summary: 'Whether an address may register: well formed and not taken',
  access: 'anonymous',
  query: z.object({ email: typedEmail }),
  reply: z.object({ canRegister: z.boolean(), reason: z.enum(['EMAIL_TAKEN', 'EMAIL_MALFORMED']).nullable() }),
})

export const requestPasswordReset = post('/v1/auth/password-reset', {
  summary: 'Mails a reset link, if the address has an account; the answer is the same if not',
  access: 'anonymous',
  body: z.object({ email, browserInfo }),
  reply: z.object({ message: z.string() }),
})

const resetProof = { token: key(200), email: typedEmail }

export const verifyResetToken = post('/User/VerifyResetToken/', {
  summary: 'Whether a reset link is still good',
  reads: true,
  access: 'anonymous',
  body: z.object(resetProof),
  reply: z.object({ valid: z.boolean() }),
})

export const resetPassword = post('/User/ResetPassword/', {
  summary: 'Sets a new password with a reset link and ends every session of the user',
  access: 'anonymous',
  body: z.object({ ...resetProof, newPassword: secret }),
  reply: nothing,
})

export const listDevices = get('/v1/user/sessions', {
  summary: 'The devices on which the caller is signed in',
  access: 'user',
  reply: z.array(
    z.object({
      familyId: z.number(),
      device: z.string(),
      signedInAt: instant,
      lastUsedAt: instant,
      isCurrent: z.boolean(),
    }),
  ),
})

export const revokeDevice = post('/v1/user/revoke-session', {
  summary: 'Signs one of the own devices out',
  access: 'user',
  body: z.object({ familyId: id }),
  reply: nothing,
})
