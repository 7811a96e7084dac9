import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './PublishPage.module.css'

interface Props {
  /** On the session's clock; empty: whenever they like. */
  by: string
  /** What it is when it is switched on. */
  usual: string
  fault: string | null
  /** The same on one's own clock, where that shows something else. */
  here: string | null
  onChange: (by: string) => void
}

/** By when people are asked to say yes or no to their parts. */
export function ConfirmBy({ by, usual, fault, here, onChange }: Props) {
  return (
    <>
      <div className={styles.asks}>
        <span>Ask for an answer by a set time</span>
        <Switch
          label="Ask for an answer by a set time"
          checked={by !== ''}
          onChange={(on) => onChange(on ? usual : '')}
        />
      </div>
      {by !== '' && (
        <TextField
          label="Yes or no, by"
          type="datetime-local"
          value={by}
          // Emptied by hand it is not switched off: a date that is being typed is empty in between.
          onChange={(event) => event.target.value && onChange(event.target.value)}
          errors={fault ? [fault] : []}
          hint={`${here ? `On the session’s clock (${here}). ` : ''}Whoever hasn’t answered by then keeps the part, and the roster shows you who it is.`}
        />
      )}
    </>
  )
}
