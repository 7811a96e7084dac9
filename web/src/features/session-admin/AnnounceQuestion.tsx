import type { Announced } from '@app/core/contract/sessions'
import { countOf } from '../../lib/words/words.ts'
import { WhoShouldKnow } from './WhoShouldKnow.tsx'

interface Props {
  /** How many members would hear of it. */
  count: number
  /** What happens either way: 'Add', 'Open', 'Save'. */
  act: string
  /** How many sessions it is about. */
  sessions: number
  back: string
  onChoose: (announce: Announced) => void
  onClose: () => void
}

/** A session is there, or open for sign-up, from now on: whether the group’s members are told. */
export default function AnnounceQuestion({ count, act, sessions, back, onChoose, onClose }: Props) {
  const them = countOf(count, 'member')
  return (
    <WhoShouldKnow
      title={`Tell ${them}?`}
      open
      choices={[
        { label: `${act} and tell ${them}`, isMain: true, onPress: () => onChoose('members') },
        { label: `${act} without telling`, onPress: () => onChoose('nobody') },
      ]}
      back={back}
      onClose={onClose}
    >
      <p>
        They’ll be told in the app, and by push and e-mail if they want that.
        {sessions > 1 && ` It’s one message for all ${sessions} sessions.`}
      </p>
    </WhoShouldKnow>
  )
}
