import { compareDates } from '@app/core/rules/compare-dates'
import { listOf } from '@app/core/rules/list-of'
import { CircleHelp } from 'lucide-react'
import { OfferStrip } from '../features/offers/OfferStrip.tsx'
import { eveningWords } from '../features/offers/offer-words.ts'
import type { UpcomingSession } from '../features/sessions/queries.ts'
import { Link } from '../lib/router/router.tsx'
import { useNow } from '../lib/view/use-now.ts'
import { ButtonLink } from '../ui/Button.tsx'
import styles from './Requests.module.css'

/** Parts of a roster that is out: yes or no is said on the session's page. */
function Unanswered({ session }: { session: UpcomingSession }) {
  const now = useNow()
  const parts = session.unanswered.map(({ instrumentName, title }) => `${instrumentName} on ${title}`)
  return (
    <section className={styles.request} aria-label={`Are you playing? ${session.title}`}>
      <CircleHelp size={24} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <h2 className={styles.title}>Are you playing? {listOf(parts)}</h2>
        <Link to={`/session/${session.id}`} className={styles.small}>
          {eveningWords(session, now)}
        </Link>
      </div>
      <ButtonLink to={`/session/${session.id}`} look="outlined">
        Yes or no?<span className="visually-hidden"> {session.title}</span>
      </ButtonLink>
    </section>
  )
}

/** What waits for my answer in all my sessions: what is offered, the one that ends first on top, then what a roster gave me. */
export default function Asks({ sessions }: { sessions: UpcomingSession[] }) {
  // What was kept on the device by an older version lacks them.
  const offers = sessions.flatMap((session) => session.offers?.map((offer) => ({ ...offer, session })) ?? [])
  return (
    <>
      <OfferStrip offers={offers.sort((a, b) => compareDates(a.answerBy, b.answerBy))} />
      {sessions.map((session) => session.unanswered?.length > 0 && <Unanswered key={session.id} session={session} />)}
    </>
  )
}
