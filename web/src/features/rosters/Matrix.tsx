import type { BrokenRule, RosterAssignment } from '@app/core/contract/rosters'
import type { Slot } from '@app/core/contract/slots'
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { hueOf } from './hue.ts'
import styles from './Matrix.module.css'
import { MatrixRow } from './MatrixRow.tsx'
import { drawnRows, type Matrix as Grid, type Place, type Row, rowsInSight, step } from './matrix.ts'
import { filledOf, playedRows } from './played.ts'

/** As the style sheet has them: a row, and the head that sticks above the rows. */
const ROW = 48
const HEAD = 60
/** Fewer are drawn all at once: a screen reader and the browser's own search find them. */
const VIRTUAL_FROM = 60
const BEYOND = 8

/** What a preview would change in a slot. */
export interface SlotChange {
  before: string | null
  after: string | null
  rank: number | null
  /** What the one after had asked for. */
  source: RosterAssignment['source']
}

/** A slot to be led to; another object leads there again. */
export interface Goal {
  slotId: number
  /** Its candidates are wanted, too. */
  opens?: boolean
  /** It is only brought into sight: the focus stays where it is. */
  isShown?: boolean
}

export interface Facts {
  assigned: ReadonlyMap<number, RosterAssignment>
  names: ReadonlyMap<number, string>
  broken: ReadonlyMap<number, BrokenRule[]>
  /** How many there are; one may concern several slots. */
  rulesBroken: number
  /** Where a preview is laid over the roster: what would change. */
  changes: ReadonlyMap<number, SlotChange> | null
  /** Whose parts are pointed at. */
  marked: number | null
}

interface Props {
  grid: Grid
  /** The songs to show; null: all of them. */
  only: ReadonlySet<number> | null
  facts: Facts
  /** The slot that is open beside the matrix. */
  open: number | null
  goal: Goal | null
  onOpen: (slot: Slot) => void
  /** A key that does something with the slot in focus. */
  onKey?: (key: KeyAction, slot: Slot) => void
}

export type KeyAction = 'lock' | 'clear' | 'move'
const ACTIONS: Record<string, KeyAction> = {
  ...{ l: 'lock', L: 'lock', m: 'move', M: 'move' },
  ...{ Delete: 'clear', Backspace: 'clear' },
}

/** The rows near the window, where there are many. */
function useSight(count: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const isLong = count > VIRTUAL_FROM
  const [sight, setSight] = useState({ from: 0, to: Math.min(count, VIRTUAL_FROM) })
  useEffect(() => {
    const element = scroller.current
    if (!element || !isLong) return
    const look = () => {
      const next = rowsInSight(count, ROW, element.scrollTop, element.clientHeight || 800, BEYOND)
      setSight((before) => (before.from === next.from && before.to === next.to ? before : next))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      element.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [count, isLong])
  return { scroller, ...(isLong ? { from: sight.from, to: Math.min(sight.to, count) } : { from: 0, to: count }) }
}

function placeOf(rows: readonly Row[], slotId: number): Place {
  const row = rows.findIndex(({ slots }) => slots.some((slot) => slot?.slotId === slotId))
  return { row, column: rows[row]?.slots.findIndex((slot) => slot?.slotId === slotId) ?? -1 }
}

/** Brings a row clear of the head into sight. */
function reveal(element: HTMLElement, row: number) {
  const top = row * ROW
  const room = element.clientHeight - HEAD
  if (top < element.scrollTop) element.scrollTop = top
  else if (room > ROW && top + ROW > element.scrollTop + room) element.scrollTop = top + ROW - room
}

/** Every song counts in the heads, also where only some are shown. */
const Head = memo(function Head({
  grid: { columns, rows },
  shown,
  assigned,
}: {
  grid: Grid
  shown: number
  assigned: Facts['assigned']
}) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={styles.corner}>
          <span className={styles.head}>Song</span>
          <small>
            {shown < rows.length ? `${shown} of ${rows.length}` : `${playedRows(rows).length}, in play order`}
          </small>
        </th>
        {columns.map((column, index) => {
          const { filled, slots } = filledOf(rows, index, assigned)
          return (
            <th key={column.key} scope="col" style={hueOf(column.family)} className={styles.column}>
              <span className={styles.head}>
                <InstrumentIcon family={column.family} />
                <span className={styles.name}>{column.name}</span>
              </span>
              <small>
                {filled} of {slots}
              </small>
            </th>
          )
        })}
      </tr>
    </thead>
  )
})

