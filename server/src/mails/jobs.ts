import { mayLeave } from '@app/core/rules/mail-leaving'
import { MAIL_SETTINGS, type MailKind } from '@app/core/rules/mail-settings'
import { deliver } from '../lib/flows/deliver-mail.ts'
import { type QueuedMail, writeAlways, writeWanted } from '../lib/flows/queued-mail.ts'
import type { App } from '../lib/http/handle.ts'
import type { Mail } from '../lib/outside/mailer.ts'
import { findUser, findUserByEmail, type UserRow } from '../users/sql.ts'
import { isConcerned } from './sql.ts'

/** As an older version queued them: written already, and one of them without a kind. */
type OldMail = Omit<Mail, 'kind'> & { kind?: MailKind }
type Waiting = QueuedMail | OldMail

export function mailJobs(app: App): void {
  const findReader = (mail: Waiting) =>
    'userId' in mail && mail.userId ? findUser(app.db, mail.userId) : findUserByEmail(app.db, mail.to)

  async function mayLeaveNow(mail: Waiting, kind: MailKind, reader: UserRow | undefined): Promise<boolean> {
    const setting = MAIL_SETTINGS[kind]
    if (setting === 'always' || !reader?.email) return mayLeave(kind, null)
    const isOfGroup = 'groupId' in mail && mail.groupId
    const about = isOfGroup && { groupId: mail.groupId as number, sessionId: mail.sessionId, kind: setting }
    return mayLeave(kind, {
      settings: reader.email_settings,
      refusals: reader.mail_refusals,
      isConcerned: !about || (await isConcerned(app.db, reader.id, about)),
    })
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
