import { countOf } from '@app/core/rules/count-of'
import { Check } from 'lucide-react'
import { useNow } from '../../lib/view/use-now.ts'
import { posterDay, underDay } from '../../lib/words/poster-day.ts'
import { cx } from '../../ui/class-names.ts'
import { Switch } from '../../ui/Switch.tsx'
import type { GroupSession } from './queries.ts'
import styles from './StartFrom.module.css'
import { comingWords } from './stage.ts'
import { startingPoints } from './starting-points.ts'

interface Props {
  sessions: GroupSession[]
  /** The chosen session's number as a text; empty for none. */
  from: string
  withSongs: boolean
  onChoose: (id: string) => void
  onWithSongs: (on: boolean) => void
}

/** A new session from one of the last, as gig posters to pick from. */
export function StartFrom({ sessions, from, withSongs, onChoose, onWithSongs }: Props) {
  const now = useNow()
  const chosen = sessions.find(({ id }) => String(id) === from)
  return (
    <fieldset className={styles.from}>
      <legend className={styles.legend}>Start from</legend>
      <div className={styles.choices}>
        {startingPoints(sessions, Number(from), now).map((session) => {
          const at = new Date(session.startDate)
          const { day, month } = posterDay(at, session.timeZoneId)
          const isChosen = session === chosen
          return (
            <button
              key={session.id}
              type="button"
              aria-pressed={isChosen}
              aria-label={`${session.title}, ${day} ${month}`}
              onClick={() => onChoose(isChosen ? '' : String(session.id))}
              className={cx(styles.choice, isChosen && styles.chosen)}
            >
              <span className={styles.date}>
                <span className={styles.day}>{day}</span>
                {underDay(at, session.timeZoneId, now)}
              </span>
              <span className={styles.words}>
                <span className={styles.title}>{session.title}</span>
                <span className={styles.meta}>
                  {countOf(session.songs, 'song')}, {comingWords(session, now)}
                </span>
              </span>
              {isChosen && <Check size={20} aria-hidden />}
            </button>
          )
        })}
      </div>
      {chosen && chosen.songs > 0 && (
        <div className={styles.songs}>
          <span>
            With its {countOf(chosen.songs, 'song')}
            <span className={styles.hint}>Off: the same session, with an empty set list.</span>
          </span>
          <Switch label="Copy its songs" checked={withSongs} onChange={onWithSongs} />
        </div>
      )}
    </fieldset>
  )
}
