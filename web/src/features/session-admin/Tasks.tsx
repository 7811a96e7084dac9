import { ChevronRight } from 'lucide-react'
import { Link } from '../../lib/router.tsx'
import { countOf } from '../../lib/words.ts'
import type { SessionView } from '../sessions/queries.ts'
import { emptyCore, type Task, tasksOf } from './overview.ts'
import styles from './Tasks.module.css'

const WORDS: Record<Task, { what: string; to: 'songs' | 'details' }> = {
  'add-songs': { what: 'Add the songs: each gets the group’s usual slots.', to: 'songs' },
  'no-slots': { what: 'Some songs have no slots: nobody can sign up for them.', to: 'songs' },
  'open-sign-up': { what: 'Sign-up is not open yet. Open it when the songs are ready.', to: 'details' },
  suggestions: { what: 'Members have suggested songs. Take them into the set, or decline them.', to: 'songs' },
  'too-long': { what: 'The set is longer than the session. Cut a song, or end later.', to: 'songs' },
  'closes-soon': {
    what: 'Sign-up closes soon, and core slots are empty. Remind those who have not answered.',
    to: 'songs',
  },
}

/** What there is to do now; nothing, where all is well. */
export function Tasks({ session, now }: { session: SessionView['session']; now: Date }) {
  const tasks = tasksOf(session, now)
  if (!tasks.length) return null
  const address = {
    songs: `/admin/edit-session-songs?sessionId=${session.id}`,
    details: `/admin/add-session?id=${session.id}`,
  }
  return (
    <ul aria-label="To do" className={styles.tasks}>
      {tasks.map((task) => (
        <li key={task}>
          <Link to={address[WORDS[task].to]} className={styles.task}>
            {WORDS[task].what}
            <ChevronRight size={20} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** 'Cissy Strut lacks bass and drums' */
export function EmptyCoreSlots({
  session,
  addressOf,
}: {
  session: SessionView['session']
  addressOf: (slotId: number) => string
}) {
  const short = emptyCore(session)
  if (!short.length) return <p className={styles.well}>Every song has somebody for each core slot.</p>
  return (
    <>
      <p className={styles.lead}>{countOf(short.length, 'song')} cannot be played yet.</p>
      <ul>
        {short.map(({ song, slots }) => (
          <li key={song.sessionSongId} className={styles.row}>
            <span className={styles.number} aria-hidden="true">
              {song.number}
            </span>
            <span className={styles.title}>{song.title}</span>
            <span className={styles.slots}>
              {slots.map(({ slot, name }) => (
                <Link key={slot.slotId} to={addressOf(slot.slotId)} className={styles.slot}>
                  <span className="visually-hidden">{song.title}: </span>
                  {name}
                </Link>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
