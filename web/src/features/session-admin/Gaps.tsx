import { countOf } from '@app/core/rules/count-of'
import { listOf } from '@app/core/rules/list-of'
import { readinessOf } from '@app/core/rules/readiness'
import { slotNames } from '@app/core/rules/song-status'
import { relativeTime } from '@app/core/rules/time'
import { lazy, Suspense, useState } from 'react'
import { Link } from '../../lib/router/router.tsx'
import { slotAddress } from '../../lib/words/song-links.ts'
import { Button } from '../../ui/Button.tsx'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { Meter } from '../../ui/Meter.tsx'
import type { SessionView } from '../sessions/queries.ts'
import { asksFor } from './asks.ts'
import styles from './Gaps.module.css'
import type { Candidate, Overview } from './queries.ts'

// Fetched when it is asked.
const Ask = lazy(() => import('./Ask.tsx'))

type Session = SessionView['session']

/** 'Kim or Cleo could.' */
export function couldWords(people: Candidate[], others: number): string {
  if (!people.length) return 'Nobody in the group who plays it is free.'
  const names = people.slice(0, 2).map(({ firstName }) => firstName)
  const more = others + people.length - names.length
  return `${more ? `${names.join(', ')} or ${more} more` : names.join(' or ')} could.`
}

/** The best roster that nobody has been told of yet. */
export interface BestDraft {
  name: string
  /** 'Roster B fills 46 of 52 core slots' */
  words: string
  /** First names, by slot. */
  players: ReadonlyMap<number, string>
}

interface Gap {
  song: Session['songs'][number]
  lacking: Session['songs'][number]['slots']
}

function GapRow({
  gap: { song, lacking },
  session,
  overview,
  draft,
}: {
  gap: Gap
  session: Session
  overview: Overview | undefined
  draft: BestDraft | undefined
}) {
  const [isAsking, setAsking] = useState(false)
  const names = slotNames(song.slots)
  const asks = asksFor(
    overview,
    lacking.map(({ slotId }) => slotId).filter((slotId) => !draft?.players.has(slotId)),
  )
  const asked = asks
    .flatMap(({ person }) => person.askedAt ?? [])
    .sort()
    .at(-1)
  return (
    <li className={styles.gap}>
      <span className={styles.number} aria-hidden="true">
        {song.number}
      </span>
      <div className={styles.words}>
        <p className={styles.song}>
          {song.title}
          {[...new Set(lacking.map(({ family }) => family))].map((family) => (
            <InstrumentIcon key={family} family={family} />
          ))}
        </p>
        {lacking.length === 0 && <p className={styles.quiet}>It has no slots: nobody can sign up for it.</p>}
        {lacking.map(({ slotId, instrumentName }) => {
          const gap = overview?.gaps.find((one) => one.slotId === slotId)
          const people = overview?.candidates.filter(({ userId }) => gap?.couldFill.includes(userId)) ?? []
          const sorted = gap ? gap.couldFill.flatMap((id) => people.find(({ userId }) => userId === id) ?? []) : []
          const player = draft?.players.get(slotId)
          return (
            <p key={slotId} className={styles.quiet}>
              <Link to={slotAddress({ slotId, sessionId: session.id })} className={styles.slot}>
                No {(names.get(slotId) ?? instrumentName).toLowerCase()}.
              </Link>{' '}
              {player ? `${draft?.name} has ${player} on it.` : gap && couldWords(sorted, gap.others)}
            </p>
          )
        })}
        {asked && <p className={styles.quiet}>Asked {relativeTime(new Date(asked), new Date())}.</p>}
      </div>
      {asks.some(({ person }) => person.hasAddress && !person.askedAt) && (
        <Button
          look="outlined"
          size="compact"
          aria-label={`Ask for ${listOf(lacking.map(({ slotId }) => names.get(slotId) ?? ''))} in ${song.title}`}
          onClick={() => setAsking(true)}
        >
          Ask…
        </Button>
      )}
      <Suspense>{isAsking && <Ask session={session} asks={asks} onClose={() => setAsking(false)} />}</Suspense>
    </li>
  )
}

// More segments than this are no picture any more.
const MOST_SEGMENTS = 30
// A set of a hundred that nobody has signed up for is not read line by line.
const SHOWN = 8

/** How many songs can be played, and what the others lack, with who could help. */
export function Gaps({
  session,
  overview,
  draft,
  shownAbove,
}: {
  session: Session
  overview: Overview | undefined
  draft?: BestDraft | undefined
  /** Parts of who dropped out, which stand above with their repair. */
  shownAbove?: ReadonlySet<number> | undefined
}) {
  const [all, setAll] = useState(false)
  const { songs, ready, short } = readinessOf(session.songs, session.rosterPublished)
  if (!songs) return null
  const listed = short.flatMap((gap) => {
    const lacking = gap.lacking.filter(({ slotId }) => !shownAbove?.has(slotId))
    return lacking.length || !gap.lacking.length ? [{ ...gap, lacking }] : []
  })
  const above = short.flatMap(({ lacking }) => lacking.filter(({ slotId }) => shownAbove?.has(slotId))).length
  const sorted = [...listed].sort(
    (a, b) => a.lacking.length - b.lacking.length || (a.song.number ?? 0) - (b.song.number ?? 0),
  )
  return (
    <section aria-labelledby="readiness" className={styles.section}>
      <h2 id="readiness" className={styles.title}>
        Readiness
      </h2>
      <div className={styles.count}>
        <span className={styles.ready}>{ready}</span>
        <p>
          of {songs} {songs === 1 ? 'song' : 'songs'}
          <br />
          <strong>can be played</strong>
        </p>
      </div>
      {songs <= MOST_SEGMENTS && <Meter value={ready} max={songs} label={`${ready} of ${songs} songs can be played`} />}
      {draft && <p className={styles.note}>By the wishes, until a roster is published. {draft.words}.</p>}
      {above > 0 && (
        <p className={styles.note}>
          {countOf(above, 'part')} of who dropped out {above === 1 ? 'stands' : 'stand'} above.
        </p>
      )}
      <ol>
        {sorted.slice(0, all ? undefined : SHOWN).map((gap) => (
          <GapRow key={gap.song.sessionSongId} gap={gap} session={session} overview={overview} draft={draft} />
        ))}
      </ol>
      {!all && sorted.length > SHOWN && (
        <Button look="text" onClick={() => setAll(true)}>
          All {sorted.length} songs that are short of somebody
        </Button>
      )}
    </section>
  )
}
