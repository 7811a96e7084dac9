import { countOf } from '@app/core/rules/count-of'
import { Hand, Minus, Plus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { LoadMeter } from '../../ui/Meter.tsx'
import styles from './PeoplePanel.module.css'
import { type Load, ORDERS, type Order, sortedBy } from './people.ts'
import { nameOf } from './words.ts'

const MOST = 50

interface OpenProps {
  load: Load
  instruments: ReadonlyMap<number, string>
  onMax: (max: number | null) => void
  onPut: () => void
}

/** What somebody asked for, and how much the organiser lets them have. */
function Details({ load: { person, max, songs }, instruments, onMax, onPut }: OpenProps) {
  const { wants } = person
  if (!wants) return null
  const any = wants.wildcards.map((id) => instruments.get(id)).filter(Boolean)
  return (
    <div className={styles.details}>
      <p>
        {countOf(wants.wishes, 'wish')}
        {any.length > 0 && `, any slot of ${any.join(' or ')}`}. Would like {wants.min}–{wants.max}.
      </p>
      {wants.Notes && <p className={styles.note}>{wants.Notes}</p>}
      <div className={styles.most}>
        <span>At most</span>
        <IconButton label={`One song fewer for ${nameOf(person)}`} disabled={max <= 0} onClick={() => onMax(max - 1)}>
          <Minus size={18} aria-hidden />
        </IconButton>
        <output aria-label="At most" className={styles.count}>
          {max}
        </output>
        <IconButton label={`One song more for ${nameOf(person)}`} disabled={max >= MOST} onClick={() => onMax(max + 1)}>
          <Plus size={18} aria-hidden />
        </IconButton>
        {wants.allocationMax !== null && (
          <Button look="text" size="compact" onClick={() => onMax(null)}>
            As they asked
          </Button>
        )}
      </div>
      {songs > max && <p className={styles.over}>They have {songs}: auto-assign would take some away.</p>}
      <Button
        look="outlined"
        size="compact"
        icon={<Hand size={16} aria-hidden />}
        aria-label={`Put ${nameOf(person)} in a part`}
        onClick={onPut}
      >
        Put in a part…
      </Button>
    </div>
  )
}

interface Props {
  loads: Load[]
  instruments: ReadonlyMap<number, string>
  /** Whose parts the matrix points at. */
  marked: number | null
  onMark: (userId: number | null) => void
  /** Null: the roster can only be read. */
  onMax: ((userId: number, max: number | null) => void) | null
  /** Picks somebody up, to be put in a part. */
  onPut: (userId: number) => void
}

/** Everybody who comes: how much they play, against what they asked for. Somebody is dragged from here onto a cell. */
export function PeoplePanel({ loads, instruments, marked, onMark, onMax, onPut }: Props) {
  const [order, setOrder] = useState<Order>('fewest')
  return (
    <section aria-label="People" data-people="" className={styles.panel}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          People <span>{loads.length}</span>
        </h2>
        <select
          aria-label="Order of the people"
          value={order}
          className={styles.order}
          onChange={(event) => setOrder(event.target.value as Order)}
        >
          {ORDERS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </header>
      <ul className={styles.list}>
        {sortedBy(loads, order).map((load) => {
          const { person, songs, min, max, isLow, isOver } = load
          const isOpen = marked === person.userId
          return (
            <li key={person.userId} className={cx(isOpen && styles.isOpen)}>
              <button
                type="button"
                data-user={person.userId}
                aria-expanded={isOpen}
                className={cx(styles.person, (isLow || isOver) && styles.low)}
                onClick={() => onMark(isOpen ? null : person.userId)}
              >
                <span className={styles.name}>{nameOf(person)}</span>
                <span className={styles.songs}>
                  {(isLow || isOver) && (
                    <TriangleAlert
                      size={14}
                      aria-label={isLow ? 'fewer than they asked for' : 'more than their limit'}
                    />
                  )}
                  {songs}
                </span>
                <LoadMeter songs={songs} min={min} max={max} />
                <span className={styles.range}>
                  {min}–{max}
                </span>
              </button>
              {isOpen && onMax && (
                <Details
                  load={load}
                  instruments={instruments}
                  onMax={(next) => onMax(person.userId, next)}
                  onPut={() => onPut(person.userId)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {onMax && <p className={styles.hint}>Drag somebody onto a cell; drop them here to take them off.</p>}
    </section>
  )
}
