import { type KeyboardEvent, type ReactNode, Suspense, useId, useState } from 'react'
import { cx } from './class-names.ts'
import { Skeleton } from './Skeleton.tsx'
import styles from './Tabs.module.css'

interface Tab {
  value: string
  label: string
  count?: number
  content: ReactNode
  /** It has its own room around it. */
  flush?: boolean
}

interface Props {
  tabs: Tab[]
  label: string
  /** The tabs stay in sight while one scrolls. */
  sticky?: boolean
  /** Where the page itself knows which one is open, as by its address. */
  open?: { value: string | null; onChange: (value: string) => void }
}

const STEPS: Record<string, (from: number, count: number) => number> = {
  ArrowLeft: (from, count) => (from + count - 1) % count,
  ArrowRight: (from, count) => (from + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** One stop for the Tab key; the arrows go from tab to tab. */
function step(event: KeyboardEvent<HTMLDivElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const from = tabs.indexOf(event.target as HTMLElement)
  const to = from < 0 ? undefined : STEPS[event.key]?.(from, tabs.length)
  if (to === undefined) return
  event.preventDefault()
  tabs[to]?.focus()
}

/** Views of one thing, one at a time; one may be in a file of its own. The tab that one chose may go; then the first is shown. */
export function Tabs({ tabs, label, sticky, open }: Props) {
  const [kept, keep] = useState(tabs[0]?.value)
  const chosen = open ? open.value : kept
  const id = useId()
  const shown = tabs.find(({ value }) => value === chosen) ?? tabs[0]
  if (!shown) return null
  return (
    <>
      <div role="tablist" aria-label={label} onKeyDown={step} className={cx(styles.list, sticky && styles.sticky)}>
        {tabs.map(({ value, label: name, count }) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-${value}`}
            aria-selected={value === shown.value}
            aria-controls={value === shown.value ? `${id}-panel` : undefined}
            tabIndex={value === shown.value ? 0 : -1}
            onClick={() => (open ? open.onChange(value) : keep(value))}
            className={styles.tab}
          >
            {name} {count !== undefined && <span className={styles.count}>{count}</span>}
          </button>
        ))}
      </div>
      <div
        key={shown.value}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${shown.value}`}
        className={shown.flush ? undefined : styles.panel}
      >
        <Suspense fallback={<Skeleton lines={6} />}>{shown.content}</Suspense>
      </div>
    </>
  )
}
