import type { Announced } from '@app/core/contract/sessions'
import { countOf } from '@app/core/rules/count-of'
import type { AdminDetail } from '../groups/queries.ts'
import { WhoShouldKnow } from './WhoShouldKnow.tsx'

export type Unannounced = AdminDetail['unannounced']

/** 'The others won’t be told: 36 have switched this off, 2 have no account.' */
function othersWords({ switchedOff, noAccount }: Unannounced): string {
  const why = [
    switchedOff > 0 && `${switchedOff} ${switchedOff === 1 ? 'has' : 'have'} switched this off`,
    noAccount > 0 && `${noAccount} ${noAccount === 1 ? 'has' : 'have'} no account`,
  ].filter(Boolean)
  return why.length ? `The others won’t be told: ${why.join(', ')}.` : ''
}

interface Props {
  /** How many members would hear of it. */
  count: number
  /** What happens either way: 'Add', 'Open', 'Save'. */
  act: string
  /** How many sessions it is about. */
  sessions: number
  /** The group’s other members, where that is known. */
  others?: Unannounced | undefined
  back: string
  onChoose: (announce: Announced) => void
  onClose: () => void
}

/** A session is there, or open for sign-up, from now on: whether the group’s members are told. */
export default function AnnounceQuestion({ count, act, sessions, others, back, onChoose, onClose }: Props) {
  const why = others && othersWords(others)
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
      {why && <p>{why}</p>}
    </WhoShouldKnow>
  )
}
