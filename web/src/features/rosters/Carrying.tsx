import { oneStop } from '@app/core/rules/one-stop'
import { Hand } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import styles from './Carrying.module.css'
import type { Lifted } from './drag-person.ts'

interface CarryWords {
  what: string
  next: string
}

/** Who is in the hand, and how they get where they should be. */
export function carryWords({ fromSlotId }: Lifted, name: string): CarryWords {
  const isMove = fromSlotId !== null
  return {
    what: oneStop(`${isMove ? 'Moving' : 'Placing'} ${name}.`),
    next: `Choose a part. ${isMove ? 'If somebody has it, the two swap.' : 'Whoever has it makes room.'}`,
  }
}

/** The same to be seen; a status that is always there says it aloud. */
export function Carrying({ words: { what, next }, onLetGo }: { words: CarryWords; onLetGo: () => void }) {
  return (
    <div className={styles.bar}>
      <Hand size={20} aria-hidden />
      <p aria-hidden="true" className={styles.says}>
        <strong>{what}</strong> {next}{' '}
        <span className={styles.keys}>
          <kbd>Arrows</kbd> find it, <kbd>Enter</kbd> does it.
        </span>
      </p>
      <Button look="text" size="compact" onClick={onLetGo}>
        Let go <kbd className={styles.keys}>Esc</kbd>
      </Button>
    </div>
  )
}
