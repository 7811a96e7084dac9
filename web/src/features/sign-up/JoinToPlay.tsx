import { type Intent, keepIntent, useIntentOn } from '../../lib/session/intent.ts'
import { useHasName, useNameFirst } from '../../lib/session/name-first.ts'
import { Button } from '../../ui/Button.tsx'
import { useGroupQuery } from '../groups/queries.ts'
import type { SessionView } from '../sessions/queries.ts'
import styles from './BecomeMember.module.css'

interface Props {
  session: SessionView['session']
  intent: Intent
  onGo?: (() => void) | undefined
}

/** In a file of its own: guests and members, who are nearly everybody, do not need it. What follows is FollowIntent's. */
export default function JoinToPlay({ session, intent, onGo }: Props) {
  const nameFirst = useNameFirst()
  const isNamed = useHasName()
  // What waits for the name does not go on by itself: a press asks for it.
  const isJoining = useIntentOn(intent.page) !== null && isNamed
  const join = () => {
    onGo?.()
    if (!nameFirst(intent)) keepIntent(intent)
  }
  const group = useGroupQuery(session.groupId)
  // What the button promises hangs on it; where it does not come, one joins all the same.
  if (group.isPending && !group.failureCount) return <div className={styles.joinRoom} />
  const asks = group.data?.group.joinPolicy === 'approval'
  const then = intent.slot ? `and ${intent.slot.isWaitlist ? 'wait for' : 'take'} it` : 'to play'
  return (
    <div className={styles.join}>
      <Button size="big" wide busy={isJoining} onClick={join}>
        {asks ? `Ask to join ${session.groupName}` : `Join ${session.groupName} ${then}`}
      </Button>
      {asks && (
        <p className={styles.hint}>
          An organiser lets you in.
          {intent.slot && ` ${intent.slot.name} in ${intent.slot.song} is noted until then.`}
        </p>
      )}
    </div>
  )
}
