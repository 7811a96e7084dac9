import type { Intent } from '../../lib/session/intent.ts'
import { signUpAddress } from '../../lib/session/name-first.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './NameMissing.module.css'

/** To who left the first-run steps before they said who they are: what they wanted waits for their name alone. */
export function NameMissing({ intent: { page, slot } }: { intent: Intent }) {
  const then = slot
    ? slot.isWaitlist
      ? `you’re on the waitlist for ${slot.name} in ${slot.song}`
      : `${slot.name} in ${slot.song} is asked for`
    : 'you’re in'
  return (
    <div className={styles.missing}>
      <Notice>
        <strong>Say your name, then {then}.</strong>
        <div>
          <ButtonLink to={signUpAddress(page)} size="compact" className={styles.way ?? ''}>
            Say your name
          </ButtonLink>
        </div>
      </Notice>
    </div>
  )
}
