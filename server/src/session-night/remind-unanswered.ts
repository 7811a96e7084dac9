import { mayReach } from '@app/core/rules/mail-leaving'
import { inTransaction } from '../lib/db/database.ts'
import type { App } from '../lib/http/handle.ts'
import { notifyReminder } from '../notifications/notify-session.ts'
import { insertHistory } from '../session-history/sql.ts'
import { mailSessionNews } from '../sessions/session-mails.ts'
import { listUnanswered, takeDueReminders } from './sql.ts'

/** Those who have not answered are reminded this long before sign-up closes. */
const REMIND_MS = 24 * 3_600_000

/** By itself, a day before sign-up closes; of several instances one does it. */
export async function remindUnanswered(app: App): Promise<void> {
  const after: (() => unknown)[] = []
  const afterCommit = (work: () => unknown) => void after.push(work)
  await inTransaction(app.db, async (tx) => {
    const now = app.clock()
    for (const session of await takeDueReminders(tx, now, new Date(now.getTime() + REMIND_MS))) {
      const message = 'Sign-up closes tomorrow.'
      const unanswered = await listUnanswered(tx, session.id, null)
      const told = await mailSessionNews(
        app,
        tx,
        session,
        unanswered.filter((one) => mayReach('nudge', one)),
        { kind: 'nudge', message, by: null },
        afterCommit,
      )
      const words = `Sign-up for ${session.title} closes tomorrow`
      const lines = new Map(unanswered.map(({ userId }) => [userId, words]))
      await notifyReminder({ app, db: tx, now, afterCommit }, session, lines, `sign-up:${now.toISOString()}`)
      await insertHistory(tx, { sessionId: session.id, at: now, by: null, action: 'nudged', detail: { told } })
    }
  })
  for (const work of after) await work()
}
