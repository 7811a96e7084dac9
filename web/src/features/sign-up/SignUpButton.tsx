import { Check, ChevronDown, Hourglass, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { useOverlay } from '../../ui/use-overlay.ts'
import type { SessionView } from '../sessions/queries.ts'
import type { Change } from './changes.ts'
import styles from './SignUpButton.module.css'
import { comeWords, rangeWords, standingWords } from './words.ts'

const loadSignUpSheet = () => import('./SignUpSheet.tsx')
const loadLeaveQuestion = () => import('./LeaveQuestion.tsx')

interface Props {
  view: SessionView
  onChange: (change: Change) => void
  /** What one plays is known, and leads the page. */
  quiet?: boolean
  /** Sign-up is over, or the roster out: that one is in is a fact now, and the question left is whether one can come. */
  closed?: boolean
}

/** Asks at once whether one means it. */
function CannotCome({ view }: { view: SessionView }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const LeaveQuestion = useOverlay(loadLeaveQuestion, isAsking, close)
  return (
    <>
      <Button look="text" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Can’t come?
      </Button>
      {LeaveQuestion && <LeaveQuestion view={view} open={isAsking} onClose={close} />}
    </>
  )
}

/** One tap and one is in; the second half says how many songs. */
export function SignUpButton({ view, onChange, quiet, closed }: Props) {
  const [isOpen, setOpen] = useState(false)
  const closeSheet = () => setOpen(false)
  const SignUpSheet = useOverlay(loadSignUpSheet, isOpen, closeSheet)
  const { registration } = view.me
  const { songAssignMin: min, songAssignMax: max } = view.session.settings
  const openSheet = () => setOpen(true)
  const Sign = !registration ? Plus : registration.waitlistPosition ? Hourglass : Check
  const sheet = SignUpSheet && <SignUpSheet view={view} open={isOpen} onClose={closeSheet} onChange={onChange} />
  if (closed && registration)
    return (
      <>
        <div className={styles.still}>
          <Sign size={20} aria-hidden />
          <span className={styles.standing}>{standingWords(registration)}</span>
          <Button look="text" aria-haspopup="dialog" onClick={openSheet}>
            {rangeWords(registration)}
          </Button>
          <CannotCome view={view} />
        </div>
        {sheet}
      </>
    )
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
          <span className={styles.words}>{registration ? standingWords(registration) : comeWords(view.session)}</span>
        </button>
        <button type="button" className={styles.range} aria-haspopup="dialog" onClick={openSheet}>
          {rangeWords(registration ?? { SongAssignMin: min, SongAssignMax: max })}
          <ChevronDown size={18} aria-hidden />
        </button>
      </div>
      {sheet}
    </>
  )
}
