import { timeLeft } from '@app/core/rules/offers'
import { Check } from 'lucide-react'
import { Link } from '../../lib/router/router.tsx'
import { useReaderZone } from '../../lib/session/reader-zone.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import styles from './OfferLead.module.css'
import { endingOf, faceOf, headingOf, leftWords, shareLeft, untilWord, whenAndWhere } from './offer-words.ts'
import type { Offer } from './queries.ts'

/** The time that is left, in numerals that can be read from the bus. */
function TimeLeft({ offer, until, isPaused, now }: { offer: Offer; until: Date; isPaused: boolean; now: Date }) {
  const { hours, minutes } = timeLeft(until, now)
  const zone = offer.session.timeZoneId
  const readerZone = useReaderZone()
  return (
    <>
      <p className={styles.clock}>
        <span className="visually-hidden">{leftWords(until, now)} </span>
        <span className={styles.big} aria-hidden>
          {hours > 0 && (
            <>
              {hours}
              <small>h</small>
            </>
          )}
          {(minutes > 0 || hours === 0) && (
            <>
              {minutes}
              <small>min</small>
            </>
          )}
        </span>
        <span className={styles.until}>
          <strong>left</strong>
          <br />
          {untilWord(until, zone, now, readerZone)}
        </span>
      </p>
      <div className={styles.bar} aria-hidden>
        <span style={{ width: `${shareLeft(new Date(offer.offeredAt), until, now) * 100}%` }} />
      </div>
      {isPaused && <p className={styles.paused}>No hurry: nobody is passed over during the night.</p>}
    </>
  )
}

export function OfferLead({ offer, now }: { offer: Offer; now: Date }) {
  const { face, until } = faceOf(offer, now)
  const readerZone = useReaderZone()
  const isOpen = face === 'open' || face === 'paused'
  return (
    <section className={styles.lead} data-face={face}>
      <p>
        <Link to={`/session/${offer.session.id}`} className={styles.session}>
          {offer.session.title}
        </Link>
        {' · '}
        {whenAndWhere(offer, now, readerZone)}
      </p>
      <PageHeading className={styles.title ?? ''}>
        {face === 'taken' && <Check size={34} strokeWidth={3} aria-hidden className={styles.tick} />}
        {headingOf(offer, face)}
      </PageHeading>
      {isOpen ? (
        <TimeLeft offer={offer} until={until} isPaused={face === 'paused'} now={now} />
      ) : (
        <p>{endingOf(offer, face)}</p>
      )}
    </section>
  )
}
