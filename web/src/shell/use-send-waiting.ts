import { useEffect } from 'react'
import { hasReads } from '../features/messages/unread.ts'
import { useOnline } from '../lib/offline/online.ts'
import { useOwnWaiting } from '../lib/offline/waiting.ts'
import { useSession } from '../lib/session/session.ts'

/** Sends what waits as soon as there is a network: what was done a moment ago, and what an earlier visit left. */
export function useSendWaiting(): void {
  const isOnline = useOnline()
  const isSignedIn = useSession(({ status }) => status === 'authenticated')
  const waiting = useOwnWaiting()
  useEffect(() => {
    if (!isOnline || !isSignedIn || !(waiting.length || hasReads())) return
    // Its file is kept for offline use; where it does not come, the next change of the network asks for it again.
    import('./send-waiting.ts').then(({ sendAll }) => sendAll()).catch(() => {})
  }, [isOnline, isSignedIn, waiting])
}
