import { compareDates } from '@app/core/rules/compare-dates'
import { mayConfirmBy } from '@app/core/rules/confirm-by'
import { listOf } from '@app/core/rules/list-of'
import { CircleHelp } from 'lucide-react'
import { OfferStrip } from '../features/offers/OfferStrip.tsx'
import { eveningWords } from '../features/offers/offer-words.ts'
import type { UpcomingSession } from '../features/sessions/queries.ts'
import { Link } from '../lib/router/router.tsx'
import { useTimes } from '../lib/session/reader-zone.ts'
import { useNow } from '../lib/view/use-now.ts'
import { ButtonLink } from '../ui/Button.tsx'
import styles from './Requests.module.css'

/** The time by which an answer is asked for, while that is to come. */
function confirmByOf({ unanswered, startDate }: UpcomingSession, now: Date): string | null {
  const by = unanswered[0]?.confirmBy
  return by && mayConfirmBy(new Date(by), { startsAt: new Date(startDate), now }).ok ? by : null
}

/** 'Vocals on Use Me and The Weight', 'Vocals on Use Me and Bass on The Weight'. */
function partsWords(parts: UpcomingSession['unanswered']): string {
  const [first] = parts
  if (first && parts.every(({ instrumentName }) => instrumentName === first.instrumentName))
    return `${first.instrumentName} on ${listOf(parts.map(({ title }) => title))}`
  return listOf(parts.map(({ instrumentName, title }) => `${instrumentName} on ${title}`))
}

/** Parts of a roster that is out: yes or no is said on the session's page. */
function Unanswered({ session }: { session: UpcomingSession }) {
  const now = useNow()
  const times = useTimes()
  const by = confirmByOf(session, now)
  return (
    <section className={styles.request} aria-label={`Are you playing? ${session.title}`}>
      <CircleHelp size={24} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <h2 className={styles.title}>Are you playing? {partsWords(session.unanswered)}</h2>
        <p className={styles.small}>
          <Link to={`/session/${session.id}`}>{eveningWords(session, now)}</Link>
          {by && `. Please answer by ${times.day(by, session.timeZoneId)}.`}
        </p>
      </div>
      <ButtonLink to={`/session/${session.id}`} look="outlined">
        Yes or no?<span className="visually-hidden"> {session.title}</span>
      </ButtonLink>
    </section>
  )
}

interface Props {
  sessions: UpcomingSession[]
  /** The session that the page begins with, where it asks for its answer there. */
  above: number | undefined
}

/** What waits for my answer in all my sessions: what is offered, the one that ends first on top, then what a roster gave me, by when it is asked. */
export default function Asks({ sessions, above }: Props) {
  // What was kept on the device by an older version lacks them.
  const offers = sessions.flatMap((session) => session.offers?.map((offer) => ({ ...offer, session })) ?? [])
  const asking = sessions.filter(({ id, unanswered }) => id !== above && unanswered?.length > 0)
  const dueOf = ({ unanswered, startDate }: UpcomingSession) => unanswered[0]?.confirmBy ?? startDate
  return (
    <>
      <OfferStrip offers={offers.sort((a, b) => compareDates(a.answerBy, b.answerBy))} />
      {asking
        .sort((a, b) => compareDates(dueOf(a), dueOf(b)))
        .map((session) => (
          <Unanswered key={session.id} session={session} />
        ))}
    </>
  )
}
