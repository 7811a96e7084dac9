import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { SessionView } from '../sessions/queries.ts'
import { refusalOf } from './refusal.ts'
import { SlotChip } from './SlotChip.tsx'
import styles from './SlotDialog.module.css'
import type { SlotView } from './slot-state.ts'
import { otherSlots, type SongView } from './song-filter.ts'

interface Refused {
  song: SongView['song']
  slot: SlotView
}

interface Props {
  refused: Refused
  session: SessionView['session']
  songs: SongView[]
  onWaitlist: (refused: Refused) => void
  onTake: (instead: Refused) => void
  onClose: () => void
}

/** Why a slot is not to be had, and what is: its waitlist, the song's other slots, the instrument in other songs. */
export function SlotDialog({ refused, session, songs, onWaitlist, onTake, onClose }: Props) {
  const { verdict } = refused.slot
  const instead = otherSlots(songs, refused.slot)
  return (
    <Dialog
      title={`${refused.slot.name} in ${refused.song.title}`}
      open
      onClose={onClose}
      actions={
        <>
          <Button look="outlined" onClick={onClose}>
            Close
          </Button>
          {!verdict.ok && verdict.waitlistOpen && (
            <Button onClick={() => onWaitlist(refused)}>Join the waitlist</Button>
          )}
        </>
      }
    >
      {!verdict.ok && <p>{refusalOf(refused.slot, session)}</p>}
      {instead.length > 0 && (
        <>
          <h3 className={styles.title}>Still free</h3>
          <ul className={styles.list}>
            {instead.map(({ song, slot }) => (
              <li key={slot.slot.slotId}>
                <p className={styles.song}>{song.title}</p>
                <SlotChip view={slot} song={song.title} onPress={() => onTake({ song, slot })} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
