import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { SessionView } from '../sessions/queries.ts'
import { SongCard } from './SongCard.tsx'
import styles from './SongList.module.css'
import type { SlotView } from './slot-state.ts'
import type { SongView } from './song-filter.ts'

// Head, two rows of slots and the space around them.
const GUESSED_HEIGHT = 220
// Beyond what is seen: enough that a usual set of fifteen is mostly there, for a screen reader and the browser's search.
const OVERSCAN = 6

interface Props {
  songs: SongView[]
  instruments: SessionView['session']['instruments']
  compact: boolean
  onPress: (song: SongView, slot: SlotView) => void
}

/** The set. Only the songs near the window are drawn: two hundred of them scroll like fifteen. */
export function SongList({ songs, instruments, compact, onPress }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  // What stands above the list changes its height with what one does; the list must know where it begins.
  useLayoutEffect(() => {
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const virtual = useWindowVirtualizer({
    count: songs.length,
    estimateSize: () => GUESSED_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: top,
    // A frame that waits for React is a long one; a row that comes a frame later is still off the screen.
    useFlushSync: false,
    getItemKey: (index) => songs[index]?.song.sessionSongId ?? index,
  })
  const reasons = useMemo(() => new Map(instruments.map((one) => [one.instrumentId, one.reason])), [instruments])
  const rows = virtual.getVirtualItems()
  return (
    <ul ref={list} className={styles.list} style={{ height: virtual.getTotalSize() }}>
      {rows.map(({ key, index, start }) => {
        const view = songs[index]
        return view ? (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={songs.length}
            aria-posinset={index + 1}
            className={styles.row}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <SongCard view={view} reasons={reasons} compact={compact} onPress={onPress} />
          </li>
        ) : null
      })}
    </ul>
  )
}
