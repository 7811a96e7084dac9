import { blockedUsers } from '@app/core/contract/channels'
import type { Reply } from '@app/core/contract/route'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { Avatar, fullName } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { personOf } from '../../ui/person.ts'
import { Section } from '../../ui/Section.tsx'
import styles from './BlockedPeople.module.css'
import { useBlock } from './chat-mutations.ts'

/** Stays once they are unblocked, so that a slip can be put right. */
function Row({ user }: { user: Reply<typeof blockedUsers>[number] }) {
  const block = useBlock()
  const [isBlocked, setBlocked] = useState(true)
  const person = personOf(user)
  const name = fullName(person)
  return (
    <li className={styles.row}>
      <Avatar person={person} link={false} />
      <p className={styles.name}>{name}</p>
      <Button
        look="outlined"
        size="compact"
        busy={block.isPending}
        aria-label={`${isBlocked ? 'Unblock' : 'Block'} ${name}`}
        onClick={() =>
          block.mutate({ userId: user.userId, block: !isBlocked }, { onSuccess: () => setBlocked(!isBlocked) })
        }
      >
        {isBlocked ? 'Unblock' : 'Block again'}
      </Button>
    </li>
  )
}

/** Whom one takes no direct messages from. Whoever has blocked nobody reads nothing of it. */
export function BlockedPeople() {
  const blocked = useQuery({
    queryKey: ['blocked-users'],
    queryFn: () => call(blockedUsers, {}, { errors: 'quiet' }),
    refetchOnMount: 'always',
  })
  if (blocked.data ? !blocked.data.length : !blocked.isError) return null
  return (
    <Section title="People you blocked" lead="They can’t send you direct messages, and aren’t told.">
      {!blocked.data && <LoadFailed what="The list" onRetry={() => blocked.refetch()} />}
      <ul>
        {blocked.data?.map((user) => (
          <Row key={user.userId} user={user} />
        ))}
      </ul>
    </Section>
  )
}
