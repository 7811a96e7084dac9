import { refusalOf } from '../features/session-songs/refusal.ts'
import { SlotDialog } from '../features/session-songs/SlotDialog.tsx'
import type { SongView } from '../features/session-songs/song-filter.ts'
import type { SessionView } from '../features/sessions/queries.ts'
import { BecomeMember } from '../features/sign-up/BecomeMember.tsx'
import type { Spoken } from '../features/sign-up/use-part-actions.ts'
import { Button } from '../ui/Button.tsx'
import { Confirm } from '../ui/Confirm.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './SlotQuestions.module.css'
import { type Asked, type Pressed, spoken, wanted } from './slot-questions.ts'

interface Props {
  asked: Asked
  view: SessionView
  songs: SongView[]
  /** Another slot instead. */
  onPress: (what: Pressed) => void
  onWaitlist: (what: Pressed) => void
  onLeave: (slot: Spoken) => void
  onClose: () => void
}

/** In a file of its own: dialogs are fetched with the first question. */
export default function SlotQuestions({
  asked: { about, what },
  view,
  songs,
  onPress,
  onWaitlist,
  onLeave,
  onClose,
}: Props) {
  const name = `${what.slot.name} in ${what.song.title}`
  const closeAnd = (act: (pressed: Pressed) => void) => (pressed: Pressed) => {
    onClose()
    act(pressed)
  }
  if (about === 'refusal')
    return (
      <SlotDialog
        refused={what}
        session={view.session}
        songs={songs}
        onWaitlist={closeAnd(onWaitlist)}
        onTake={closeAnd(onPress)}
        onClose={onClose}
      />
    )
  if (about === 'join')
    return (
      <Dialog
        title={name}
        open
        onClose={onClose}
        actions={
          <Button look="outlined" onClick={onClose}>
            Not now
          </Button>
        }
      >
        <div className={styles.join}>
          {!what.slot.verdict.ok && <p>{refusalOf(what.slot, view.session)}</p>}
          <p>
            Parts are for members of {view.session.groupName}. Join the group, and{' '}
            {what.slot.verdict.ok ? 'your wish goes in as soon as' : 'you’ll be on its waitlist once'} you’re in.
          </p>
          <BecomeMember view={view} slot={wanted(view.session, what)} onGo={onClose} />
        </div>
      </Dialog>
    )
  const leave = () => {
    onClose()
    onLeave(spoken(what))
  }
  return (
    <Confirm
      title={`Give back ${name}?`}
      open
      onClose={onClose}
      no="Keep it"
      yes="Give it back"
      look="danger"
      onYes={leave}
    >
      The roster is out, and the others are counting on you. Your part goes to whoever is waiting for it.
    </Confirm>
  )
}
