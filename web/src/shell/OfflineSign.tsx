import { WifiOff } from 'lucide-react'
import { useOnline } from '../lib/offline/online.ts'
import styles from './ShellBanner.module.css'

/** For the eyes, where the bar that says so has been scrolled away. */
export const OfflineSign = () =>
  useOnline() ? null : <WifiOff size={18} aria-hidden data-offline className={styles.sign} />
