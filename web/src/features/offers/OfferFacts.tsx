import { listOf } from '@app/core/rules/list-of'
import { Clock, Hourglass, ListMusic, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { clockIn } from '../../lib/words/clock.ts'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { PlayLink } from '../../ui/PlayLink.tsx'
import { SongMeta } from '../../ui/SongMeta.tsx'
import styles from './OfferFacts.module.css'
import { aroundWords, askedWords, nthSong, passWords, turnWords } from './offer-words.ts'
import type { Offer } from './queries.ts'

function Fact({ icon, title, children }: { icon: ReactNode; title: string; children?: ReactNode }) {
  return (
    <li className={styles.fact}>
      {icon}
      <div>
        <p className={styles.title}>{title}</p>
        {children && <p className={styles.words}>{children}</p>}
      </div>
    </li>
  )
}

/** What it would be: the song, the band, the time, and what it does to one's own night. */
export function OfferFacts({ offer, isOpen }: { offer: Offer; isOpen: boolean }) {
  const { song, fellows, session } = offer
  return (
    <>
      <div className={styles.song}>
        <span className={styles.number}>{song.number}</span>
        <div>
          <h2 className={styles.name}>{offer.title}</h2>
          <p className={styles.words}>
            <SongMeta song={song} />
          </p>
        </div>
        <PlayLink song={{ ...song, title: offer.title }} />
      </div>
      <ul>
        <Fact
          icon={<Users size={20} aria-hidden />}
          title={
            fellows.length ? `With ${listOf(fellows.map(({ firstName }) => firstName))}` : 'Nobody else is on it yet'
          }
        >
          {fellows.length > 0 && (
            <span className={styles.band}>
              {fellows.map(({ firstName, family, instrumentName }) => (
                <span key={`${firstName} ${instrumentName}`} className={styles.player}>
                  <InstrumentIcon family={family} />
                  <bdi>{firstName}</bdi>
                  <span className="visually-hidden">, {instrumentName}</span>
                </span>
              ))}
            </span>
          )}
        </Fact>
        {song.at && (
          <Fact
            icon={<Clock size={20} aria-hidden />}
            title={`On at about ${clockIn(new Date(song.at), session.timeZoneId)}`}
          >
            {aroundWords(offer)}
          </Fact>
        )}
        {isOpen && (
          <>
            <Fact icon={<ListMusic size={20} aria-hidden />} title={nthSong(offer)}>
              {askedWords(offer)}
            </Fact>
            <Fact icon={<Hourglass size={20} aria-hidden />} title={turnWords(offer)}>
              {passWords(offer)}
            </Fact>
          </>
        )}
      </ul>
    </>
  )
}
