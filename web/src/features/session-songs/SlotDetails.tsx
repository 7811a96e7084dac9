import { Hourglass } from 'lucide-react'
import { Avatar } from '../../ui/Avatar.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type SlotRegistration, useSlotRegistrationsQuery } from './queries.ts'
import { SlotChip } from './SlotChip.tsx'
import styles from './SlotDetails.module.css'
import { SlotNote } from './SlotNote.tsx'
import type { SlotView } from './slot-state.ts'

function Wanting({ registration: { person, waitlist, plays } }: { registration: SlotRegistration }) {
  const { userId, firstName, lastName, imageUrl } = person
  return (
    <li className={styles.person}>
      <Avatar person={{ userId, first: firstName, last: lastName, imageUrl }} size="small" />
      <span>
        {firstName} {lastName}
      </span>
      {plays && <span className={styles.state}>plays</span>}
      {waitlist && (
        <span className={styles.state}>
          <Hourglass size={14} aria-hidden /> waits
        </span>
      )}
    </li>
  )
}

interface Props {
  sessionId: number
  song: string
  view: SlotView
  /** Who wants a slot is for members. */
  isMember: boolean
  onPress: (view: SlotView) => void
}

/** One slot, with everyone who wants it. */
export function SlotDetails({ sessionId, song, view, isMember, onPress }: Props) {
  const { slot, look } = view
  const isWanted = slot.wishes + slot.waitlist > 0 || slot.player !== null
  const wanting = useSlotRegistrationsQuery(sessionId, slot.slotId, isMember && isWanted)
  return (
    <li className={styles.slot}>
      <SlotChip view={view} song={song} onPress={onPress} />
      <div className={styles.beside}>
        {(slot.required || slot.details) && (
          <p className={styles.quiet}>{[slot.required && 'Core part', slot.details].filter(Boolean).join(' · ')}</p>
        )}
        {slot.note && look !== 'held' && <p className={styles.note}>{slot.note}</p>}
        {look === 'held' && <SlotNote sessionId={sessionId} slotId={slot.slotId} note={slot.note} />}
        {wanting.isError && <LoadFailed what="Who wants it" onRetry={() => wanting.refetch()} />}
        {wanting.isLoading && <Skeleton lines={1} label="Loading who wants it" />}
        {wanting.data && (
          <ul className={styles.people}>
            {wanting.data.map((registration) => (
              <Wanting key={registration.person.userId} registration={registration} />
            ))}
          </ul>
        )}
        {!isWanted && <p className={styles.quiet}>Nobody yet.</p>}
      </div>
    </li>
  )
}
