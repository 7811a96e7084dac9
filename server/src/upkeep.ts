import { sweepSignIns } from './auth/sql.ts'
import { sweepEvents } from './events/sql.ts'
import { sweepInvitations } from './invitations/sql.ts'
import type { App } from './lib/http/handle.ts'
import { sweepOutbox } from './lib/outside/mailer.ts'
import { sweepNotifications } from './notifications/sql.ts'
import { moveWhatIsDue } from './offers/move-in-time.ts'
import { sweepPushes } from './push/sql.ts'
import { remind } from './reminders/remind.ts'
import { sweepRosters } from './rosters/sql.ts'
import { remindUnanswered } from './session-night/remind-unanswered.ts'
import { sweepSessions } from './sessions/sql.ts'

const HOUR_MS = 3_600_000
const NOTIFICATIONS_KEPT_MS = 90 * 24 * HOUR_MS
const REMIND_EVERY_MS = 5 * 60_000

/** What is done by the clock, whether somebody asks or not: what nobody needs any more goes, what is due moves on, who was asked is reminded. */
export function upkeep(app: App): { start(): void; stop(): void } {
  const { db, clock, log, settings } = app
  const sweep = async () => {
    await app.limits.sweep()
    await sweepSignIns(db, clock())
    await sweepInvitations(db, clock())
    await sweepSessions(db, clock())
    await sweepRosters(db, clock())
    await sweepPushes(db, clock())
    if (!settings.SMTP_URL) await sweepOutbox(settings.DATA_DIR, settings.OUTBOX_DAYS, clock())
    await sweepEvents(db, new Date(clock().getTime() - 24 * HOUR_MS))
    await sweepNotifications(db, new Date(clock().getTime() - NOTIFICATIONS_KEPT_MS))
    await moveWhatIsDue(app)
  }
  const remindAll = async () => {
    await remindUnanswered(app)
    await remind(app)
  }
  const timers: NodeJS.Timeout[] = []
  const every = (ms: number, work: () => Promise<void>, failed: string) => {
    timers.push(setInterval(() => work().catch((error) => log.warn({ err: error }, failed)), ms).unref())
  }
  return {
    start: () => {
      every(HOUR_MS, sweep, 'sweeping failed')
      every(REMIND_EVERY_MS, remindAll, 'reminding failed')
    },
    stop: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
