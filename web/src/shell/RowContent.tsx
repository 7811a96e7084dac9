import type { MenuItem } from '../lib/router/menu.ts'
import { Badge } from '../ui/Badge.tsx'
import styles from './Menu.module.css'
import { MenuIcon } from './MenuIcon.tsx'

export function RowContent({ item }: { item: MenuItem }) {
  return (
    <>
      <MenuIcon item={item} />
      <span className={styles.words}>
        <span className={styles.label}>{item.label}</span>
        {item.subtitle && <small className={styles.subtitle}>{item.subtitle}</small>}
      </span>
      {item.badge ? <Badge count={item.badge} /> : null}
    </>
  )
}
