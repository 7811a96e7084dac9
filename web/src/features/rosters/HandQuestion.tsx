import { TriangleAlert } from 'lucide-react'
import { Confirm } from '../../ui/Confirm.tsx'
import type { Hand } from './use-desk.ts'

/** What a move by hand asks first: it breaks a rule, or takes off what somebody locked. */
export function HandQuestion({ hand: { asked, leave, insist } }: { hand: Hand }) {
  const isLock = asked?.about === 'lock'
  return (
    <Confirm
      title={isLock ? 'Locked' : 'This breaks a rule'}
      open={asked !== null}
      onClose={leave}
      no="Leave it"
      look={isLock ? 'filled' : 'outlined'}
      yes={isLock ? 'Take off' : 'Do it anyway'}
      icon={isLock ? undefined : <TriangleAlert size={18} aria-hidden />}
      onYes={insist}
    >
      <p>{asked?.says}</p>
      {!isLock && <p>It stays marked until it’s fixed, and the roster can’t be published like that.</p>}
    </Confirm>
  )
}