/** Songs down, instruments across: one stop for the Tab key, the arrows go from part to part. */
export function Matrix({ grid: whole, only, facts, open, goal, onOpen, onKey }: Props) {
  const { columns } = whole
  const rows = useMemo(
    () => (only ? whole.rows.filter(({ song }) => only.has(song.sessionSongId)) : whole.rows),
    [whole.rows, only],
  )
  const grid = { columns, rows }
  const { scroller, from, to } = useSight(rows.length)
  const [active, setActive] = useState<Place | null>(null)
  const wantsFocus = useRef(false)
  /** What is to come into sight once its row is drawn. */
  const wantsSight = useRef<number | null>(null)
  /** Where the last key led: the next may come before the focus is there. */
  const last = useRef<Place | null>(null)
  const first = rows.findIndex(({ slots }) => slots.some(Boolean))
  const here =
    active && rows[active.row]?.slots[active.column] ? active : step(grid, { row: first, column: -1 }, 'ArrowRight')

  const drawn = drawnRows(from, to, rows[here.row] ? here.row : -1)
  const below = rows.length - 1 - (drawn.at(-1) ?? -1)

  // In the same breath as the rows change: a key that falls in between would be nobody's.
  useLayoutEffect(() => {
    const shown = wantsSight.current && scroller.current?.querySelector(`[data-slot="${wantsSight.current}"]`)
    if (shown) {
      wantsSight.current = null
      shown.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    if (!wantsFocus.current || !scroller.current) return
    const slotId = rows[here.row]?.slots[here.column]?.slotId
    const cell = scroller.current.querySelector<HTMLElement>(`[data-slot="${slotId}"]`)
    if (!cell) return
    wantsFocus.current = false
    cell.focus()
  })

  // After the one above, which would give the focus to where it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: gone to once, not again when somebody moves.
  useLayoutEffect(() => {
    if (!goal) return
    const place = placeOf(rows, goal.slotId)
    if (place.row < 0) return
    if (goal.isShown) wantsSight.current = goal.slotId
    else wantsFocus.current = true
    last.current = place
    setActive(place)
    if (scroller.current) reveal(scroller.current, place.row)
  }, [goal])

  function onClick({ target }: MouseEvent) {
    const slotId = Number((target as HTMLElement).closest<HTMLElement>('[data-slot]')?.dataset.slot)
    const place = placeOf(rows, slotId)
    const slot = rows[place.row]?.slots[place.column]
    if (!slot) return
    setActive(place)
    onOpen(slot)
  }

  function onKeyDown(event: KeyboardEvent) {
    const slotId = Number((event.target as HTMLElement).dataset.slot)
    const isCtrl = event.ctrlKey || event.metaKey
    if (!slotId || event.altKey || (isCtrl && !/^(Home|End)$/.test(event.key))) return
    const { row, column } = (wantsFocus.current && last.current) || placeOf(rows, slotId)
    const slot = rows[row]?.slots[column]
    const action = ACTIONS[event.key]
    if (action && slot && onKey) {
      event.preventDefault()
      onKey(action, slot)
      return
    }
    const next = step(grid, { row, column }, isCtrl ? `Ctrl+${event.key}` : event.key)
    if (next.row === row && next.column === column && !/^(Arrow|Home|End|Page)/.test(event.key)) return
    event.preventDefault()
    wantsFocus.current = true
    last.current = next
    setActive(next)
    if (scroller.current) reveal(scroller.current, next.row)
  }

  return (
    <div ref={scroller} className={styles.scroller}>
      <table
        aria-label="The roster"
        aria-rowcount={rows.length + 1}
        className={styles.table}
        style={{ minWidth: `calc(var(--song) + ${columns.length} * var(--part))` }}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <Head grid={whole} shown={rows.length} assigned={facts.assigned} />
        <tbody>
          {drawn.map((index, at) => {
            const row = rows[index] as Row
            const gap = index - (drawn[at - 1] ?? -1) - 1
            return (
              <Fragment key={row.song.sessionSongId}>
                {gap > 0 && <tr style={{ height: gap * ROW }} />}
                <MatrixRow
                  row={row}
                  columns={columns}
                  index={index}
                  facts={facts}
                  active={index === here.row ? here.column : null}
                  open={row.slots.some((slot) => slot?.slotId === open) ? open : null}
                />
              </Fragment>
            )
          })}
          {below > 0 && <tr style={{ height: below * ROW }} />}
        </tbody>
      </table>
    </div>
  )
}
