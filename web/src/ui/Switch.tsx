import styles from './Switch.module.css'

interface Props {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** Stands for several, of which some are on. */
  isPartly?: boolean
}

/** On or off. The label is for a screen reader where the words stand in a table's head. */
export function Switch({ label, checked, onChange, disabled = false, isPartly = false }: Props) {
  // A switch knows no third state.
  const state = isPartly
    ? ({ role: 'checkbox', 'aria-checked': 'mixed' } as const)
    : ({ role: 'switch', 'aria-checked': checked } as const)
  return (
    <button
      type="button"
      {...state}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className={styles.track}
    >
      <span className={styles.thumb} />
    </button>
  )
}
