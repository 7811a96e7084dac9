import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
import { ArrowDown, ArrowUp, ChevronDown, GripVertical } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { lengthOf } from '../../lib/words/words.ts'
import { IconButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { gripOf } from '../../ui/DragOrder.tsx'
import { MusicKey } from '../../ui/MusicKey.tsx'
import styles from './SetList.module.css'
import { SlotStrip } from './SlotStrip.tsx'

interface Props {
  song: SessionSongWithSlots
  isLast: boolean
  isOpen: boolean
  onOpen: (songId: number | null) => void
  onMove: (songId: number, index: number) => void
  children: ReactNode
}

function Facts({ song: { artistName, key, tempo, durationSeconds } }: { song: SessionSongWithSlots }) {
  const facts = [
    artistName,
    key && <MusicKey key="key" value={key} />,
    tempo && `${tempo} bpm`,
    durationSeconds && lengthOf(durationSeconds),
  ].filter(Boolean)
  return (
    <span className={styles.facts}>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fact is known by its place.
        <span key={index}>
          {index > 0 && ' · '}
          {fact}
        </span>
      ))}
    </span>
  )
}

/** A song of the set, with the handles that move it. */
export const SetRow = memo(function SetRow({ song, isLast, isOpen, onOpen, onMove, children }: Props) {
  const { sessionSongId: id, title, cut } = song
  const place = song.position ?? 1
  return (
    <li className={cx(styles.item, cut && styles.cut, isOpen && styles.open)}>
      <div id={`song-${id}`} className={styles.row}>
        <button type="button" {...gripOf('song')} aria-label={`Drag ${title}`} className={styles.grip}>
          <GripVertical size={20} aria-hidden />
        </button>
        <span className={styles.number} aria-hidden="true">
          {song.number ?? '–'}
        </span>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => onOpen(isOpen ? null : id)}
          className={styles.words}
        >
          <span>
            <span className={styles.title}>
              {title}
              {cut && <span className={styles.mark}>Cut</span>}
            </span>
            <Facts song={song} />
          </span>
          <SlotStrip slots={song.slots} />
        </button>
        <span className={styles.moves}>
          <IconButton label={`Move ${title} up`} disabled={place === 1} onClick={() => onMove(id, place - 2)}>
            <ArrowUp size={20} aria-hidden />
          </IconButton>
          <IconButton label={`Move ${title} down`} disabled={isLast} onClick={() => onMove(id, place)}>
            <ArrowDown size={20} aria-hidden />
          </IconButton>
        </span>
        <ChevronDown size={20} aria-hidden className={styles.chevron} />
      </div>
      {children}
    </li>
  )
})
