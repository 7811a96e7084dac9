import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import styles from './TextField.module.css'

interface Props {
  label: string
  name: string
  value: string
  hint?: string
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

/** One of many. The device's own list is the best one on a phone, and the keyboard works in it everywhere. */
export function SelectField({ label, name, value, hint, options, onChange }: Props) {
  const id = useId()
  const hintId = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span className={styles.select}>
        <select
          id={id}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={styles.control}
          aria-describedby={hint ? hintId : undefined}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={20} aria-hidden />
      </span>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
