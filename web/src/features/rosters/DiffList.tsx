import { countOf } from '@app/core/rules/count-of'
import { ArrowRight, ChevronDown, X } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import type { SessionView } from '../sessions/queries.ts'
import styles from './DiffList.module.css'
import { type ChangeGroup, changeWords, groupsOf, openAtFirst, takesAway, takingFirst } from './diff.ts'
import type { AutoResult } from './use-auto-assign.ts'

type Change = AutoResult['changes'][number]
type Song = SessionView['session']['songs'][number]
type Slot = Song['slots'][number]
type By = 'song' | 'person'

/** From here on they stand in groups, which open and close. */
export const MANY = 12
/** Lines that are there at first. */
const ROOM = 40

const WAYS = [
  { value: 'song', label: 'By song' },
  { value: 'person', label: 'By person' },
]

interface Props {
  session: SessionView['session']
  result: AutoResult
  names: ReadonlyMap<number, string>
  open: number | null
  isBusy: boolean
  onOpen: (slotId: number) => void
  onHold: (slotId: number) => void
}

const takenWords = (taken: number, all: number) => {
  if (!taken) return 'None of them takes a part from anybody.'
  const rest =
    taken === 1 ? 'takes a part from somebody; it comes first' : 'take a part from somebody; those come first'
  return `${taken} of ${all} ${rest}.`
}

/** J and K go from change to change, as they stand in the list. */
function useStepping(changes: readonly Change[], open: number | null, onOpen: (slotId: number) => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const by = { j: 1, k: -1 }[event.key]
      if (!by || event.ctrlKey || event.metaKey) return
      const at = changes.findIndex(({ slotId }) => slotId === open)
      const next = changes[Math.max(0, Math.min(at + by, changes.length - 1))]
      if (next) onOpen(next.slotId)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [changes, open, onOpen])
}

/** Where each change is in the set. */
function usePlaces({ songs }: SessionView['session'], changes: readonly Change[]) {
  return useMemo(() => {
    const changed = new Set(changes.map(({ slotId }) => slotId))
    const places = new Map<number, { song: Song; slot: Slot }>()
    for (const song of songs)
      for (const slot of song.slots) if (changed.has(slot.slotId)) places.set(slot.slotId, { song, slot })
    return places
  }, [songs, changes])
}

/** Every change with its reason, and what keeps things as they are. Many stand in groups: what takes a part from somebody comes first. */
export function DiffList({ session, result: { changes, people }, names, open, isBusy, onOpen, onHold }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const [by, setBy] = useState<By>('song')
  const places = usePlaces(session, changes)
  const isMany = changes.length > MANY
  const groups = useMemo(() => {
    // Whoever loses a part reads it under their name.
    const personOf = ({ before, after }: Change) => before ?? after ?? 0
    const songOf = ({ slotId }: Change) => places.get(slotId)?.song.sessionSongId ?? 0
    return isMany ? groupsOf(changes, by === 'song' ? songOf : personOf) : []
  }, [changes, places, by, isMany])
  const inOrder = useMemo(
    () => (isMany ? groups.flatMap((group) => group.changes) : takingFirst(changes)),
    [changes, groups, isMany],
  )
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => openAtFirst(groups, ROOM))
  const [last, setLast] = useState({ open, by })
  // Whatever is gone to is in sight, also in a group that was closed.
  if (last.open !== open || last.by !== by) {
    setLast({ open, by })
    const own = groups.find((group) => group.changes.some(({ slotId }) => slotId === open))
    const before = last.by === by ? opened : openAtFirst(groups, ROOM)
    setOpened(own ? new Set([...before, own.key]) : before)
  }
  useStepping(inOrder, open, onOpen)
  useEffect(() => {
    list.current?.querySelector(`[data-change="${open}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [open])

  const nameOf = (id: number | null) => (id === null ? 'Empty' : (names.get(id) ?? 'Someone'))
  const songsOf = new Map(people.map((one) => [one.userId, one]))
  const rowOf = (change: Change, hasHead: boolean) => {
    const { slotId, before, after, why } = change
    const place = places.get(slotId)
    return (
      <li key={slotId} data-change={slotId} className={cx(styles.row, open === slotId && styles.open)}>
        <button type="button" className={cx(styles.change, hasHead && styles.inGroup)} onClick={() => onOpen(slotId)}>
          {!hasHead && <span className={styles.number}>{place?.song.number}</span>}
          <span className={styles.who}>
            {place && <InstrumentIcon family={place.slot.family} />}
            {before !== null && <s>{nameOf(before)}</s>}
            <strong>{nameOf(after)}</strong>
          </span>
        </button>
        {before === null ? (
          <IconButton
            label={`Leave out ${nameOf(after)}${place ? `, ${place.song.title}` : ''}`}
            disabled={isBusy}
            onClick={() => onHold(slotId)}
          >
            <X size={20} aria-hidden />
          </IconButton>
        ) : (
          <Button look="text" size="compact" busy={isBusy} onClick={() => onHold(slotId)}>
            Keep {nameOf(before)}
          </Button>
        )}
        <p className={cx(styles.why, hasHead && styles.inGroup)}>
          {/* Most reasons name the song themselves. */}
          {place && !(hasHead && by === 'song') && !why.includes(place.song.title) && `${place.song.title}. `}
          {why}
        </p>
      </li>
    )
  }
  const headOf = ({ key, changes: own }: ChangeGroup<Change>): ReactNode => {
    if (by === 'song') {
      const song = places.get(own[0]?.slotId ?? 0)?.song
      return (
        <>
          <span className={styles.number}>{song?.number}</span>
          <strong>{song?.title}</strong>
        </>
      )
    }
    const songs = songsOf.get(key)
    return (
      <>
        <span className={styles.number}>{own.length}</span>
        <strong>
          {nameOf(key)}
          {songs && (
            <small>
              {' '}
              {songs.before} <ArrowRight size={12} aria-label="to" /> {countOf(songs.after, 'song')}
            </small>
          )}
        </strong>
      </>
    )
  }
  const toggle = (key: number) => {
    const next = new Set(opened)
    if (!next.delete(key)) next.add(key)
    setOpened(next)
  }
  if (!isMany)
    return (
      <div ref={list}>
        <ol className={styles.list}>{inOrder.map((change) => rowOf(change, false))}</ol>
      </div>
    )
  const taken = changes.filter(takesAway).length
  return (
    <div ref={list}>
      <div className={styles.ways}>
        <Segmented label="In groups" options={WAYS} value={by} onChange={(way) => setBy(way as By)} />
        <p>{takenWords(taken, changes.length)}</p>
      </div>
      {groups.map((group) => (
        <section key={group.key} className={styles.group}>
          <h3>
            <button
              type="button"
              aria-expanded={opened.has(group.key)}
              className={styles.head}
              onClick={() => toggle(group.key)}
            >
              {headOf(group)}
              <span className={cx(styles.count, group.taken > 0 && styles.taken)}>{changeWords(group.changes)}</span>
              <ChevronDown size={18} aria-hidden />
            </button>
          </h3>
          {opened.has(group.key) && (
            <ol className={styles.list}>{group.changes.map((change) => rowOf(change, true))}</ol>
          )}
        </section>
      ))}
    </div>
  )
}
