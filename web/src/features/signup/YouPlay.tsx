import { Music } from 'lucide-react'
import { ButtonLink } from '../../ui/Button.tsx'
import type { SessionView } from '../sessions/queries.ts'
import type { MyParts } from './my-parts.ts'
import styles from './YouPlay.module.css'

/** What leads the page once the roster is out. */
export function YouPlay({ view: { session, me }, parts, now }: { view: SessionView; parts: MyParts; now: Date }) {
  const count = parts.held.length
  const { registration } = me
  const isOver = now >= new Date(session.endDate)
  if (isOver && !count) return null
  if (!count)
    return registration ? (
      <section className={styles.none}>
        <h2 className={styles.title}>The roster is out, and you are not in it this time</h2>
        <p>Go on the waitlist of a part: when one becomes free, it is offered in order.</p>
      </section>
    ) : null
  return (
    <section className={styles.hero}>
      <h2 className={styles.line}>
        {isOver ? 'You played' : 'You play'} <span className={styles.number}>{count}</span>{' '}
        {count === 1 ? 'song' : 'songs'}
      </h2>
      {registration && !isOver && (
        <p>
          The roster is out. You asked for {registration.SongAssignMin}–{registration.SongAssignMax}.
        </p>
      )}
      {!isOver && (
        <div>
          <ButtonLink to={`/session/${session.id}/practice`} look="inverse" icon={<Music size={20} aria-hidden />}>
            {count === 1 ? 'Practise it' : 'Practise them'}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
