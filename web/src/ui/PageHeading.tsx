import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { cx } from './class-names.ts'
import styles from './PageHeading.module.css'

let visited: string | null = null

/** The screen's heading. After a navigation the focus goes here: a new page otherwise leaves it on nothing at all. */
export function PageHeading({
  children,
  hiddenOnPhone,
  className,
}: {
  children: ReactNode
  hiddenOnPhone?: boolean
  className?: string
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  const kind = useNavigationType()
  useEffect(() => {
    const isFirst = visited === null
    visited = pathname
    if (!isFirst) heading.current?.focus({ preventScroll: kind === 'POP' })
  }, [pathname, kind])
  return (
    <h1 ref={heading} tabIndex={-1} className={cx(styles.heading, hiddenOnPhone && styles.hiddenOnPhone, className)}>
      {children}
    </h1>
  )
}
