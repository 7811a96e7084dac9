import { countOf } from '@app/core/rules/count-of'
import { MOST_REPEATS, type Rhythm, repeatsOf, weekdayOfMonth } from '@app/core/rules/repeat'
import { shortDay } from '@app/core/rules/wall-clock'
import { Section } from '../../ui/Section.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import styles from './RepeatFields.module.css'
import formStyles from './SessionForm.module.css'

export interface Repeat {
  rhythm: Rhythm | ''
  /** How many more. */
  count: number
  /** Days that were unticked. */
  without: string[]
}

export const NO_REPEAT: Repeat = { rhythm: '', count: 5, without: [] }

/** The days that are ticked, by the clock of the group. */
export const chosenDays = ({ rhythm, count, without }: Repeat, start: string): string[] =>
  rhythm ? repeatsOf(start, rhythm, count).filter((day) => !without.includes(day)) : []

/** 'Thu 26 Nov 2026' */
function dayWords(local: string): string {
  const clock = new Date(`${local}Z`)
  return `${shortDay(clock)} ${clock.getUTCFullYear()}`
}

interface Props {
  start: string
  repeat: Repeat
  /** Days on which the group has a session already, as 2026-11-26. */
  taken: ReadonlySet<string>
  onChange: (repeat: Repeat) => void
}

const COUNTS = Array.from({ length: MOST_REPEATS }, (_, index) => ({
  value: String(index + 1),
  label: `${index + 1} more`,
}))

/** The same session on further days: they are shown first, and each can be left out. */
export function RepeatFields({ start, repeat, taken, onChange }: Props) {
  const days = repeat.rhythm ? repeatsOf(start, repeat.rhythm, repeat.count) : []
  const chosen = chosenDays(repeat, start)
  const tick = (day: string, isOn: boolean) =>
    onChange({ ...repeat, without: isOn ? repeat.without.filter((one) => one !== day) : [...repeat.without, day] })
  return (
    <Section title="Repeat" lead="For a night that comes round again. Members can be told about all of them at once.">
      <div className={formStyles.fields}>
        <div className={formStyles.pair}>
          <SelectField
            label="How often"
            name="rhythm"
            value={repeat.rhythm}
            options={[
              { value: '', label: 'Just this once' },
              { value: 'weekly', label: 'Every week' },
              { value: 'fortnightly', label: 'Every other week' },
              { value: 'monthly', label: `Every month, on ${weekdayOfMonth(start)}` },
            ]}
            onChange={(rhythm) => onChange({ ...repeat, rhythm: rhythm as Repeat['rhythm'], without: [] })}
          />
          {repeat.rhythm && (
            <SelectField
              label="How many"
              name="count"
              value={String(repeat.count)}
              options={COUNTS}
              onChange={(count) => onChange({ ...repeat, count: Number(count) })}
            />
          )}
        </div>
        {days.length > 0 && (
          <fieldset className={styles.days}>
            <legend className={styles.legend}>
              {countOf(chosen.length + 1, 'session')} in all, each at {start.split('T')[1]}
            </legend>
            <ul className={styles.list}>
              {days.map((day) => (
                <li key={day}>
                  <label className={styles.day}>
                    <input
                      type="checkbox"
                      checked={!repeat.without.includes(day)}
                      onChange={(event) => tick(day, event.target.checked)}
                    />
                    <span>
                      {dayWords(day)}
                      {taken.has(day.slice(0, 10)) && <span className={styles.note}>You have a session that day</span>}
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
        )}
      </div>
    </Section>
  )
}
