import type { UpcomingSession } from '../features/sessions/queries.ts'
import { longLength } from '../lib/clock.ts'
import { useNow } from '../lib/use-now.ts'
import { ButtonLink } from '../ui/Button.tsx'
import styles from './Waiting.module.css'

interface Offer {
  offerId: number
  title: string
  instrumentName: string
  answerBy: string
}

/** '1 h 42 min', in poster numerals: how long there is to answer. */
function Left({ until, now }: { until: string; now: Date }) {
  const seconds = Math.max(0, (new Date(until).getTime() - now.getTime()) / 1000)
  return (
    <p className={styles.left}>
      <span className={styles.time}>{longLength(seconds)}</span>
      <span className={styles.small}>left to answer</span>
    </p>
  )
}

/** A part that became free and is mine if I like. */
export function Offers({ sessions }: { sessions: (UpcomingSession & { offers?: Offer[] })[] }) {
  const now = useNow()
  const offers = sessions.flatMap((session) => (session.offers ?? []).map((offer) => ({ ...offer, session })))
  const open = offers.filter(({ answerBy }) => new Date(answerBy) > now)
  return open.map(({ offerId, title, instrumentName, answerBy, session }) => (
    <section key={offerId} className={styles.offer} aria-label={`Offer: ${instrumentName} on ${title}`}>
      <Left until={answerBy} now={now} />
      <div className={styles.words}>
        <h2 className={styles.title}>
          {instrumentName} on {title} is yours, if you like
        </h2>
        <p className={styles.small}>{session.title}. You are next in line.</p>
      </div>
      <ButtonLink to={`/offer/${offerId}`}>Answer</ButtonLink>
    </section>
  ))
}
