import { Link } from '../../lib/router/router.tsx'
import { useReaderZone } from '../../lib/session/reader-zone.ts'
import { useNow } from '../../lib/view/use-now.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import styles from './OfferStrip.module.css'
import { type Evening, eveningWords, leftWords, untilWord } from './offer-words.ts'
import type { OpenOffer } from './queries.ts'

/** Where several sessions are on a page, an offer says which one it is of. */
interface Shown extends OpenOffer {
  session?: Evening
}

/** What is offered to the reader, wherever they look: until when, and the way to the answer. */
export function OfferStrip({ offers, zone = 'UTC' }: { offers: Shown[]; zone?: string }) {
  const now = useNow()
  const readerZone = useReaderZone()
  const open = offers.filter(({ answerBy }) => new Date(answerBy) > now)
  if (!open.length) return null
  return (
    <section aria-label="Offered to you" className={styles.strips}>
      {open.map(({ offerId, title, instrumentName, answerBy, session }) => {
        const until = new Date(answerBy)
        return (
          <div key={offerId} className={styles.strip}>
            <p className={styles.time}>
              {leftWords(until, now)
                .split(' ')
                .map((word, index) => (index % 2 ? <small key={word}>{word} </small> : word))}
              <span className={styles.left}>left</span>
            </p>
            <div>
              <p className={styles.part}>
                {instrumentName} on {title}
              </p>
              {session && (
                <Link to={`/session/${session.id}`} className={styles.session}>
                  {eveningWords(session, now)}
                </Link>
              )}
              <p className={styles.words}>
                Yours, if you like, {untilWord(until, session?.timeZoneId ?? zone, now, readerZone)}.
              </p>
            </div>
            <ButtonLink to={`/offer/${offerId}`} look="outlined" className={styles.see}>
              Yes or no?<span className="visually-hidden"> {`${instrumentName} on ${title}`}</span>
            </ButtonLink>
          </div>
        )
      })}
    </section>
  )
}
