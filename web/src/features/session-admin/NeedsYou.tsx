import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
import { listOf } from '@app/core/rules/list-of'
import { moneyText } from '@app/core/rules/money'
import { Banknote, ChevronRight, ListMusic, Music, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from '../../lib/router/router.tsx'
import { goneRow, useStaying } from '../../lib/view/use-staying.ts'
import { songAddress } from '../../lib/words/song-links.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { DeclineSuggestion } from '../../ui/DeclineSuggestion.tsx'
import type { SessionView } from '../sessions/queries.ts'
import { useSetChange } from '../set-list/mutations.ts'
import styles from './NeedsYou.module.css'
import { tasksOf } from './overview.ts'
import type { Overview } from './queries.ts'

type Session = SessionView['session']

const WORDS: Partial<Record<ReturnType<typeof tasksOf>[number], { what: string; more: string }>> = {
  'no-slots': { what: 'Some songs have no slots', more: 'Nobody can sign up for them.' },
  'too-long': { what: 'The set is longer than the session', more: 'Cut a song, or end later.' },
}

const MOST_NAMES = 4
const idOf = ({ sessionSongId }: SessionSongWithSlots) => sessionSongId

/** What waits for the organiser in this session, each with what can be done about it. */
export function NeedsYou({ session, overview, now }: { session: Session; overview: Overview | undefined; now: Date }) {
  const change = useSetChange(session.id)
  const [declining, setDeclining] = useState<SessionSongWithSlots | null>(null)
  const suggested = session.songs.filter(({ suggested }) => suggested)
  const { rows, hold } = useStaying(suggested, idOf)
  const owing = overview?.owing ?? []
  const tasks = tasksOf(session, now).flatMap((task) => (WORDS[task] ? [{ task, ...WORDS[task] }] : []))
  const count = suggested.length + tasks.length + (owing.length ? 1 : 0)
  if (!count && !rows.length) return null
  const songs = `/admin/edit-session-songs?sessionId=${session.id}`
  return (
    <section aria-labelledby="needs" className={styles.section}>
      <h2 id="needs" className={styles.title}>
        Needs you <span className={styles.total}>{count}</span>
      </h2>
      <ul {...hold}>
        {rows.map(({ item, item: { sessionSongId, title, suggestedBy }, isGone }) => (
          <li key={sessionSongId} {...goneRow(isGone)} className={styles.row}>
            <Music size={20} aria-hidden />
            <span className={styles.words}>
              <strong>
                <Link to={songAddress(item)}>{title}</Link>
              </strong>
              <small>{suggestedBy ? `from ${suggestedBy.firstName}` : 'suggested'}</small>
            </span>
            <span className={styles.acts}>
              <Button
                look="outlined"
                size="compact"
                aria-label={`Take ${title}`}
                onClick={() => change.mutate({ kind: 'accept', songId: sessionSongId })}
              >
                Take it
              </Button>
              <IconButton label={`Decline ${title}`} onClick={() => setDeclining(item)}>
                <X size={20} aria-hidden />
              </IconButton>
            </span>
          </li>
        ))}
        {tasks.map(({ task, what, more }) => (
          <li key={task}>
            <Link to={songs} className={styles.row}>
              <ListMusic size={20} aria-hidden />
              <span className={styles.words}>
                <strong>{what}</strong>
                <small>{more}</small>
              </span>
              <ChevronRight size={20} aria-hidden />
            </Link>
          </li>
        ))}
        {owing.length > 0 && (
          <li>
            <Link to={`/admin/view-session?id=${session.id}&panel=payments`} className={styles.row}>
              <Banknote size={20} aria-hidden />
              <span className={styles.words}>
                <strong>
                  {owing.length} {owing.length === 1 ? 'owes' : 'owe'}{' '}
                  {moneyText(session.settings.fee, overview?.currency ?? '')}
                </strong>
                <small>
                  {owing.length > MOST_NAMES
                    ? `${owing
                        .slice(0, MOST_NAMES - 1)
                        .map(({ firstName }) => firstName)
                        .join(', ')} and ${owing.length - MOST_NAMES + 1} more`
                    : listOf(owing.map(({ firstName }) => firstName))}
                </small>
              </span>
              <ChevronRight size={20} aria-hidden />
            </Link>
          </li>
        )}
      </ul>
      <DeclineSuggestion
        song={declining && { title: declining.title, by: declining.suggestedBy?.firstName }}
        onDecline={() => declining && change.mutate({ kind: 'decline', songId: declining.sessionSongId })}
        onClose={() => setDeclining(null)}
      />
    </section>
  )
}
