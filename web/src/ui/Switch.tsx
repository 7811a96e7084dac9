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
    <button
      type="button"
      role="switch"
      aria-label={label}
      aria-checked={checked}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className={styles.track}
    >
      <span className={styles.thumb} />
    </button>
  )
}
