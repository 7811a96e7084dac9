import type { NotificationKind } from '@app/core/contract/users'
import { emailSettingsFrom } from '@app/core/rules/notification-settings'
import { type Db, inTransaction } from '../lib/db/database.ts'
import { notFound } from '../lib/errors.ts'
import type { App } from '../lib/http/handle.ts'
import type { Origin } from '../lib/http/origin.ts'
import { findUser, lockUser, updateUser } from '../users/sql.ts'
import { isUnsubscribeKey, unsubscribeClaim } from './unsubscribe-keys.ts'

/** Guessing has no end; a provider's mail program posts for all of its people from few addresses. */
const guessed = ({ address }: Pick<Origin, 'address'>) => ({
  key: `unsubscribe-guess:${address}`,
  most: 30,
  seconds: 60,
})

/** Whose link it is, and what it stops. */
export async function ownerOfKey(app: App, db: Db, key: string, from: Pick<Origin, 'address'>) {
  const claim = unsubscribeClaim(key)
  const user = claim ? await findUser(db, claim.userId) : undefined
  if (
    !claim ||
    !user?.email ||
    !isUnsubscribeKey(app.unsubscribeKey, key, { id: user.id, email: user.email }, claim.kind)
  ) {
    await app.limits.hit([guessed(from)])
    throw notFound('This link')
  }
  return { userId: user.id, email: user.email, kind: claim.kind, settings: emailSettingsFrom(user.email_settings) }
}

export const changeMails = (
  app: App,
  userId: number,
  changes: Partial<Record<NotificationKind, boolean | undefined>>,
) =>
  inTransaction(app.db, async (tx) => {
    await lockUser(tx, userId)
    const settings = emailSettingsFrom((await findUser(tx, userId))?.email_settings ?? {}, changes)
    await updateUser(tx, userId, { email_settings: JSON.stringify(settings) })
    return settings
  })

/**
 * What a mail program posts when its own button is pressed (RFC 8058): to the address of the page, without cookies, from anywhere. What is
 * in the body does not matter. Whoever only opens the link, as scanners do, changes nothing.
 */
export function serveOneClick(app: App): void {
  void app.http.register(async (within) => {
    within.removeAllContentTypeParsers()
    within.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4_096 }, (_request, _body, done) => done(null))
    within.post<{ Params: { key: string } }>('/unsubscribe/:key', async (request, reply) => {
      const { userId, kind } = await ownerOfKey(app, app.db, request.params.key, { address: request.ip })
      await changeMails(app, userId, { [kind]: false })
      return reply.header('cache-control', 'no-store').send({ success: true })
    })
  })
}
