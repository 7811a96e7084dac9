import { type Intent, keepIntent, useIntentOn } from '../../lib/session/intent.ts'
import { useNameFirst } from '../../lib/session/name-first.ts'
import { Button } from '../../ui/Button.tsx'
import type { SessionView } from '../sessions/queries.ts'

interface Props {
  session: SessionView['session']
  intent: Intent
  onGo?: (() => void) | undefined
}

/** In a file of its own: guests and members, who are nearly everybody, do not need it. What follows is FollowIntent's. */
export default function JoinToPlay({ session, intent, onGo }: Props) {
  const nameFirst = useNameFirst()
  const isJoining = useIntentOn(intent.page) !== null
  const join = () => {
    onGo?.()
    if (!nameFirst(intent)) keepIntent(intent)
  }
  return (
    <Button size="big" wide busy={isJoining} onClick={join}>
      {intent.slot ? `Join ${session.groupName} and take it` : `Join ${session.groupName} to play`}
    </Button>
  )
}
