import type { ReactNode } from 'react'
import { Link } from '../lib/router/router.tsx'
import styles from './MessageText.module.css'

/** A link in what people write: somebody's name leads to them, anything else out of the app without saying from where. */
export function WrittenLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href && /^\/profile\/\d+$/.test(href))
    return (
      <Link to={href} className={styles.name}>
        {children}
      </Link>
    )
  return (
    <a href={href} target="_blank" rel="noreferrer nofollow ugc">
      {children}
    </a>
  )
}
