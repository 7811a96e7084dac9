import { CircleAlert } from 'lucide-react'
import { discard, tryAgain } from '../lib/offline/wait.ts'
import { isMessage, useOwnWaiting } from '../lib/offline/waiting.ts'
import { Button } from '../ui/Button.tsx'
import styles from './ShellBanner.module.css'
import { nameOf, textOf } from './send-waiting.ts'

/** What the server did not take once it heard of it. A message says so where it was written. */
export default function NotTaken() {
  const refused = useOwnWaiting().filter((one) => one.problem !== null && !isMessage(one))
  return refused.map((one) => (
    <div key={one.id} role="alert" className={styles.refused}>
      <CircleAlert size={16} aria-hidden />
      <span>
        {nameOf(one)} did not arrive. {one.problem}
        {textOf(one) && <q>{textOf(one)}</q>}
      </span>
      <span className={styles.buttons}>
        <Button look="text" size="compact" onClick={() => tryAgain(one.id)}>
          Try again
        </Button>
        <Button look="text" size="compact" onClick={() => discard(one.id)}>
          Discard
        </Button>
      </span>
    </div>
  ))
}
