import { sessionSubtitle } from '@app/core/rules/session-subtitle'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from '../../lib/router/router.tsx'
import { Button } from '../../ui/Button.tsx'
import { IfFailed } from '../../ui/LoadFailed.tsx'
import { PosterTile } from '../../ui/PosterTile.tsx'
import styles from './MyGroups.module.css'
import { useMyGroupsQuery } from './my-groups.ts'

const FIRST = 5

const roleOf = ({ isAdmin, isApproved }: { isAdmin: boolean; isApproved: boolean }) =>
  isAdmin ? 'Organiser' : isApproved ? 'Member' : 'Request waiting'

/** The own groups, as a short list. Says nothing where there are none. */
export function MyGroups() {
  const mine = useMyGroupsQuery()
  const groups = mine.data ?? []
  const [isWhole, setWhole] = useState(false)
  if (!groups.length) return <IfFailed of={mine} what="Your groups" />
  const isLong = !isWhole && groups.length > FIRST + 1
  return (
    <section aria-labelledby="my-groups" className={styles.mine}>
      <h2 id="my-groups" className={styles.title}>
        My groups
      </h2>
      <ul className={styles.list}>
        {(isLong ? groups.slice(0, FIRST) : groups).map(
          ({ sessionGroup: { id, name, imageAssetData }, nextSession, ...role }) => (
            <li key={id}>
              <Link to={`/group/${id}`} className={styles.row}>
                <PosterTile name={name} image={imageAssetData} className={styles.tile ?? ''} />
                <span className={styles.name}>
                  {name}
                  <span className={styles.next}>{nextSession && sessionSubtitle(nextSession, new Date())}</span>
                </span>
                <span className={styles.role}>{roleOf(role)}</span>
                <ChevronRight size={20} aria-hidden className={styles.arrow} />
              </Link>
            </li>
          ),
        )}
      </ul>
      {isLong && (
        <Button look="text" onClick={() => setWhole(true)}>
          All {groups.length}
        </Button>
      )}
    </section>
  )
}
