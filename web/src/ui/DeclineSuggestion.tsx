import { Confirm } from './Confirm.tsx'

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
    <Confirm
      title={song ? `Decline ${song.title}?` : ''}
      open={song !== null}
      onClose={onClose}
      no="Keep it"
      yes="Decline"
      look="danger"
      onYes={() => {
        onDecline()
        onClose()
      }}
    >
      {song?.by ?? 'A member'} suggested it, and it will be gone from the list.
    </Confirm>
  )
}
