import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../lib/router/router.tsx'
import styles from './BackLink.module.css'

/** At the top of a page: what it belongs to. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={styles.back}>
    <ChevronLeft size={18} aria-hidden />
    {children}
  </Link>
)
