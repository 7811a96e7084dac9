import styles from './Suggestions.module.css'
import type { Suggested } from './use-suggestions.ts'

/** The list over the field. The keyboard stays in the field, which names the one that Enter takes. */
export function Suggestions({ listId, choices, active, choose }: Suggested) {
  return (
    <div id={listId} role="listbox" aria-label="Suggestions" hidden={!choices.length} className={styles.choices}>
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
        <div
          key={choice.key}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(choice)}
          className={styles.choice}
        >
          <span aria-hidden="true">{choice.sign}</span> {choice.label}
        </div>
      ))}
    </div>
  )
}
