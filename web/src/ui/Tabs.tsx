import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './Tabs.module.css'

interface Tab {
  value: string
  label: string
  count?: number
  content: ReactNode
}

/** Views of one thing, one at a time. */
export function Tabs({ tabs, label }: { tabs: Tab[]; label: string }) {
  return (
    <Base.Root defaultValue={tabs[0]?.value}>
      <Base.List className={styles.list ?? ''} aria-label={label}>
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
