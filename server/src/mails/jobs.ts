import { mayLeave } from '@app/core/rules/mail-leaving'
import { MAIL_SETTINGS, type MailKind } from '@app/core/rules/mail-settings'
import type { App } from '../lib/http/handle.ts'
import type { Mail } from '../lib/outside/mailer.ts'
import { findUser, findUserByEmail, type UserRow } from '../users/sql.ts'
import { deliver } from './deliver-mail.ts'
import { type QueuedMail, writeAlways, writeWanted } from './queued-mail.ts'
import { readConcern } from './sql.ts'

/** As an older version queued them: written already, and one of them without a kind. */
type OldMail = Omit<Mail, 'kind'> & { kind?: MailKind }
type Waiting = QueuedMail | OldMail

export function mailJobs(app: App): void {
  const findReader = (mail: Waiting) =>
    'userId' in mail && mail.userId ? findUser(app.db, mail.userId) : findUserByEmail(app.db, mail.to)

  async function mayLeaveNow(mail: Waiting, kind: MailKind, reader: UserRow | undefined): Promise<boolean> {
    if (MAIL_SETTINGS[kind] === 'always' || !reader?.email) return mayLeave(kind, null)
    const { groupId, sessionId } = 'groupId' in mail ? mail : {}
    // What is about no group concerns whoever it was written to.
    const concern = groupId
      ? await readConcern(app.db, reader.id, groupId, sessionId ?? null)
      : { choice: 'all' as const, isRegistered: false }
    return mayLeave(kind, { emailSettings: reader.email_settings, refusals: reader.mail_refusals, ...concern })
  }

  function written(mail: Waiting, reader: UserRow | undefined): Mail {
    if (!('letter' in mail)) return { ...mail, kind: mail.kind ?? 'changed' }
    const setting = MAIL_SETTINGS[mail.kind]
    if (setting === 'always' || !reader?.email) return writeAlways(mail.kind, mail.letter, mail.to)
    return writeWanted(app, mail.kind, setting, mail.letter, { id: reader.id, email: reader.email })
  }

  // Asked when the mail leaves: it may have waited while its reader switched such mails off, moved to another address or left.
  app.jobs.on('mail', async (payload, job) => {
    const mail = payload as unknown as Waiting
    const reader = await findReader(mail)
    if (mail.kind && !(await mayLeaveNow(mail, mail.kind, reader))) return
    await deliver(app, `mail-${job.key}`, written(mail, reader), reader)
  })
}
