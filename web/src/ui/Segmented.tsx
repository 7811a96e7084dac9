import { useId } from 'react'
import styles from './Segmented.module.css'

interface Props {
  label: string
  options: { value: string; label: string }[]
  value: string | null
  onChange: (value: string) => void
}

/** One of a few, side by side; they wrap where there is no room. */
export function Segmented({ label, options, value, onChange }: Props) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.group}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className={styles.radio}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
