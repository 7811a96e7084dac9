import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import styles from './Tabs.module.css'

interface Tab {
  value: string
  label: string
  count?: number
  content: ReactNode
}

interface Props {
  tabs: Tab[]
  label: string
  /** The tabs stay in sight while one scrolls. */
  sticky?: boolean
}

/** Views of one thing, one at a time. */
export function Tabs({ tabs, label, sticky }: Props) {
  return (
    <Base.Root defaultValue={tabs[0]?.value}>
      <Base.List className={cx(styles.list, sticky && styles.sticky)} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab ?? ''}>
            {tab.label} {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={styles.panel ?? ''}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
