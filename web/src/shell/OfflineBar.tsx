import { WifiOff } from 'lucide-react'
import { useOnline } from '../lib/online.ts'
import styles from './ShellBanner.module.css'

export function OfflineBar() {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.offline}>
          <WifiOff size={16} aria-hidden /> No connection. You’re seeing what was loaded before.
        </p>
      )}
    </div>
  )
}
