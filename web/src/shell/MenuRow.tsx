import { ChevronDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { type MenuItem, toggleSubmenu, useMenu } from '../lib/router/menu.ts'
import { Link } from '../lib/router/router.tsx'
import { withCount } from '../ui/Badge.tsx'
import { cx } from '../ui/class-names.ts'
import styles from './Menu.module.css'
import { RowContent } from './RowContent.tsx'

const PopupRow = lazy(() => import('./PopupRow.tsx'))

interface Props {
  item: MenuItem
  /** The menu's link that leads to where one is. */
  here: string | undefined
  onChoose: () => void
}

function Submenu({ item, ...rest }: Props) {
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
              <MenuRow item={child} {...rest} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** One item of the side menu, whatever it does: leads somewhere, opens more, or acts. */
export function MenuRow({ item, here, onChoose }: Props) {
  if (item.submenu?.length) return <Submenu item={item} here={here} onChoose={onChoose} />
  if (item.popup) {
    return (
      <Suspense fallback={<span className={styles.row} />}>
        <PopupRow item={item} onChoose={onChoose} />
      </Suspense>
    )
  }
  if (item.link) {
    return (
      <Link
        to={item.link}
        replace={item.nav === 'replace'}
        className={cx(styles.row, item.subtitle && styles.two)}
        {...(item.link === here && { 'aria-current': 'page' as const })}
        {...(item.badge && { 'aria-label': withCount(item.label, item.badge) })}
        onClick={() => {
          item.action?.()
          onChoose()
        }}
      >
        <RowContent item={item} />
      </Link>
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
