import { SKILL_LEVELS, skillLevelName } from '@app/core/rules/skill-level'
import { Fragment } from 'react'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { Meter } from '../../ui/Meter.tsx'
import styles from './Profile.module.css'

interface Played {
  instrumentId: number
  name: string
  family: string
  rating: number | null
  isPrimary?: boolean
  note?: string
}

const reached = (rating: number | null) => SKILL_LEVELS.filter(({ value }) => value <= (rating ?? 0)).length

/** 'Main instrument', 'Advanced', 'fretless too'. Somebody else's level may be hidden; only of one's own is it known that there is none. */
const wordsOf = ({ rating, isPrimary, note }: Played, own: boolean) =>
  [isPrimary && 'Main instrument', (own || rating !== null) && skillLevelName(rating), note].filter((word) => !!word)

/** What someone plays, with the level as words and as segments in the instrument's own hue. */
export function InstrumentList({ instruments, own = false }: { instruments: Played[]; own?: boolean }) {
  return (
    <ul>
      {instruments.map((one) => (
        <li key={one.instrumentId} className={styles.instrument}>
          <InstrumentIcon family={one.family} />
          <span>
            <span className={styles.name}>{one.name}</span>
            <span className={styles.level}>
              {wordsOf(one, own).map((word, index) => (
                <Fragment key={word as string}>
                  {index > 0 && ' · '}
                  <span>{word}</span>
                </Fragment>
              ))}
            </span>
          </span>
          {one.rating !== null && (
            <Meter
              value={reached(one.rating)}
              max={SKILL_LEVELS.length}
              label={skillLevelName(one.rating)}
              family={one.family}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
