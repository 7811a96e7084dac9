import type { App } from '../lib/http/handle.ts'
import { PUSH_JOB } from '../notifications/notice-sql.ts'
import { HELD_JOB, pushHeld, pushNotifications } from './push-notifications.ts'
import { tellNext } from './tell-next.ts'

export function pushJobs(app: App): void {
  app.jobs.on(PUSH_JOB, ({ ids }) => pushNotifications(app, ids as number[]))
  app.jobs.on(HELD_JOB, ({ userId }) => pushHeld(app, Number(userId)))
  app.jobs.on('push-next', ({ sessionId, nowPlaying }) => tellNext(app, Number(sessionId), Number(nowPlaying)))
}
