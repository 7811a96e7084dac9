import { Plus } from 'lucide-react'
import { useState } from 'react'
import { hasWords } from '../../lib/words/find-name.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { personOf } from '../../ui/person.ts'
import { Question } from '../../ui/Question.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useMembersQuery } from '../members/queries.ts'
import type { SessionView } from '../sessions/queries.ts'
import styles from './People.module.css'
import { nameOf } from './people.ts'
import { useAddToSession } from './people-mutations.ts'
import type { ListedPerson } from './queries.ts'

// As many as are looked through; whoever is not among them is found by name.
const SHOWN = 12

interface Props {
  session: SessionView['session']
  people: ListedPerson[]
  /** Whether they may add people to the group too. */
  mayInvite: boolean
  onClose: () => void
}

/** Somebody of the group who has no phone at hand, or told the organiser. */
export function AddPerson({ session, people, mayInvite, onClose }: Props) {
  const members = useMembersQuery(session.groupId)
  const add = useAddToSession(session.id)
  const [wanted, setWanted] = useState('')
  const listed = new Set(people.map(({ userId }) => userId))
  const others = (members.data ?? []).filter((member) => !listed.has(member.userId) && hasWords(nameOf(member), wanted))
  return (
    <Question
      title="Add somebody"
      open
      onClose={onClose}
      actions={
        <>
          {mayInvite && (
            <ButtonLink look="text" to={`/admin/group-users/${session.groupId}`}>
              Not in the group yet?
            </ButtonLink>
          )}
          <Button look="outlined" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <TextField
        label="Find a member"
        name="find-member"
        type="search"
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {members.isError && <LoadFailed what="The members" onRetry={() => members.refetch()} />}
      {members.isPending && <Skeleton lines={4} label="Loading the members" />}
      <ul className={styles.members}>
        {others.slice(0, SHOWN).map((member) => (
          <li key={member.userId} className={styles.member}>
            <Avatar person={personOf(member)} link={false} />
            <span className={styles.name}>{nameOf(member)}</span>
            <Button
              look="outlined"
              size="compact"
              icon={<Plus size={16} aria-hidden />}
              aria-label={`Add ${nameOf(member)}`}
              onClick={() => add.mutate({ userId: member.userId, name: nameOf(member) })}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
      {others.length > SHOWN && <p className={styles.quiet}>{others.length - SHOWN} more: type a name.</p>}
      {members.data && !others.length && (
        <p className={styles.quiet}>
          {wanted.trim() ? 'Nobody by that name is left to add.' : 'Everybody is on the list.'}
        </p>
      )}
    </Question>
  )
}
