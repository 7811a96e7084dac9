import { WifiOff } from 'lucide-react'
import { Suspense } from 'react'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { useOnline } from '../lib/online.ts'
import { useLocation } from '../lib/router.tsx'
import { isMessage, useWaiting } from '../lib/waiting.ts'
import { OfflineMore } from './OfflineMore.tsx'
import styles from './ShellBanner.module.css'
import { useSendWaiting } from './use-send-waiting.ts'

const NotTaken = lazyExtra(() => import('./NotTaken.tsx'))

/** That there is no network, how old the page is, what is sent later, and what was not taken in the end. */
export function OfflineBar() {
  const isOnline = useOnline()
  const hasRefused = useWaiting(({ waiting }) => waiting.some((one) => one.problem !== null && !isMessage(one)))
  // The stage has a bar of its own, which says so too.
  const isStage = useLocation().pathname.endsWith('/stage')
  useSendWaiting()
  return (
    <>
      <div role="status">
        {!isOnline && !isStage && (
          <p className={styles.offline}>
            <WifiOff size={16} aria-hidden />
            <span>
              Offline.
              <OfflineMore />
            </span>
          </p>
        )}
      </div>
      <Suspense>{hasRefused && <NotTaken />}</Suspense>
    </>
  )
}
