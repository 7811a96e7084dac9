import { Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from '../../lib/router/router.tsx'
import { useNameFirst } from '../../lib/session/name-first.ts'
import { dayIn } from '../../lib/words/clock.ts'
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
              <Check size={14} aria-hidden /> {mine.state === 'wished' ? 'One of your wishes' : ownWords(mine)}
            </span>
          ) : (
            <span className={styles.meta}>{name}</span>
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

/** Those of one session together, so that its name and day are read once. */
function WantedIn({ needs }: { needs: [NeedsYou, ...NeedsYou[]] }) {
  const { id, title, startDate, timeZoneId } = needs[0].session
  return (
    <section className={styles.session}>
      <h3 className={styles.name}>
        <Link to={`/session/${id}`}>{title}</Link>
        <span className={styles.day}>{dayIn(new Date(startDate), timeZoneId)}</span>
      </h3>
      <ul>
        {needs.map((need) => (
          <WantedPart key={need.slot.slotId} {...need} />
        ))}
      </ul>
    </section>
  )
}

function bySession(needs: NeedsYou[]) {
  const sessions = new Map<number, [NeedsYou, ...NeedsYou[]]>()
  for (const need of needs) {
    const before = sessions.get(need.session.id)
    if (before) before.push(need)
    else sessions.set(need.session.id, [need])
  }
  return [...sessions]
}

/** Songs that lack one part, and it is one that the caller plays. Nothing at all where nothing is wanted. */
export default function Wanted({ most = Number.POSITIVE_INFINITY }: { most?: number }) {
  const wanted = useNeedsYouQuery()
  const [isWhole, setWhole] = useState(false)
  const { data } = wanted
  if (!data?.length) return <IfFailed of={wanted} what="Where you are wanted" />
  const shown = isWhole ? data : data.slice(0, most)
  return (
    <section>
      <h2 className={styles.title}>Your instruments wanted</h2>
      <p className={styles.lead}>One part short of playable.</p>
      {bySession(shown).map(([id, needs]) => (
        <WantedIn key={id} needs={needs} />
      ))}
      {shown.length < data.length && (
        <Button look="text" size="compact" className={styles.all} onClick={() => setWhole(true)}>
          Show all {data.length}
        </Button>
      )}
    </section>
  )
}
