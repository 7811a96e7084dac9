import { Check, ChevronDown, ChevronUp, Hourglass } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { cx } from '../../ui/class-names.ts'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { type MyParts, type Part, partsWords } from './my-parts.ts'
import styles from './Tray.module.css'

const MOST_TILES = 5

function Tile({ part, rank }: { part: Part; rank: number | null }) {
  const Sign = part.wish.state === 'waitlisted' ? Hourglass : Check
  return (
    <span className={cx(styles.tile, part.wish.state === 'waitlisted' && styles.waiting)}>
      {rank ?? <Sign />}
      <InstrumentIcon family={part.slot.family} plain />
    </span>
  )
}

/** At the foot of a phone: one's parts at a glance, and opened, the list to rank them in. */
export default function Tray({ parts, children }: { parts: MyParts; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const head = useRef<HTMLButtonElement>(null)
  const id = useId()
  // A drag that Escape gives up has said so.
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    setOpen(false)
    head.current?.focus()
  }
  const tiles = [
    ...parts.held.map((part) => ({ part, rank: null })),
    ...parts.ranked.map((part, index) => ({ part, rank: index + 1 })),
    ...parts.waiting.map((part) => ({ part, rank: null })),
  ]
  return (
    <section className={styles.tray} aria-label="My parts" onKeyDown={close}>
      <button
        ref={head}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={styles.head}
      >
        <span>
          <span className={styles.title}>My parts</span>
          <span className={styles.words}>{isOpen && parts.ranked.length > 1 ? 'Drag to rank' : partsWords(parts)}</span>
        </span>
        <span className={styles.tiles} aria-hidden="true">
          {!isOpen &&
            tiles.slice(0, MOST_TILES).map(({ part, rank }) => <Tile key={part.wish.slotId} part={part} rank={rank} />)}
          {!isOpen && tiles.length > MOST_TILES && <span className={styles.more}>+{tiles.length - MOST_TILES}</span>}
        </span>
        {isOpen ? <ChevronDown size={20} aria-hidden /> : <ChevronUp size={20} aria-hidden />}
      </button>
      <div id={id} hidden={!isOpen} className={styles.list}>
        {isOpen && children}
      </div>
    </section>
  )
}
