import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import styles from './Segmented.module.css'

interface Props {
  label: string
  options: { value: string; label: string }[]
  value: string | null
  onChange: (value: string) => void
}

/** One of a few, side by side; they wrap where there is no room. */
export function Segmented({ label, options, value, onChange }: Props) {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(String(next))}
      className={styles.group}
    >
      {options.map((option) => (
        <Radio.Root key={option.value} value={option.value} aria-label={option.label} className={styles.option}>
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
