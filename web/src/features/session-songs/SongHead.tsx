import type { SessionSong } from '@app/core/contract/session-songs'
import type { Slot } from '@app/core/contract/slots'
import { CircleCheck, Play, TriangleAlert } from 'lucide-react'
import { Link } from '../../lib/router.tsx'
import { listenLinks, songAddress } from '../../lib/song-links.ts'
import { listOf } from '../../lib/words.ts'
import { SongMeta } from '../../ui/SongMeta.tsx'
import styles from './SongHead.module.css'
import type { SongView } from './song-filter.ts'

type Heard = Pick<SessionSong, 'title' | 'spotifyTrackId' | 'youTubeLink'>

export function PlayLink({ song }: { song: Heard }) {
  const [link] = listenLinks(song)
  if (!link) return null
  return (
    <a
      href={link.href}
      target="_blank"
      rel="noreferrer"
      aria-label={`Play ${song.title} on ${link.where}`}
      className={styles.play}
    >
      <span>
        <Play size={14} fill="currentColor" aria-hidden />
      </span>
    </a>
  )
}

function Readiness({ song, lacking }: { song: SessionSong; lacking: Slot[] }) {
  if (song.status === 'playable')
    return (
      <span className={styles.ready}>
        <CircleCheck size={14} aria-hidden />
        Playable
      </span>
    )
  if (!lacking.length) return null
  const names = [...new Set(lacking.map(({ instrumentName }) => instrumentName.toLowerCase()))]
  return (
    <span className={styles.short}>
      <TriangleAlert size={14} aria-hidden />
      {lacking.length === 1 ? 'One short: ' : `${lacking.length} short: `}
      {lacking.length > 3 ? 'help wanted' : listOf(names)}
    </span>
  )
}

/** A song's number, name and facts, hung from the gutter. All its slots say what it lacks, not only those shown. */
export function SongHead({ view: { song, slots, lacking } }: { view: SongView }) {
  const isMine = slots.some(({ look }) => look === 'wished' || look === 'held' || look === 'waiting')
  return (
    <div className={styles.head}>
      <span className={isMine ? styles.ownNumber : styles.number} aria-hidden="true">
        {song.number ?? '?'}
      </span>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={songAddress(song)}>{song.title}</Link>
        </h3>
        <p className={styles.meta}>
          <SongMeta song={song} />
        </p>
        <Readiness song={song} lacking={lacking} />
      </div>
      <PlayLink song={song} />
    </div>
  )
}
