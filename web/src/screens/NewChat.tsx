import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useMyGroupsQuery } from '../features/groups/my-groups.ts'
import { membersQuery } from '../features/members/queries.ts'
import { useNavigate } from '../lib/router/router.tsx'
import { useSession } from '../lib/session/session.ts'
import { hasWords } from '../lib/words/find-name.ts'
import { Avatar, fullName } from '../ui/Avatar.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { IfFailed, LoadFailed } from '../ui/LoadFailed.tsx'
import { personOf } from '../ui/person.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './NewChat.module.css'

const MOST_SHOWN = 40

/** Whom to write to: everybody with whom one shares a group. */
export default function NewChat({ onClose }: { onClose: () => void }) {
  const me = useSession(({ profile }) => profile?.userId)
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const groups = useMyGroupsQuery()
  const approved = groups.data?.filter(({ isApproved }) => isApproved) ?? []
  const lists = useQueries({ queries: approved.map(({ sessionGroup }) => membersQuery(sessionGroup.id)) })
  const people = useMemo(() => {
    const all = new Map(lists.flatMap(({ data }) => data ?? []).map((member) => [member.userId, personOf(member)]))
    if (me !== undefined) all.delete(me)
    return [...all.values()].sort((a, b) => fullName(a).localeCompare(fullName(b)))
  }, [lists, me])
  const found = people.filter((person) => hasWords(fullName(person), words))
  const isLoading = groups.isPending || lists.some(({ isPending }) => isPending)
  const failed = lists.filter(({ isError }) => isError)
  return (
    <Sheet title="Write to somebody" open onClose={onClose} opensAt={0.75}>
      <div className={styles.sheet}>
        {approved.length > 0 && (
          <TextField
            label="Name"
            name="name"
            type="search"
            autoFocus
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
        {failed.length > 0 && (
          <LoadFailed what="Some of your groups" onRetry={() => failed.map(({ refetch }) => refetch())} />
        )}
        <IfFailed of={groups} what="Your groups" />
        {isLoading && <Skeleton lines={5} label="Loading people" />}
        {groups.data && !approved.length && (
          <>
            <p className={styles.quiet}>Once you are in a group, you can write to its members.</p>
            <ButtonLink to="/groups" onClick={onClose}>
              Browse groups
            </ButtonLink>
          </>
        )}
        {!isLoading && approved.length > 0 && !found.length && (
          <p className={styles.quiet}>
            {people.length ? 'Nobody by that name shares a group with you.' : 'There is nobody in your groups yet.'}
          </p>
        )}
        <ul>
          {found.slice(0, MOST_SHOWN).map((person) => (
            <li key={person.userId}>
              <button
                type="button"
                className={styles.person}
                onClick={() => {
                  onClose()
                  navigate(`/dm?to=${person.userId}`)
                }}
              >
                <Avatar person={person} link={false} />
                {fullName(person)}
              </button>
            </li>
          ))}
        </ul>
        {found.length > MOST_SHOWN && (
          <p className={styles.quiet}>And {found.length - MOST_SHOWN} more: type a name to find them.</p>
        )}
      </div>
    </Sheet>
  )
}
