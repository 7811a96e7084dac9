import { useIntent } from '../../lib/session/intent.ts'
import { Notice } from '../../ui/Notice.tsx'
import styles from './NotedPart.module.css'
import { useGroupQuery } from './queries.ts'

/** On the way to an account: the part that somebody tapped is not forgotten, and who has to say yes before it is theirs. */
export function NotedPart() {
  const intent = useIntent((state) => state.intent)
  const { data } = useGroupQuery(intent?.slot ? intent.groupId : 0)
  if (!intent?.slot || intent.isRefused) return null
  const { name, song, session, isWaitlist } = intent.slot
  const asks = data && !data.callerIsApproved && data.group.joinPolicy === 'approval'
  return (
    <div className={styles.noted}>
      <Notice>
        <strong>
          {name} in ‘{song}’{session && `, ${session}`}: noted.
        </strong>{' '}
        {asks
          ? `${data.group.name} lets people in by hand: ${isWaitlist ? 'you’ll be on its waitlist' : 'your wish goes in'} when an organiser says yes.`
          : `${isWaitlist ? 'You’ll be on its waitlist once' : 'Your wish goes in as soon as'} you’ve finished here.`}
      </Notice>
    </div>
  )
}
