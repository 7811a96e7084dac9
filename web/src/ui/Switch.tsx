import { Switch as Base } from '@base-ui/react/switch'
import styles from './Switch.module.css'

interface Props {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** On or off. The label is for a screen reader where the words stand in a table's head. */
export function Switch({ label, checked, onChange, disabled = false }: Props) {
  return (
    <Base.Root
      aria-label={label}
      checked={checked}
      onCheckedChange={onChange}
      disabled={disabled}
      className={styles.track ?? ''}
    >
      <Base.Thumb className={styles.thumb ?? ''} />
    </Base.Root>
  )
}
