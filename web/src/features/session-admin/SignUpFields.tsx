import type { useForm } from '../../lib/form/form.ts'
import { FieldErrors } from '../../ui/FieldErrors.tsx'
import { Section } from '../../ui/Section.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './SessionForm.module.css'
import { isOn, onOff, type SessionValues } from './session-form.ts'

export type SessionFormHandle = ReturnType<typeof useForm<SessionValues>>

type Flag = 'signUpOpen' | 'membersMaySuggest' | 'allowDoubling'
const FLAGS: { name: Flag; label: string; hint: string }[] = [
  { name: 'signUpOpen', label: 'Sign-up is open', hint: 'Off: members see the songs, and sign up once you open it.' },
  { name: 'membersMaySuggest', label: 'Members may suggest songs', hint: 'You decide which ones make the set.' },
  {
    name: 'allowDoubling',
    label: 'Two slots in one song',
    hint: 'So one person can sing and play guitar, for example.',
  },
]
const WAYS = [
  { value: onOff(false), label: 'Wishes' },
  { value: onOff(true), label: 'First come' },
]

/** How one signs up, for how much, and until when. */
export function SignUpFields({
  form: { values, set, field },
  isLocked,
  currency,
}: {
  form: SessionFormHandle
  isLocked: boolean
  /** The group's; it comes a moment later. */
  currency: string | undefined
}) {
  const isFirstCome = isOn(values.firstCome)
  return (
    <Section title="Sign-up" lead="Starts from your group’s defaults.">
      <div className={styles.fields}>
        <div className={styles.way}>
          <span className={styles.label}>Who gets a slot</span>
          {isLocked ? (
            <p className={styles.hint}>
              {isFirstCome ? 'Who comes first.' : 'Everyone ranks their wishes, and a roster decides.'} Members have
              signed up, so this stays.
            </p>
          ) : (
            <>
              <Segmented
                label="Who gets a slot"
                options={WAYS}
                value={values.firstCome}
                onChange={(value) => set('firstCome', value)}
              />
              <FieldErrors errors={field('firstCome').errors} />
              <p className={styles.hint}>
                {isFirstCome
                  ? 'Whoever takes a free slot first gets it; anyone later joins its waitlist.'
                  : 'Everyone ranks what they would like, and a roster decides.'}
              </p>
            </>
          )}
        </div>
        <div>
          {FLAGS.map(({ name, label, hint }) => (
            <div key={name} className={styles.switch}>
              <span>
                {label}
                <span className={styles.hint}>{hint}</span>
                <FieldErrors errors={field(name).errors} />
              </span>
              <Switch label={label} checked={isOn(values[name])} onChange={(on) => set(name, onOff(on))} />
            </div>
          ))}
        </div>
        <div className={styles.pair}>
          <TextField
            label="Sign-up closes"
            type="datetime-local"
            {...field('signUpClosesAt')}
            hint="If empty: when the session ends."
          />
          <TextField label="Places" inputMode="numeric" {...field('capacity')} hint="If empty: no limit." />
        </div>
        <div className={styles.three}>
          <TextField label="Fewest songs per person" inputMode="numeric" {...field('songAssignMin')} />
          <TextField label="Most songs per person" inputMode="numeric" {...field('songAssignMax')} />
          <TextField
            label={currency ? `Fee (${currency})` : 'Fee'}
            inputMode="decimal"
            {...field('fee')}
            hint="Leave empty if it’s free."
          />
        </div>
      </div>
    </Section>
  )
}
