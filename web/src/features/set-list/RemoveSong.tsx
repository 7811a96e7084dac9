import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
import { Confirm } from '../../ui/Confirm.tsx'

interface Props {
  song: SessionSongWithSlots | null
  onClose: () => void
  onRemove: (song: SessionSongWithSlots) => void
}

/** Asked before people lose what they signed up for. */
export function RemoveSong({ song, onClose, onRemove }: Props) {
  return (
    <Confirm
      title={song ? `Remove ${song.title}?` : ''}
      open={song !== null}
      onClose={onClose}
      no="Keep it"
      yes="Remove"
      look="danger"
      onYes={() => song && onRemove(song)}
    >
      Members have signed up for it, and their wishes would be deleted too. Cut it instead, and everything is kept, just
      hidden.
    </Confirm>
  )
}
