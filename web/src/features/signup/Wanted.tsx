import { Check } from 'lucide-react'
import { Link } from '../../lib/router/router.tsx'
import { useNameFirst } from '../../lib/session/name-first.ts'
import { posterDay } from '../../lib/words/poster-day.ts'
import { songAddress } from '../../lib/words/song-links.ts'
import { Button } from '../../ui/Button.tsx'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import { type NeedsYou, useNeedsYouQuery } from '../sessions/queries.ts'
import { useSignUp } from './mutations.ts'
import styles from './Wanted.module.css'
import { ownWords } from './words.ts'

/** One part that lacks a player. It is taken here, stays where it was, and can be given back. */
function WantedPart({ session, sessionSongId, title, slot }: NeedsYou) {
  const { mutate, data, isPending } = useSignUp(session.id)
  const nameFirst = useNameFirst()
  const { slotId, instrumentName: name } = slot
  const mine = typeof data === 'object' ? data.wishes?.find((wish) => wish.slotId === slotId) : undefined
  const { day, month } = posterDay(new Date(session.startDate), session.timeZoneId)
  const take = () => {
    const intent = { page: `/session/${session.id}`, groupId: session.groupId }
    if (nameFirst({ ...intent, slot: { sessionId: session.id, slotId, name, song: title } })) return
    mutate({ kind: 'take', slotId })
  }
  return (
    <li className={styles.row}>
      <Link to={songAddress({ sessionSongId, sessionId: session.id })} className={styles.words}>
        <InstrumentIcon family={slot.family} />
        <span>
          <span className={styles.song}>{title}</span>
          {mine ? (
            <span className={styles.mine} role="status">
              <Check size={14} aria-hidden /> {ownWords(mine)}
            </span>
          ) : (
            <span className={styles.meta}>
              {name}, {session.title}, {day} {month}
            </span>
          )}
        </span>
      </Link>
      {mine ? (
        <Button
          look="text"
          busy={isPending}
          aria-label={`Give ${name} in ${title} back`}
          onClick={() => mutate({ kind: 'leave', slotId })}
        >
          Undo
        </Button>
      ) : (
        <Button look="outlined" busy={isPending} aria-label={`Take ${name} in ${title}`} onClick={take}>
          Take it
        </Button>
      )}
    </li>
  )
}

/** Songs that lack one part, and it is one that the caller plays. Nothing at all where nothing is wanted. */
export default function Wanted({ most = Number.POSITIVE_INFINITY }: { most?: number }) {
  const wanted = useNeedsYouQuery()
  const { data } = wanted
  if (!data?.length) return <IfFailed of={wanted} what="Where you are wanted" />
  return (
    <section>
      <h2 className={styles.title}>Your instruments wanted</h2>
      <p className={styles.lead}>One part short of playable.</p>
      <ul>
        {data.slice(0, most).map((need) => (
          <WantedPart key={need.slot.slotId} {...need} />
        ))}
      </ul>
    </section>
  )
}
