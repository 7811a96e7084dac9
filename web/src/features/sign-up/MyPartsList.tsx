import { Check, Hourglass, X } from 'lucide-react'
import { ordinal } from '../../lib/words/words.ts'
import { IconButton } from '../../ui/Button.tsx'
import styles from './MyPartsList.module.css'
import type { MyParts, Part } from './my-parts.ts'
import { PartName } from './PartName.tsx'
import { RankList } from './RankList.tsx'

interface Props {
  parts: MyParts
  onRank: (slotIds: number[]) => void
  onLeave: (part: Part) => void
}

function Fixed({ part, onLeave }: { part: Part; onLeave: (part: Part) => void }) {
  const { state, waitlistPosition } = part.wish
  const isWaiting = state === 'waitlisted'
  const words = !isWaiting ? 'you play' : waitlistPosition ? `${ordinal(waitlistPosition)} in line` : 'waitlist'
  return (
    <li className={styles.row}>
      <span className={isWaiting ? styles.waiting : styles.held}>
        {isWaiting ? <Hourglass size={20} aria-hidden /> : <Check size={20} aria-hidden />}
      </span>
      <PartName part={part} more={words} />
      <IconButton
        label={`${isWaiting ? 'Leave the waitlist for' : 'Give back'} ${part.name} in ${part.song.title}`}
        onClick={() => onLeave(part)}
      >
        <X size={20} aria-hidden />
      </IconButton>
    </li>
  )
}

/** What one plays, what one would like to, in order, and what one waits for. */
export default function MyPartsList({ parts: { held, ranked, waiting }, onRank, onLeave }: Props) {
  const fixed = (parts: Part[]) =>
    parts.length > 0 && (
      <ul>
        {parts.map((part) => (
          <Fixed key={part.wish.slotId} part={part} onLeave={onLeave} />
        ))}
      </ul>
    )
  return (
    <>
      {fixed(held)}
      {ranked.length > 0 && <RankList parts={ranked} onRank={onRank} onLeave={onLeave} />}
      {fixed(waiting)}
    </>
  )
}
