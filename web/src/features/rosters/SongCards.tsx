import { slotName } from '@app/core/rules/song-status'
import { Scissors } from 'lucide-react'
import { type ReactNode, type TouchEvent, useEffect, useRef, useState } from 'react'
import { cx } from '../../ui/class-names.ts'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { Legend } from './Legend.tsx'
import type { Facts, Goal } from './Matrix.tsx'
import type { Matrix, Row } from './matrix.ts'
import { songMark } from './played.ts'
import { Sign } from './Signs.tsx'
import { SlotRow } from './SlotRow.tsx'
import styles from './SongCards.module.css'

const SWIPE = 60

const SAYS = { cut: 'cut', playable: 'can be played', short: 'core empty' }

/** Every song by its number and whether it can be played, or was cut. */
function Rail({ rows, facts, at, onGo }: { rows: Row[]; facts: Facts; at: number; onGo: (index: number) => void }) {
  const rail = useRef<HTMLElement>(null)
  useEffect(() => {
    const chosen = rail.current?.children[at] as HTMLElement | undefined
    if (chosen && rail.current) rail.current.scrollLeft = chosen.offsetLeft - rail.current.clientWidth / 2 + 22
  }, [at])
  return (
    <nav ref={rail} aria-label="Songs" className={styles.rail}>
      {rows.map((row, index) => {
        const { song } = row
        const mark = songMark(row, facts.assigned)
        return (
          <button
            key={song.sessionSongId}
            type="button"
            aria-current={index === at ? 'true' : undefined}
            aria-label={`${song.number ?? ''} ${song.title}, ${SAYS[mark]}`.trim()}
            className={cx(styles.stop, mark === 'short' && styles.short, mark === 'cut' && styles.isCut)}
            onClick={() => onGo(index)}
          >
            {song.number ?? '–'}
            {mark === 'cut' ? <Scissors size={16} strokeWidth={2.25} aria-hidden /> : <Sign mark={mark} size={16} />}
          </button>
        )
      })}
    </nav>
  )
}

interface Props {
  grid: Matrix
  facts: Facts
  open: number | null
  goal: Goal | null
  onOpen: (slotId: number | null) => void
  /** A part was tapped: opened, or who is in the hand put into it. */
  onPress: (slotId: number) => void
  /** What is wrong with the roster; each leads to the next song that it is about. */
  mends: ReactNode
  /** Who is in the hand, and for which part. */
  carrying: ReactNode
  /** The candidates of the open slot. */
  sheet: ReactNode
  /** What auto-assign would change, in place of the songs. */
  diff: ReactNode
  people: ReactNode
}

/** The matrix on a phone: one song at a time, its parts as rows, the candidates below without covering the song. */
export function SongCards({
  grid: { rows },
  facts,
  open,
  goal,
  onOpen,
  onPress,
  mends,
  carrying,
  sheet,
  diff,
  people,
}: Props) {
  const songOf = (slotId: number | null) =>
    Math.max(
      0,
      rows.findIndex(({ slots }) => slots.some((slot) => slot?.slotId === slotId)),
    )
  const [at, go] = useState(() => songOf(open))
  const [tab, setTab] = useState<'songs' | 'people'>('songs')
  const from = useRef<number | null>(null)
  const index = Math.min(at, rows.length - 1)
  const row = rows[index]
  const mark = row && songMark(row, facts.assigned)
  const card = useRef<HTMLElement>(null)
  const goTo = (next: number) => {
    onOpen(null)
    go(Math.max(0, Math.min(next, rows.length - 1)))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: gone to once, not again when somebody moves.
  useEffect(() => {
    if (!goal) return
    setTab('songs')
    onOpen(goal.opens ? goal.slotId : null)
    go(songOf(goal.slotId))
    requestAnimationFrame(() => card.current?.querySelector<HTMLElement>(`[data-slot="${goal.slotId}"]`)?.focus())
  }, [goal])
  const isCarrying = carrying !== null
  useEffect(() => {
    if (isCarrying) setTab('songs')
  }, [isCarrying])
  // The chosen row is never under the sheet.
  useEffect(() => {
    if (open !== null) card.current?.querySelector(`[data-slot="${open}"]`)?.scrollIntoView({ block: 'start' })
  }, [open])
  const onTouchEnd = (event: TouchEvent) => {
    const by = (event.changedTouches[0]?.clientX ?? 0) - (from.current ?? 0)
    if (from.current !== null && Math.abs(by) > SWIPE) goTo(index + (by < 0 ? 1 : -1))
    from.current = null
  }
  if (diff) return <div className={styles.diff}>{diff}</div>
  return (
    <div className={styles.cards}>
      <div className={styles.tabs}>
        {(['songs', 'people'] as const).map((one) => (
          <button key={one} type="button" className={styles.tab} aria-pressed={tab === one} onClick={() => setTab(one)}>
            {one === 'songs' ? 'Songs' : 'People'}
          </button>
        ))}
        <div className={styles.mends}>{mends}</div>
      </div>
      {tab === 'people' ? (
        <div className={styles.people}>{people}</div>
      ) : (
        <>
          <Rail rows={rows} facts={facts} at={index} onGo={goTo} />
          {row && (
            <section
              ref={card}
              aria-label={row.song.title}
              className={cx(styles.card, sheet !== null && styles.above, isCarrying && styles.aboveBar)}
              onTouchStart={(event) => {
                from.current = event.touches[0]?.clientX ?? null
              }}
              onTouchEnd={onTouchEnd}
            >
              <header className={styles.head}>
                <span className={styles.number}>{row.song.number ?? '–'}</span>
                <div>
                  <h2 className={styles.title}>{row.song.title}</h2>
                  <p className={styles.sub}>{[row.song.artistName, row.song.key].filter(Boolean).join(' · ')}</p>
                </div>
                {mark === 'cut' ? (
                  <span className={styles.cut}>
                    <Scissors size={16} strokeWidth={2.25} aria-hidden /> cut
                  </span>
                ) : mark === 'playable' ? (
                  <span className={styles.ok}>
                    <Sign mark="playable" size={18} />
                    <span className="visually-hidden">can be played</span>
                  </span>
                ) : (
                  <span className={styles.bad}>
                    <Sign mark="short" size={16} /> core
                  </span>
                )}
              </header>
              <ul>
                {row.slots.map(
                  (slot) =>
                    slot && (
                      <SlotRow
                        key={slot.slotId}
                        slot={slot}
                        name={slotName(row.slots, slot)}
                        song={row.song.title}
                        facts={facts}
                        icon={<InstrumentIcon family={slot.family} />}
                        isOpen={open === slot.slotId}
                        onOpen={() => onPress(slot.slotId)}
                      />
                    ),
                )}
              </ul>
              <Legend isDifference={false} />
            </section>
          )}
          {(carrying || sheet) && <div className={styles.sheet}>{carrying || sheet}</div>}
        </>
      )}
    </div>
  )
}
