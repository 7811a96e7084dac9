import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { contentElement } from '../lib/view/content-element.ts'
import { cx } from './class-names.ts'
import styles from './Fill.module.css'

/** As tall as what is left of the window below where it begins: for what scrolls by itself, like a chat. */
export function Fill({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const element = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    measure()
    // A banner above it may come or go: the column is as tall as what stands in it, the page at least as tall as the window.
    const watch = new ResizeObserver(measure)
    watch.observe(contentElement().parentElement ?? document.body)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={element} className={cx(styles.fill, className)} style={{ '--above': `${top}px` } as object}>
      {children}
    </div>
  )
}
