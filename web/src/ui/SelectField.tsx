import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './TextField.module.css'
import { Frame } from './TextField.tsx'

interface Props {
  label: string
  name: string
  value: string
  options: { value: string; label: string }[]
  errors?: string[]
  hint?: ReactNode
  onChange: (value: string) => void
}

/** One of many. The device's own list is the best one on a phone, and the keyboard works in it everywhere. */
export function SelectField({ label, name, value, options, errors = [], hint, onChange }: Props) {
  return (
    <Frame label={label} errors={errors} hint={hint}>
      {(frame) => (
        <span className={styles.select}>
          <select {...frame} name={name} value={value} onChange={(event) => onChange(event.target.value)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={20} aria-hidden />
        </span>
      )}
    </Frame>
  )
}
