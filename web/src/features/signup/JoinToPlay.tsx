import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useJoinGroup } from '../groups/mutations.ts'
import type { SessionView } from '../sessions/queries.ts'
import { askSessionAgain } from './mutations.ts'

/** In a file of its own: guests and members, who are nearly everybody, do not need it. */
export default function JoinToPlay({ session }: { session: SessionView['session'] }) {
  const join = useJoinGroup(session.groupId)
  return (
    <>
      {join.error && <Notice kind="error">{join.error.message}</Notice>}
      <Button
        size="big"
        wide
        busy={join.isPending}
        onClick={() => join.mutate(undefined, { onSuccess: () => askSessionAgain(session.id) })}
      >
        Join {session.groupName} to play
      </Button>
    </>
  )
}
