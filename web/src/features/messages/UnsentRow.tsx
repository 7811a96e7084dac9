import { CloudOff } from 'lucide-react'
import { useOnline } from '../../lib/offline/online.ts'
import { discard, tryAgain } from '../../lib/offline/wait.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { MessageText } from '../../ui/MessageText.tsx'
import { Picture } from '../../ui/Picture.tsx'
import type { Unsent } from './outbox.ts'
import styles from './Unsent.module.css'

/** What has not arrived yet, or was not taken. */
export function UnsentRow({ unsent }: { unsent: Unsent }) {
  const isOnline = useOnline()
  const discardButton = (
    <Button look="text" size="compact" onClick={() => discard(unsent.id)}>
      Discard
    </Button>
  )
  return (
    <article aria-label="You, not sent yet" className={styles.row}>
      <div className={styles.bubble}>
        <MessageText>{unsent.body}</MessageText>
        {unsent.thumbnail && <Picture picture={unsent.thumbnail} width={96} className={styles.picture} />}
      </div>
      {unsent.problem === null ? (
        <div role="status" className={cx(styles.state, !isOnline && styles.waiting)}>
          {isOnline && unsent.isTriedAgain ? (
            <>
              Not sent yet, trying again…
              {discardButton}
            </>
          ) : isOnline ? (
            'Sending…'
          ) : (
            <>
              <CloudOff size={16} aria-hidden />
              Waiting for a connection; then it will be sent
            </>
          )}
        </div>
      ) : (
        <div role="alert" className={cx(styles.state, styles.problem)}>
          Not sent: {unsent.problem}
          <span className={styles.deeds}>
            <Button look="text" size="compact" onClick={() => tryAgain(unsent.id)}>
              Try again
            </Button>
            {discardButton}
          </span>
        </div>
      )}
    </article>
  )
}
