import { memo } from 'react'
import { cx } from '../../ui/class-names.ts'
import { SlotChip } from './SlotChip.tsx'
import styles from './SongCard.module.css'
import { SongHead } from './SongHead.tsx'
import type { SlotView } from './slot-state.ts'
import type { SongView } from './song-filter.ts'

interface Props {
  view: SongView
  /** Why an instrument is closed, in the organisers' words, by its number. */
  reasons: Map<number, string>
  compact: boolean
  onPress: (song: SongView, slot: SlotView) => void
}

/** 'Keys closed: the house pianist plays this one.' */
function Reasons({ slots, reasons }: { slots: SlotView[]; reasons: Props['reasons'] }) {
  const shut = slots.filter(({ look }) => look === 'locked' || look === 'waitlist')
  const closed = new Map(shut.map((view) => [view.slot.instrumentId, view]))
  return [...closed].map(([instrumentId, { slot, look, word }]) => {
    const reason = reasons.get(instrumentId)
    return reason ? (
      <p key={instrumentId} className={styles.reason}>
        {slot.instrumentName} {look === 'waitlist' ? 'waitlist only' : word.toLowerCase()}: {reason}
      </p>
    ) : null
  })
}

/** A song of the set with its slots. */
export const SongCard = memo(function SongCard({ view, reasons, compact, onPress }: Props) {
  const { song, slots, shown } = view
  return (
    <article className={styles.song} aria-label={song.title}>
      <SongHead view={view} />
      <div className={cx(styles.slots, compact && styles.pads)}>
        {shown.map((slot) => (
          <SlotChip
            key={slot.slot.slotId}
            view={slot}
            song={song.title}
            compact={compact}
            onPress={(pressed) => onPress(view, pressed)}
          />
        ))}
        {!slots.length && <p className={styles.reason}>No parts yet. The organisers add them.</p>}
      </div>
      <Reasons slots={shown} reasons={reasons} />
    </article>
  )
})
