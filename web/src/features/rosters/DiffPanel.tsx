import { ArrowRight, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { SessionView } from '../sessions/queries.ts'
import styles from './DiffPanel.module.css'
import { figuresOf, loserWords } from './diff.ts'
import type { AutoResult } from './use-auto-assign.ts'
import { placeOfSlot } from './use-desk.ts'

interface Props {
  session: SessionView['session']
  result: AutoResult
  names: ReadonlyMap<number, string>
  open: number | null
  isBusy: boolean
  onOpen: (slotId: number) => void
  /** Where the matrix stands beside it: the songs that change, alone. */
  only: { isOn: boolean; onChange: (isOn: boolean) => void } | null
  onHold: (slotId: number) => void
  /** What was left as it is so far: slot and person, or nobody. */
  held: { slotId: number; userId: number | null }[]
  onRelease: (slotId: number) => void
}

const nameFrom = (names: ReadonlyMap<number, string>) => (id: number | null) =>
  id === null ? 'Empty' : (names.get(id) ?? 'Someone')

/** J and K go from change to change. */
function useStepping(result: AutoResult, open: number | null, onOpen: (slotId: number) => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const by = { j: 1, k: -1 }[event.key]
      if (!by || event.ctrlKey || event.metaKey) return
      const at = result.changes.findIndex(({ slotId }) => slotId === open)
      const next = result.changes[Math.max(0, Math.min(at + by, result.changes.length - 1))]
      if (next) onOpen(next.slotId)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [result, open, onOpen])
}

/** Before and after, and every change with its reason; each can be refused. */
export function DiffPanel({ session, result, names, open, isBusy, onOpen, only, onHold, held, onRelease }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const nameOf = nameFrom(names)
  useStepping(result, open, onOpen)
  useEffect(() => {
    list.current?.querySelector(`[data-change="${open}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <section aria-labelledby="before-after" className={styles.panel} aria-busy={isBusy}>
      <h2 id="before-after" className={styles.title}>
        Before and after
      </h2>
      <dl className={styles.figures}>
        {figuresOf(result.before, result.after).map(({ label, before, after, sense }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span>{before}</span>
              <ArrowRight size={14} aria-label="to" />
              <span className={styles[sense]}>{after}</span>
            </dd>
          </div>
        ))}
      </dl>
      {only && result.changes.length > 0 && (
        <div className={styles.only}>
          <span>Changed songs only</span>
          <Switch label="Changed songs only" checked={only.isOn} onChange={only.onChange} />
        </div>
      )}
      {held.length > 0 && (
        <ul aria-label="Left as it is" className={styles.held}>
          {held.map(({ slotId, userId }) => {
            const place = placeOfSlot(session, slotId)
            const where = `${place?.part.toLowerCase()} in ${place?.song.title}`
            return (
              <li key={slotId}>
                {userId === null ? (
                  <span>Nobody gets {where}</span>
                ) : (
                  <span>
                    <strong>{nameOf(userId)}</strong> keeps {where}
                  </span>
                )}
                <Button
                  look="text"
                  size="compact"
                  busy={isBusy}
                  aria-label={userId === null ? `Take back: ${where}` : `Do not keep ${nameOf(userId)}`}
                  onClick={() => onRelease(slotId)}
                >
                  Take back
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <ol ref={list} className={styles.list}>
        {result.changes.map(({ slotId, before, after, why }) => {
          const place = placeOfSlot(session, slotId)
          return (
            <li key={slotId} data-change={slotId} className={cx(open === slotId && styles.open)}>
              <button type="button" className={styles.change} onClick={() => onOpen(slotId)}>
                <span className={styles.number}>{place?.song.number}</span>
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
              <p className={styles.why}>
                {/* Most reasons name the song themselves. */}
                {place && !why.includes(place.song.title) && `${place.song.title}. `}
                {why}
              </p>
            </li>
          )
        })}
      </ol>
      <p className={styles.foot}>
        {!result.proven && 'There may be a better choice of songs: the search ended before it could tell. '}
        {result.helped === 'in-part' && 'The unluckiest were helped in part. '}
        {result.changes.length > 0 && 'Keep or leave out one, and the rest is worked out again at once. '}
        {loserWords(result.people, nameOf)}
      </p>
    </section>
  )
}
