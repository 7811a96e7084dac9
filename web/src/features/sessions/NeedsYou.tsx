import { ChevronRight } from 'lucide-react'
import { Link } from '../../lib/router/router.tsx'
import { posterDay } from '../../lib/words/poster-day.ts'
import { songAddress } from '../../lib/words/song-links.ts'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import styles from './NeedsYou.module.css'
import { useNeedsYouQuery } from './queries.ts'

/** Songs that lack one part, and it is one that the caller plays. Nothing at all where nothing is wanted. */
export function NeedsYou({ most = Number.POSITIVE_INFINITY }: { most?: number }) {
  const wanted = useNeedsYouQuery()
  const { data } = wanted
  if (!data?.length) return <IfFailed of={wanted} what="Where you are wanted" />
  return (
    <section>
      <h2 className={styles.title}>Your instruments wanted</h2>
      <p className={styles.lead}>One part short of playable.</p>
      <ul>
        {data.slice(0, most).map(({ session, sessionSongId, title, slot }) => {
          const { day, month } = posterDay(new Date(session.startDate), session.timeZoneId)
          return (
            <li key={slot.slotId}>
              <Link to={songAddress({ sessionSongId, sessionId: session.id })} className={styles.row}>
                <InstrumentIcon family={slot.family} />
                <span className={styles.words}>
                  <span className={styles.song}>{title}</span>
                  <span className={styles.meta}>
                    {slot.instrumentName}, {session.title}, {day} {month}
                  </span>
                </span>
                <ChevronRight size={18} aria-hidden />
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
