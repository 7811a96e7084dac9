import type { SessionSong } from '@app/core/contract/session-songs'
import type { Slot } from '@app/core/contract/slots'
import { listOf } from '@app/core/rules/list-of'
import { Check, CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from '../../lib/router/router.tsx'
import { songAddress } from '../../lib/words/song-links.ts'
import { PlayLink } from '../../ui/PlayLink.tsx'
import { SongMeta } from '../../ui/SongMeta.tsx'
import styles from './SongHead.module.css'
import type { SlotView } from './slot-state.ts'
import type { SongView } from './song-filter.ts'

/** Where the first to come has a slot and one is enough: what one holds, and so why the others are shut. */
const heldAlone = (slots: SlotView[]) =>
  slots.some(({ verdict }) => !verdict.ok && verdict.reason === 'HOLDS_A_SLOT') &&
  slots.find(({ look }) => look === 'held')

/** One line whatever the state: a song that gains or loses it would push away what is below, under the thumb. */
function Standing({ song, slots, lacking }: { song: SessionSong; slots: SlotView[]; lacking: Slot[] }) {
  // Of a session that is over nothing is ready or lacking any more.
  if (slots.some(({ verdict }) => !verdict.ok && verdict.reason === 'SESSION_OVER')) return null
  const held = heldAlone(slots)
  if (held)
    return (
      <span className={styles.mine}>
        <Check size={14} aria-hidden />
        One part each, and yours is {held.name.toLowerCase()}
      </span>
    )
  if (song.status === 'playable')
    return (
      <span className={styles.ready}>
        <CircleCheck size={14} aria-hidden />
        Playable
      </span>
    )
  if (!lacking.length)
    return <span className={styles.quiet}>{slots.length ? 'Somebody for every part it needs' : ''}</span>
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
        <Standing song={song} slots={slots} lacking={lacking} />
      </div>
      <PlayLink song={song} />
    </div>
  )
}
