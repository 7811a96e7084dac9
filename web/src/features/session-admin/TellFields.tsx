import { countOf } from '../../lib/words.ts'
import { Section } from '../../ui/Section.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import styles from './SessionForm.module.css'
import type { SessionFormHandle } from './SignUpFields.tsx'
import { isOn, onOff } from './session-form.ts'

/** Nobody hears of a change unless the organiser says so, and sees what they are told. */
export function TellFields({
  form: { values, set, field },
  registered,
}: {
  form: SessionFormHandle
  registered: number
}) {
  const label = `Tell the ${countOf(registered, 'person').replace('persons', 'people')} who are coming`
  return (
    <Section title="Tell people" lead="A changed time or place is worth a message.">
      <div className={styles.fields}>
        <div className={styles.switch}>
          <span>
            {label}
            <span className={styles.hint}>They get a mail with what the session is now.</span>
          </span>
          <Switch label={label} checked={isOn(values.tell)} onChange={(on) => set('tell', onOff(on))} />
        </div>
        {isOn(values.tell) && (
          <TextArea
            label="Your words to them"
            rows={3}
            maxLength={2000}
            placeholder="The back room is taken: we play upstairs."
            {...field('message')}
          />
        )}
      </div>
    </Section>
  )
}
