import { useState } from 'react'
import { useNavigate } from '../lib/router/router.tsx'
import { hasWords } from '../lib/words/find-name.ts'
import { Avatar, fullName } from '../ui/Avatar.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { IfFailed, LoadFailed } from '../ui/LoadFailed.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './NewChat.module.css'
import { usePeopleToWriteTo } from './use-people-to-write-to.ts'

const MOST_SHOWN = 40

/** Whom to write to: everybody with whom one shares a group. */
export default function NewChat({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const { people, groups, lists, isInGroups, isLoading } = usePeopleToWriteTo()
  const found = people.filter((person) => hasWords(fullName(person), words))
  return (
    <Sheet title="Write to somebody" open onClose={onClose} opensAt={0.75}>
      <div className={styles.sheet}>
        {isInGroups && (
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
        {lists.data?.isWhole === false && <LoadFailed what="Some of your groups" onRetry={() => lists.refetch()} />}
        <IfFailed of={lists} what="The people in your groups" />
        <IfFailed of={groups} what="Your groups" />
        {isLoading && <Skeleton lines={5} label="Loading people" />}
        {groups.data && !isInGroups && (
          <>
            <p className={styles.quiet}>Once you are in a group, you can write to its members.</p>
            <ButtonLink to="/groups" onClick={onClose}>
              Browse groups
            </ButtonLink>
          </>
        )}
        {lists.data && isInGroups && !found.length && (
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
