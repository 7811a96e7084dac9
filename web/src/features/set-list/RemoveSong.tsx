import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
import { Button } from '../../ui/Button.tsx'
import { Question } from '../../ui/Question.tsx'

interface Props {
  song: SessionSongWithSlots | null
  onClose: () => void
  onRemove: (song: SessionSongWithSlots) => void
}

/** Asked before people lose what they signed up for. */
export function RemoveSong({ song, onClose, onRemove }: Props) {
  return (
    <Question
      title={song ? `Remove ${song.title}?` : ''}
      open={song !== null}
      onClose={onClose}
      actions={
        <>
          <Button look="outlined" onClick={onClose}>
            Keep it
          </Button>
          <Button look="danger" onClick={() => song && onRemove(song)}>
            Remove
          </Button>
        </>
      }
    >
      Members have signed up for it, and their wishes would be deleted too. Cut it instead, and everything is kept, just
      hidden.
    </Question>
  )
}
