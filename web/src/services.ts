import { workerReady } from './features/notifications/system.ts'
import { useSession } from './lib/session/session.ts'

/** Starts what the app leans on before it is shown. A guest gets no notifications, and waits for nothing. */
export async function initServices(): Promise<void> {
  if (useSession.getState().status === 'authenticated') await workerReady()
}
