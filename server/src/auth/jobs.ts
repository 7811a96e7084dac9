import type { App } from '../lib/http/handle.ts'
import { hashed, randomToken } from '../lib/secrets.ts'
import { deliver } from '../mails/deliver-mail.ts'
import { writeAlways } from '../mails/queued-mail.ts'
import { findUserByEmail } from '../users/sql.ts'
import { resetLetter } from './mails.ts'
import { countLiveResets, deleteReset, insertPasswordReset } from './sql.ts'

const RESET_MS = 60 * 60_000
/** As many links as somebody may have who does not find the first mail; more would be somebody else's fun. */
const MOST_LIVE_RESETS = 5

/** Nobody's number. */
const NOBODY = 0

export function authJobs(app: App): void {
  app.jobs.on('password-reset', async (payload, job) => {
    const now = app.clock()
    const email = String(payload.email)
    const user = await findUserByEmail(app.db, email)
    const live = await countLiveResets(app.db, user?.id ?? NOBODY, now)
    const isSent = user !== undefined && !user.disabled_at && live < MOST_LIVE_RESETS
    const token = randomToken()
    await insertPasswordReset(app.db, isSent ? user.id : NOBODY, hashed(token), new Date(now.getTime() + RESET_MS))
    const link = `${app.settings.PUBLIC_URL}/reset-password?${new URLSearchParams({ token, email: user?.email ?? email })}`
    const mail = writeAlways('password-reset', resetLetter(user?.first_name ?? 'there', link), user?.email ?? email)
    // For an address that nobody has, or somebody who is disabled, all is done but the sending: whoever asks right after the request must not feel which it was.
    if (!isSent) return app.mailer.rehearse(`reset-${job.key}`, mail)
    try {
      await deliver(app, `reset-${job.key}`, mail, user)
    } catch (error) {
      // A link that nobody got must not count among those that live.
      await deleteReset(app.db, hashed(token))
      throw error
    }
  })
}
