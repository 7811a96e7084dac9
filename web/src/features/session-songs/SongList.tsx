import { useMemo } from 'react'
import { useNearRows } from '../../lib/view/use-near-rows.ts'
import type { SessionView } from '../sessions/queries.ts'
import { SongCard } from './SongCard.tsx'
import type { SlotView } from './slot-state.ts'
import type { SongView } from './song-filter.ts'

interface Props {
  songs: SongView[]
  instruments: SessionView['session']['instruments']
  compact: boolean
  onPress: (song: SongView, slot: SlotView) => void
}

/** The set. Only the songs near the window are drawn: two hundred of them scroll like fifteen. */
export function SongList({ songs, instruments, compact, onPress }: Props) {
  const keys = useMemo(() => songs.map(({ song }) => song.sessionSongId), [songs])
  const { list, row, near } = useNearRows<HTMLUListElement, HTMLLIElement>(keys)
  const reasons = useMemo(() => new Map(instruments.map((one) => [one.instrumentId, one.reason])), [instruments])
  return (
    <ul ref={list} style={{ paddingTop: near.before, paddingBottom: near.after }}>
      {songs.slice(near.from, near.to).map((view, index) => (
        <li
          key={view.song.sessionSongId}
          ref={row}
          data-row={view.song.sessionSongId}
          aria-setsize={songs.length}
          aria-posinset={near.from + index + 1}
        >
          <SongCard view={view} reasons={reasons} compact={compact} onPress={onPress} />
        </li>
      ))}
    </ul>
  )
}
