import { mayMail } from '@app/core/rules/mail-settings'
import type { App } from '../lib/handle.ts'
import type { Mail } from '../lib/mailer.ts'
import { hashed, randomToken } from '../lib/secrets.ts'
import { findUserByEmail } from '../users/sql.ts'
import { resetMail } from './mails.ts'
import { countLiveResets, deleteReset, insertPasswordReset } from './sql.ts'

const RESET_MS = 60 * 60_000
/** As many links as somebody may have who does not find the first mail; more would be somebody else's fun. */
const MOST_LIVE_RESETS = 5

/** Nobody's number. */
const NOBODY = 0

export function authJobs(app: App): void {
  // Asked when the mail leaves: it may have waited while its reader switched such mails off.
  app.jobs.on('mail', async (payload, job) => {
    const mail = payload as unknown as Mail
    const reader = await findUserByEmail(app.db, mail.to)
    // One that was queued by an older version has no kind.
    if (!reader || !mail.kind || mayMail(mail.kind, reader.email_settings))
      await app.mailer.send(`mail-${job.key}`, mail)
  })

  app.jobs.on('password-reset', async (payload, job) => {
    const now = app.clock()
    const email = String(payload.email)
    const user = await findUserByEmail(app.db, email)
    const live = await countLiveResets(app.db, user?.id ?? NOBODY, now)
    const isSent = user !== undefined && live < MOST_LIVE_RESETS
    const token = randomToken()
    await insertPasswordReset(app.db, isSent ? user.id : NOBODY, hashed(token), new Date(now.getTime() + RESET_MS))
    const link = `${app.settings.PUBLIC_URL}/reset-password?${new URLSearchParams({ token, email: user?.email ?? email })}`
    const mail = resetMail({ email: user?.email ?? email, firstName: user?.first_name ?? 'there' }, link)
    // For an address that nobody has, all is done but the sending: whoever asks right after the request must not feel which it was.
    if (!isSent) return app.mailer.rehearse(`reset-${job.key}`, mail)
    try {
      await app.mailer.send(`reset-${job.key}`, mail)
    } catch (error) {
      // A link that nobody got must not count among those that live.
      await deleteReset(app.db, hashed(token))
      throw error
    }
  })
}
