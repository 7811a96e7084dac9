import { Check, Hourglass, Lock, Plus } from 'lucide-react'
import { memo } from 'react'
import { cx } from '../../ui/class-names.ts'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import styles from './SlotChip.module.css'
import { isInert, isMine, type SlotLook, type SlotView } from './slot-state.ts'

const SIGNS: Partial<Record<SlotLook, typeof Plus>> = {
  free: Plus,
  wanted: Plus,
  held: Check,
  waiting: Hourglass,
  waitlist: Hourglass,
  locked: Lock,
  open: Hourglass,
}
const MOST_MARKS = 5

function Sign({ view: { look, rank } }: { view: SlotView }) {
  if (look === 'wished')
    return (
      <span className={styles.sign} aria-hidden="true">
        {rank}
      </span>
    )
  const Icon = SIGNS[look]
  if (!Icon) return null
  return (
    <span className={styles.sign}>
      <Icon size={18} aria-hidden />
    </span>
  )
}

/** One mark for each who wants it, as on a score sheet. */
function Tally({ count }: { count: number }) {
  return (
    <span className={styles.tally} aria-hidden="true">
      {Array.from({ length: Math.min(count, MOST_MARKS) }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mark is nothing but its place.
        <i key={i} />
      ))}
    </span>
  )
}

interface Props {
  view: SlotView
  /** The song it belongs to, for those who hear the slots one by one. */
  song: string
  compact?: boolean
  onPress: (view: SlotView) => void
}

/** A slot: instrument, name and state. Shape and words tell the state, the colour only helps. */
export const SlotChip = memo(function SlotChip({ view, song, compact, onPress }: Props) {
  const { slot, name, look, word } = view
  const content = (
    <>
      <InstrumentIcon family={slot.family} plain={look === 'wished' || look === 'held' || look === 'locked'} />
      <span className={styles.text}>
        <span className={styles.name}>
          {name}
          <span className="visually-hidden"> in {song}: </span>
        </span>
        <span className={styles.word}>
          {(look === 'wanted' || look === 'shut') && !compact && <Tally count={slot.wishes} />}
          {word}
        </span>
      </span>
      <Sign view={view} />
    </>
  )
  const className = cx(styles.slot, styles[look], compact && styles.pad)
  if (isInert(view))
    return (
      <div data-slot={slot.slotId} className={cx(className, styles.inert)}>
        {content}
      </div>
    )
  return (
    <button
      type="button"
      data-slot={slot.slotId}
      aria-pressed={isMine(view)}
      onClick={() => onPress(view)}
      className={className}
    >
      {content}
    </button>
  )
})
