import { isSignUpOpen } from '@app/core/rules/registration'
import { Check, ChevronDown, Hourglass, Plus } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../ui/class-names.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useOverlay } from '../../ui/use-overlay.ts'
import type { SessionView } from '../sessions/queries.ts'
import type { Change } from './changes.ts'
import styles from './ImIn.module.css'
import { rangeWords, standingWords } from './words.ts'

const loadSignUpSheet = () => import('./SignUpSheet.tsx')

interface Props {
  view: SessionView
  now: Date
  onChange: (change: Change) => void
  /** What one plays is known, and leads the page. */
  quiet?: boolean
}

function mayComeStill({ session, me }: SessionView, now: Date): boolean {
  const closesAt = session.settings.signUpClosesAt
  const signUp = { signUpOpen: session.settings.signUpOpen, signUpClosesAt: closesAt ? new Date(closesAt) : null }
  return now < new Date(session.endDate) && (me.callerIsAdmin || isSignUpOpen(signUp, now))
}

/** One tap and one is in; the second half says how many songs. */
export function ImIn({ view, now, onChange, quiet }: Props) {
  const [isOpen, setOpen] = useState(false)
  const closeSheet = () => setOpen(false)
  const SignUpSheet = useOverlay(loadSignUpSheet, isOpen, closeSheet)
  const { registration } = view.me
  const { songAssignMin: min, songAssignMax: max } = view.session.settings
  const isOver = now >= new Date(view.session.endDate)
  if (isOver || (!registration && !mayComeStill(view, now))) {
    return (
      <Notice>
        {isOver ? 'This session is over.' : 'Sign-up is closed. Ask an organiser to put you on the list.'}
      </Notice>
    )
  }
  const openSheet = () => setOpen(true)
  const Sign = !registration ? Plus : registration.waitlistPosition ? Hourglass : Check
  return (
    <>
      <div
        className={cx(
          styles.bar,
          (!registration || quiet) && styles.open,
          registration?.waitlistPosition ? styles.waiting : null,
        )}
      >
        <button
          type="button"
          className={styles.main}
          onClick={() => (registration ? openSheet() : onChange({ kind: 'come', min, max }))}
        >
          <Sign size={24} aria-hidden />
          <span className={styles.words}>{registration ? standingWords(registration) : 'Count me in'}</span>
        </button>
        <button type="button" className={styles.range} aria-haspopup="dialog" onClick={openSheet}>
          {rangeWords(registration ?? { SongAssignMin: min, SongAssignMax: max })}
          <ChevronDown size={18} aria-hidden />
        </button>
      </div>
      {SignUpSheet && <SignUpSheet view={view} open={isOpen} onClose={closeSheet} onChange={onChange} />}
    </>
  )
}
