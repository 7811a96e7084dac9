import { listOf } from '@app/core/rules/list-of'
import { Confirm } from '../../ui/Confirm.tsx'
import type { Part } from './my-parts.ts'

interface Props {
  parts: Part[]
  open: boolean
  onClose: () => void
  onYes: () => void
}

/** Asks before parts are given up, and says what happens then. */
export default function DeclineQuestion({ parts, open, onClose, onYes }: Props) {
  const [only] = parts
  const isOne = parts.length === 1
  return (
    <Confirm
      title={isOne ? `Can’t play ${only?.song.title}?` : `Can’t play these ${parts.length} songs?`}
      open={open}
      onClose={onClose}
      no={isOne ? 'Keep it' : 'Keep them'}
      yes="I can’t play"
      look="danger"
      onYes={onYes}
    >
      {!isOne && <p>{listOf(parts.map(({ song }) => song.title))}.</p>}
      <p>
        {isOne ? 'Your part is' : 'Your parts are'} free at once, and the organisers see it and find somebody else.
        Until somebody has {isOne ? 'it' : 'them'}, you can change your mind.
      </p>
      <p>You stay on the list for this session.</p>
    </Confirm>
  )
}
