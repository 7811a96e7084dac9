import { WifiOff } from 'lucide-react'
import { Suspense } from 'react'
import { useOnline } from '../lib/offline/online.ts'
import { usePreload } from '../lib/router/first-screen.ts'
import { lazyExtra } from '../lib/router/lazy-extra.ts'
import { useLocation } from '../lib/router/router.tsx'
import styles from './ShellBanner.module.css'

const loadMore = () => import('./OfflineMore.tsx')
const OfflineMore = lazyExtra(loadMore)

/** That there is no network. The word itself comes with the app; what else there is to say is fetched while there still is one. */
export function OfflineBar() {
  const isOnline = useOnline()
  // The stage has a bar of its own, which says so too.
  const isStage = useLocation().pathname.endsWith('/stage')
  usePreload(loadMore)
  return (
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
  )
}
