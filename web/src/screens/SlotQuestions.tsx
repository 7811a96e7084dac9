import { SlotDialog } from '../features/session-songs/SlotDialog.tsx'
import type { SongView } from '../features/session-songs/song-filter.ts'
import type { SessionView } from '../features/sessions/queries.ts'
import { BecomeMember } from '../features/signup/BecomeMember.tsx'
import type { Spoken } from '../features/signup/use-part-actions.ts'
import { Button } from '../ui/Button.tsx'
import { Confirm } from '../ui/Confirm.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './SlotQuestions.module.css'
import { type Asked, type Pressed, spoken, wanted } from './slot-questions.ts'

interface Props {
  asked: Asked
  view: SessionView
  songs: SongView[]
  onTake: (slot: Spoken, waitlist?: boolean) => void
  onLeave: (slot: Spoken) => void
  onClose: () => void
}

/** In a file of its own: dialogs are fetched with the first question. */
export default function SlotQuestions({ asked: { about, what }, view, songs, onTake, onLeave, onClose }: Props) {
  const name = `${what.slot.name} in ${what.song.title}`
  const take = (pressed: Pressed, waitlist = false) => {
    onClose()
    onTake(spoken(pressed), waitlist)
  }
  if (about === 'refusal')
    return (
      <SlotDialog
        refused={what}
        session={view.session}
        songs={songs}
        onWaitlist={(refused) => take(refused, true)}
        onTake={take}
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
          <p>
            Parts are for members of {view.session.groupName}. Join them, and your wish goes in as soon as you’re in.
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
