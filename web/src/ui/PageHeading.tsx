import { type ReactNode, useEffect, useRef } from 'react'
import { firstScreenShown } from '../lib/router/first-screen.ts'
import { useLocation, useNavigationType } from '../lib/router/router.tsx'
import { useSession } from '../lib/session/session.ts'
import { cx } from './class-names.ts'
import styles from './PageHeading.module.css'

let wasSomewhere = false

/** The screen's heading. After a navigation the focus goes here: a new page otherwise leaves it on nothing at all. */
export function PageHeading({
  children,
  hiddenOnPhone,
  className,
}: {
  children: ReactNode
  /** The toolbar says it there; guests have none. */
  hiddenOnPhone?: boolean
  className?: string
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key } = useLocation()
  const kind = useNavigationType()
  const headed = useRef<string | null>(null)
  const hasToolbar = useSession(({ status }) => status === 'authenticated')
  useEffect(firstScreenShown, [])
  useEffect(() => {
    // A change of the query alone is the same page.
    if (headed.current === pathname) return
    headed.current = pathname
    // Someone may have gone on before the first screen was even there; its address alone has the key 'default'.
    const isFirst = !wasSomewhere && key === 'default'
    wasSomewhere = true
    if (!isFirst) heading.current?.focus({ preventScroll: kind === 'POP' })
  }, [pathname, key, kind])
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className={cx(styles.heading, hiddenOnPhone && hasToolbar && styles.hiddenOnPhone, className)}
    >
      {children}
    </h1>
  )
}
