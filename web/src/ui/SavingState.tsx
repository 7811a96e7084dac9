import type { SavingState as State } from '../lib/form/self-saving.ts'
import { Button } from './Button.tsx'
import styles from './SavingState.module.css'

const WORDS: Record<State, string> = {
  typing: '',
  saving: 'Saving …',
  saved: 'Saved.',
  waits: 'Kept on this device. It is sent once you are back online.',
  failed: 'Not saved yet. What you typed stays here.',
}

/** What became of a text that saves itself. */
export function SavingState({ state, refusal, onRetry }: { state: State; refusal: string; onRetry: () => void }) {
  return (
    <div className={styles.state}>
      <p role="status">{[state === 'failed' && refusal, WORDS[state]].filter(Boolean).join(' ')}</p>
      {state === 'failed' && (
        <Button look="outlined" size="compact" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
