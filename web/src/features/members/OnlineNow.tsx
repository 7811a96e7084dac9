import { useSession } from '../../lib/session/session.ts'
import { Avatar, fullName } from '../../ui/Avatar.tsx'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import { personOf } from '../../ui/person.ts'
import styles from './OnlineNow.module.css'
import { useOnlineQuery } from './queries.ts'

const FACES = 6

/** Who else of the group is here right now. Nobody is not worth a word. */
export function OnlineNow({ groupId }: { groupId: number }) {
  const ownId = useSession(({ profile }) => profile?.userId)
  const online = useOnlineQuery(groupId)
  const others = (online.data ?? []).filter(({ userId }) => userId !== ownId).map(personOf)
  const [first] = others
  if (!first) return <IfFailed of={online} what="Who is here now" />
  const rest = others.length - 1
  return (
    <div className={styles.online}>
      <ul className={styles.faces} aria-label="Here now">
        {others.slice(0, FACES).map((person) => (
          <li key={person.userId}>
            <Avatar person={person} size="small" />
          </li>
        ))}
      </ul>
      <p className={styles.words}>{rest ? `${first.first} and ${rest} more are here` : `${fullName(first)} is here`}</p>
    </div>
  )
}
