import { Sheet } from '../../ui/Sheet.tsx'
import type { SessionView } from '../sessions/queries.ts'
import type { Change } from './changes.ts'
import { LeaveSession } from './LeaveSession.tsx'
import { NotesForm } from './NotesForm.tsx'
import styles from './SignUpSheet.module.css'
import { SongRange } from './SongRange.tsx'
import { Wildcards } from './Wildcards.tsx'

interface Props {
  view: SessionView
  open: boolean
  onClose: () => void
  onChange: (change: Change) => void
}

/** How many songs, any song of an instrument, a note, and the way out. Every tap is kept at once. */
export default function SignUpSheet({ view, open, onClose, onChange }: Props) {
  const { session, me } = view
  return (
    <Sheet title="How many songs?" open={open} onClose={onClose}>
      <div className={styles.sheet}>
        <SongRange
          min={me.registration?.SongAssignMin ?? session.settings.songAssignMin}
          max={me.registration?.SongAssignMax ?? session.settings.songAssignMax}
          onChange={({ min, max }) => onChange({ kind: 'come', min, max })}
        />
        {me.registration?.allocationMax !== null && me.registration !== null && (
          <p className={styles.hint}>The organisers give you {me.registration.allocationMax} at most this time.</p>
        )}
        <Wildcards view={view} onChange={onChange} />
        <NotesForm view={view} />
        {me.registration && <LeaveSession view={view} onLeft={onClose} />}
      </div>
    </Sheet>
  )
}
