import { badgeText } from '@app/core/rules/badge'
import styles from './Badge.module.css'
import { cx } from './class-names.ts'

/** An unread count. The words for it stand in the label of what carries it. */
export function Badge({ count, className }: { count: number; className?: string | undefined }) {
  const text = badgeText(count)
  if (!text) return null
  return (
    <span className={cx(styles.badge, className)} aria-hidden="true">
      {text}
    </span>
  )
}

/** 'Notifications, 3 new' */
export const withCount = (label: string, count: number) =>
  badgeText(count) ? `${label}, ${badgeText(count)} new` : label
