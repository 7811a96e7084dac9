import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
import type { ReactNode } from 'react'
import { DragOrder } from '../../ui/DragOrder.tsx'
import styles from './SetList.module.css'
import { SetRow } from './SetRow.tsx'
import { numberAt } from './set-changes.ts'

const rowId = (songId: number) => `song-${songId}`

/** Rows are laid out as they come into sight and may be taller than was thought: where one stands is known after a few frames. */
const SETTLES_IN_FRAMES = 8

/** Brings a song into sight, once it stands where it was moved to. */
export function showSong(songId: number, frames = SETTLES_IN_FRAMES): void {
  if (frames === 0) return
  requestAnimationFrame(() => {
    document.getElementById(rowId(songId))?.scrollIntoView({ block: 'center' })
    showSong(songId, frames - 1)
  })
}

interface Props {
  songs: SessionSongWithSlots[]
  /** The song whose details are open. */
  open: number | null
  onOpen: (songId: number | null) => void
  /** `index` counts from 0. */
  onMove: (songId: number, index: number) => void
  editorOf: (song: SessionSongWithSlots) => ReactNode
}

/** The set in order; a drag, the keyboard and the buttons all move a song. */
export function SetList({ songs, open, onOpen, onMove, editorOf }: Props) {
  const ids = songs.map(({ sessionSongId }) => sessionSongId)
  const titleOf = (id: number) => songs[ids.indexOf(id)]?.title ?? 'The song'
  return (
    <DragOrder
      ids={ids}
      noun="song"
      nameOf={titleOf}
      placeAt={(id, index) => numberAt(songs, id, index)}
      onMove={onMove}
      label="The set"
      className={styles.list}
    >
      {songs.map((song, index) => (
        <SetRow
          key={song.sessionSongId}
          song={song}
          isLast={index === songs.length - 1}
          isOpen={open === song.sessionSongId}
          onOpen={onOpen}
          onMove={onMove}
        >
          {open === song.sessionSongId && editorOf(song)}
        </SetRow>
      ))}
    </DragOrder>
  )
}
