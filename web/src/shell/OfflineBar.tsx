import { WifiOff } from 'lucide-react'
import { Suspense } from 'react'
import { usePreload } from '../lib/first-screen.ts'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { useOnline } from '../lib/online.ts'
import { useLocation } from '../lib/router.tsx'
import { isMessage, useWaiting } from '../lib/waiting.ts'
import styles from './ShellBanner.module.css'
import { useSendWaiting } from './use-send-waiting.ts'

const loadMore = () => import('./OfflineMore.tsx')
const OfflineMore = lazyExtra(loadMore)
const NotTaken = lazyExtra(() => import('./NotTaken.tsx'))

/** That there is no network, how old the page is, what is sent later, and what was not taken in the end. */
export function OfflineBar() {
  const isOnline = useOnline()
  const hasRefused = useWaiting(({ waiting }) => waiting.some((one) => one.problem !== null && !isMessage(one)))
  // The stage has a bar of its own, which says so too.
  const isStage = useLocation().pathname.endsWith('/stage')
  usePreload(loadMore)
  useSendWaiting()
  return (
    <>
      <div role="status">
        {!isOnline && !isStage && (
          <p className={styles.offline}>
            <WifiOff size={16} aria-hidden />
            <span>
              Offline.
              <Suspense>
                <OfflineMore />
              </Suspense>
            </span>
          </p>
        )}
      </div>
      <Suspense>{hasRefused && <NotTaken />}</Suspense>
    </>
  )
}
