import { ChevronDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { type MenuItem, toggleSubmenu, useMenu } from '../lib/router/menu.ts'
import { withCount } from '../ui/Badge.tsx'
import { cx } from '../ui/class-names.ts'
import styles from './Menu.module.css'
import { MenuLink } from './MenuLink.tsx'
import { RowContent } from './RowContent.tsx'

const PopupRow = lazy(() => import('./PopupRow.tsx'))

function Submenu({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  const isOpen = useMenu(({ openSubmenu }) => openSubmenu === item.label)
  return (
    <div className={styles.withSubmenu}>
      <button type="button" className={styles.row} aria-expanded={isOpen} onClick={() => toggleSubmenu(item.label)}>
        <RowContent item={item} />
        <ChevronDown size={20} aria-hidden className={cx(styles.chevron, isOpen && styles.open)} />
      </button>
      {isOpen && (
        <ul className={styles.submenu} aria-label={item.label}>
          {item.submenu?.map((child) => (
            <li key={child.label}>
              <MenuRow item={child} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** One item of the side menu, whatever it does: leads somewhere, opens more, or acts. */
export function MenuRow({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  if (item.submenu?.length) return <Submenu item={item} onChoose={onChoose} />
  if (item.popup) {
    return (
      <Suspense fallback={<span className={styles.row} />}>
        <PopupRow item={item} onChoose={onChoose} />
      </Suspense>
    )
  }
  if (item.link) {
    return (
      <MenuLink
        to={item.link}
        replace={item.nav === 'replace'}
        className={cx(styles.row, item.subtitle && styles.two)}
        {...(item.badge && { 'aria-label': withCount(item.label, item.badge) })}
        onClick={() => {
          item.action?.()
          onChoose()
        }}
      >
        <RowContent item={item} />
      </MenuLink>
    )
  }
  return (
    <button
      type="button"
      className={styles.row}
      onClick={() => {
        item.action?.()
        onChoose()
      }}
    >
      <RowContent item={item} />
    </button>
  )
}
