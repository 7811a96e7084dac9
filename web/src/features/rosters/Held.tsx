import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { SessionView } from '../sessions/queries.ts'
import styles from './Held.module.css'
import { placeOfSlot } from './use-desk.ts'

/** A slot that auto-assign is to leave: to whoever has it, or empty. */
export interface HeldSlot {
  slotId: number
  userId: number | null
}

interface Props {
  session: SessionView['session']
  held: HeldSlot[]
  nameOf: (userId: number) => string
  isBusy: boolean
  onRelease: (slotId: number) => void
  /** How long that lasts. */
  children: ReactNode
}

/** What the organiser left as it is, each to be taken back. */
export function Held({ session, held, nameOf, isBusy, onRelease, children }: Props) {
  if (!held.length) return null
  return (
    <div className={styles.held}>
      <ul aria-label="Left as it is">
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
      <p>{children}</p>
    </div>
  )
}
