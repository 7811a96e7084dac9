import { changeMailsByKey, checkMailAddress, mailAddress, mailsByKey } from '@app/core/contract/mails'
import { words } from '@app/core/rules/letter'
import { comesBack } from '@app/core/rules/mail-leaving'
import { shortenedAddress } from '@app/core/rules/shortened-address'
import { sessionEnded } from '../lib/errors.ts'
import { type App, handle, transact } from '../lib/http/handle.ts'
import { findUser } from '../users/sql.ts'
import type { QueuedMail } from './queued-mail.ts'
import { changeMails, ownerOfKey } from './unsubscribe.ts'

const checks = (userId: number) => ({ key: `mail-check:${userId}`, most: 5, seconds: 3_600 })

const checkMail = (to: { email: string; firstName: string }): QueuedMail => ({
  kind: 'address-check',
  to: to.email,
  letter: {
    subject: 'E-mail reaches you again',
    name: to.firstName,
    headline: 'E-mail reaches you again',
    about: [],
    blocks: [
      words('This is the e-mail you asked for. From now on you get the e-mails you chose in your settings again.'),
    ],
  },
})

export function mailsRoutes(app: App): void {
  handle(app, mailsByKey, async ({ params, db, from }) => {
    const { email, kind, settings } = await ownerOfKey(app, db, params.key, from)
    return { address: shortenedAddress(email), kind, settings }
  })

  handle(app, changeMailsByKey, async ({ params, body, db, from }) => {
    const { userId, email, kind } = await ownerOfKey(app, db, params.key, from)
    return { address: shortenedAddress(email), kind, settings: await changeMails(app, userId, body.settings) }
  })

  handle(app, mailAddress, async ({ caller, db }) => {
    const user = await findUser(db, caller.userId)
    if (!user) throw sessionEnded()
    const isDead = comesBack(user.mail_refusals)
    return {
      address: user.email ?? '',
      comesBack: isDead,
      since: isDead ? (user.mail_refused_at?.toISOString() ?? null) : null,
    }
  })

  transact(app, checkMailAddress, async ({ caller, db, afterCommit }) => {
    const user = await findUser(db, caller.userId)
    if (!user?.email) throw sessionEnded()
    await app.limits.hit([checks(user.id)], db)
    await app.jobs.add(db, 'mail', { ...checkMail({ email: user.email, firstName: user.first_name }) })
    afterCommit(() => void app.jobs.wake())
    return {}
  })
}
