import { ArrowRight } from 'lucide-react'
import { Switch } from '../../ui/Switch.tsx'
import type { SessionView } from '../sessions/queries.ts'
import { DiffList, MANY } from './DiffList.tsx'
import styles from './DiffPanel.module.css'
import { figuresOf, loserWords } from './diff.ts'
import { Held, type HeldSlot } from './Held.tsx'
import type { AutoResult } from './use-auto-assign.ts'

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
  /** What was left as it is so far. */
  held: HeldSlot[]
  onRelease: (slotId: number) => void
}

/** Before and after, and every change with its reason; each can be refused. */
export function DiffPanel({ only, held, onRelease, ...props }: Props) {
  const { session, result, names, isBusy } = props
  const nameOf = (id: number) => names.get(id) ?? 'Someone'
  const isMany = result.changes.length > MANY
  const foot = (
    <p className={styles.foot}>
      {!result.proven && 'There may be a better choice of songs: the search ended before it could tell. '}
      {result.helped === 'in-part' && 'The unluckiest were helped in part. '}
      {result.changes.length > 0 && 'Keep or leave out one, and the rest is worked out again at once. '}
      {loserWords(result.people, nameOf)}
    </p>
  )
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
      <div className={styles.list}>
        {/* Below many changes nobody would read it, and beside them it would take their room. */}
        {isMany && foot}
        <Held session={session} held={held} nameOf={nameOf} isBusy={isBusy} onRelease={onRelease}>
          It stays like that in later runs too, until you take it back. Whoever is kept is locked there with the rest.
        </Held>
        <DiffList {...props} />
      </div>
      {!isMany && foot}
    </section>
  )
}
