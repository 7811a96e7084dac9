import { Share } from 'lucide-react'
import styles from './Install.module.css'

/** No page may ask on an iPhone or iPad; its owner does it by hand. */
export const AppleSteps = () => (
  <p>
    In Safari, tap Share <Share size={16} aria-hidden className={styles.sign} /> and choose “Add to Home Screen”.
  </p>
)
