import { Button } from './Button.tsx'
import { Question } from './Question.tsx'

interface Suggested {
  title: string
  by: string | undefined
}

interface Props {
  /** Null while nothing is asked. */
  song: Suggested | null
  onDecline: () => void
  onClose: () => void
}

/** A declined suggestion is gone for good, so it is asked first, wherever it can be declined. */
export function DeclineSuggestion({ song, onDecline, onClose }: Props) {
  return (
    <Question
      title={song ? `Decline ${song.title}?` : ''}
      open={song !== null}
      onClose={onClose}
      actions={
        <>
          <Button look="outlined" onClick={onClose}>
            Keep it
          </Button>
          <Button
            look="danger"
            onClick={() => {
              onDecline()
              onClose()
            }}
          >
            Decline
          </Button>
        </>
      }
    >
      {song?.by ?? 'A member'} suggested it, and it will be gone from the list.
    </Question>
  )
}
