import type { App } from '../lib/handle.ts'
import { tellNext } from './tell-next.ts'

export function pushJobs(app: App): void {
  app.jobs.on('push-next', ({ sessionId, nowPlaying }) => tellNext(app, Number(sessionId), Number(nowPlaying)))
}
