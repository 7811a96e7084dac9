import type { App } from '../lib/http/handle.ts'
import { type Mail, MailRefused } from '../lib/outside/mailer.ts'
import { countRefusal, forgetRefusals } from './sql.ts'

/**
 * Sends a mail. What the receiving server refuses for good is not tried again, and it is counted where the address is at fault; what it takes
 * shows that the address works. Who is disabled gets none.
 */
export async function deliver(
  app: App,
  id: string,
  mail: Mail,
  reader: { id: number; mail_refusals: number; disabled_at: Date | null } | undefined,
): Promise<void> {
  if (reader?.disabled_at) return
  try {
    await app.mailer.send(id, mail)
    if (reader?.mail_refusals) await forgetRefusals(app.db, reader.id, mail.to)
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    app.log.warn({ mail: id, kind: mail.kind, err: error }, 'a mail was refused for good')
    if (reader && error.isAddress) await countRefusal(app.db, reader.id, mail.to, app.clock())
  }
}
