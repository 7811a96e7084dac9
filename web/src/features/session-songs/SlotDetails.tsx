import { skillLevelName } from '@app/core/rules/skill-level'
import { Hourglass } from 'lucide-react'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
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
  /** As a wish, or only if somebody drops out; left out where the first to come has a slot. */
  onTake?: ((view: SlotView, waitlist: boolean) => void) | undefined
}

/** A wish that counts only if somebody drops out, where a plain one is open too. */
function StandBy({ view, song, onTake }: { view: SlotView; song: string } & Required<Pick<Props, 'onTake'>>) {
  if (!view.verdict.ok || !onTake) return null
  const isWaiting = view.look === 'waiting'
  // Where nobody is ahead there is nobody to wait for; and a wish of one's own is not made less by one tap.
  if (!isWaiting && view.look !== 'wanted') return null
  const words = isWaiting ? 'Make it a wish' : 'Waitlist instead'
  return (
    <div className={styles.standBy}>
      <Button
        look="text"
        size="compact"
        aria-label={`${words}${isWaiting ? '' : ', only if somebody drops out'}: ${view.name} in ${song}`}
        onClick={() => onTake(view, !isWaiting)}
      >
        {words}
      </Button>
    </div>
  )
}

/** One slot, with everyone who wants it. */
export function SlotDetails({ sessionId, song, view, isMember, onPress, onTake }: Props) {
  const { slot, look } = view
  const about = [
    slot.required && 'Core part: the song needs it',
    slot.minRating && `${skillLevelName(slot.minRating)} and up`,
    slot.details,
  ].filter(Boolean)
  const isWanted = slot.wishes + slot.waitlist > 0 || slot.player !== null
  const wanting = useSlotRegistrationsQuery(sessionId, slot.slotId, isMember && isWanted)
  return (
    <li className={styles.slot}>
      <SlotChip view={view} song={song} onPress={onPress} />
      <div className={styles.beside}>
        {about.length > 0 && <p className={styles.quiet}>{about.join(' · ')}</p>}
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
        {!isWanted && look !== 'shut' && <p className={styles.quiet}>Nobody yet.</p>}
        {isMember && <StandBy view={view} song={song} onTake={onTake} />}
      </div>
    </li>
  )
}
