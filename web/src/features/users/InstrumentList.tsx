import { SKILL_LEVELS, skillLevelName } from '@app/core/rules/skill-level'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { Meter } from '../../ui/Meter.tsx'
import styles from './Profile.module.css'

interface Played {
  instrumentId: number
  name: string
  family: string
  rating: number | null
}

const reached = (rating: number | null) => SKILL_LEVELS.filter(({ value }) => value <= (rating ?? 0)).length

/** What someone plays, with the level as words and as segments. */
export function InstrumentList({ instruments }: { instruments: Played[] }) {
  return (
    <ul>
      {instruments.map(({ instrumentId, name, family, rating }) => (
        <li key={instrumentId} className={styles.instrument}>
          <InstrumentIcon family={family} />
          <span className={styles.name}>{name}</span>
          <span className={styles.level}>{skillLevelName(rating)}</span>
          <Meter value={reached(rating)} max={SKILL_LEVELS.length} label={skillLevelName(rating)} />
        </li>
      ))}
    </ul>
  )
}
