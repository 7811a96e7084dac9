import { type KeyboardEvent, useId, useState } from 'react'
import styles from './SuggestField.module.css'
import { TextField } from './TextField.tsx'

interface Props<T> {
  label: string
  name: string
  value: string
  errors?: string[]
  hint?: string
  placeholder?: string
  autoComplete?: string
  autoFocus?: boolean
  suggestions: T[]
  textOf: (suggestion: T) => string
  onType: (text: string) => void
  onChoose: (suggestion: T) => void
}

/** A field that offers what could be meant. One may also type what is not in the list. */
export function SuggestField<T>({ suggestions, textOf, onType, onChoose, ...field }: Props<T>) {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isShown = isOpen && suggestions.length > 0

  function choose(index: number) {
    const chosen = suggestions[index]
    if (!chosen) return
    setOpen(false)
    onChoose(chosen)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') return setOpen(false)
    // While suggestions are awaited, Enter means the first of them; it must not send a form that is half filled in.
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      return isShown ? choose(Math.max(active, 0)) : setOpen(false)
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || !suggestions.length) return
    event.preventDefault()
    setOpen(true)
    setActive((active + step + suggestions.length) % suggestions.length)
  }

  return (
    <div className={styles.suggest}>
      <TextField
        {...field}
        autoComplete={field.autoComplete ?? 'off'}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(isShown && active >= 0 && { 'aria-activedescendant': `${listId}-${active}` })}
        onChange={(event) => {
          setOpen(true)
          setActive(-1)
          onType(event.target.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      {/* Always there, so that `aria-controls` never points at nothing. */}
      <div id={listId} role="listbox" aria-label="Suggestions" hidden={!isShown} className={styles.list}>
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
          <div
            key={textOf(suggestion)}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The press must not take the focus from the field before the click arrives.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(index)}
            className={styles.option}
          >
            {textOf(suggestion)}
          </div>
        ))}
      </div>
    </div>
  )
}
