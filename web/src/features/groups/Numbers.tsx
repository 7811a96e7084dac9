import { grouped } from '@app/core/rules/count-of'
import { Link } from '../../lib/router/router.tsx'
import styles from './Numbers.module.css'

export interface Numbered {
  count: number | string
  label: string
  to?: string
}

/** A row of big numerals, each with its word, leading to what it counts. */
export function Numbers({ items }: { items: Numbered[] }) {
  return (
    <ul className={styles.row}>
      {items.map(({ count, label, to }) => {
        const inside = (
          <>
            <span className={styles.number}>{typeof count === 'number' ? grouped(count) : count}</span>
            <span className={styles.label}>{label}</span>
          </>
        )
        return (
          <li key={label}>
            {to ? (
              <Link to={to} className={styles.cell}>
                {inside}
              </Link>
            ) : (
              <span className={styles.cell}>{inside}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
