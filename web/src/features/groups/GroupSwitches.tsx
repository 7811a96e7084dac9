import { Switch } from '../../ui/Switch.tsx'
import type { Settings } from './queries.ts'
import styles from './settings.module.css'
import { useGroupSwitch } from './settings-mutations.ts'

const SWITCHES = [
  {
    name: 'filtersEnabled',
    label: 'Filters above the songs',
    hint: '‘My instruments’, ‘Free’ and the like. A small jam may not need them.',
  },
  {
    name: 'partLockoutEnabled',
    label: 'Part lockout',
    hint: 'No sign-up for cut songs, closed instruments, taken slots or after the roster is out. Off: people can put their name down anywhere.',
  },
] as const

/** How sign-up works in all sessions of the group, those under way too. */
export function GroupSwitches({ groupId, settings }: { groupId: number; settings: Settings }) {
  const change = useGroupSwitch(groupId)
  return SWITCHES.map(({ name, label, hint }) => (
    <div key={name} className={styles.switch}>
      <span>
        {label}
        <span className={styles.hint}>{hint}</span>
      </span>
      <Switch label={label} checked={settings[name]} onChange={(on) => change.mutate({ [name]: on })} />
    </div>
  ))
}
