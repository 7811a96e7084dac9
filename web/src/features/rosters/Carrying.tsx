import { Hand } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import styles from './Carrying.module.css'
import type { Lifted } from './drag-person.ts'

interface Props {
  carried: Lifted
  name: string
  onLetGo: () => void
}

/** Who is in the hand, and how they get where they should be. */
export function Carrying({ carried, name, onLetGo }: Props) {
  const isMove = carried.fromSlotId !== null
  return (
    <div className={styles.bar}>
      <Hand size={20} aria-hidden />
      <p role="status" aria-label="In your hand" className={styles.says}>
        <strong>
          {isMove ? 'Moving' : 'Placing'} {name}.
        </strong>{' '}
        Choose a part. {isMove ? 'If somebody has it, the two swap.' : 'Whoever has it makes room.'}{' '}
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
