import { Switch } from '../../ui/Switch.tsx'
import { useChangePush } from './mutations.ts'
import styles from './QuietHours.module.css'
import { usePushSettingsQuery } from './queries.ts'

/** Nothing wakes anybody. Stands beside what says that its settings did not load, so it is silent about that. */
export function QuietHours() {
  const settings = usePushSettingsQuery()
  const change = useChangePush()
  if (!settings.data) return null
  return (
    <div className={styles.row}>
      <div>
        <p>Quiet from 22:00 to 8:00</p>
        <p className={styles.words}>
          What comes at night arrives as one push in the morning. Only what is urgent for a session within twelve hours
          goes through.
        </p>
      </div>
      <Switch
        label="Quiet from 22:00 to 8:00"
        checked={settings.data.quietHours}
        onChange={(quietHours) => change.mutate({ quietHours })}
      />
    </div>
  )
}
