import { useState } from 'react'
import { Link } from '../../lib/router/router.tsx'
import { Avatar, fullName } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { personOf } from '../../ui/person.ts'
import { useNameSearch } from '../../ui/use-name-search.tsx'
import styles from './MemberList.module.css'
import type { Member } from './queries.ts'

const FIRST = 8
const ICONS = 4

/** The instruments' signs; each family once, the words for a screen reader and on pointing. */
export function Played({ instruments }: { instruments: { instrumentId: number; name: string; family: string }[] }) {
  const names = instruments.map(({ name }) => name).join(', ')
  const families = [...new Set(instruments.map(({ family }) => family))].slice(0, ICONS)
  return (
    <span className={styles.played} title={names}>
      {names && <span className="visually-hidden">plays {names}</span>}
      {families.map((family) => (
        <InstrumentIcon key={family} family={family} />
      ))}
    </span>
  )
}

/** Who is in the group, admins first. */
export function MemberList({ members }: { members: Member[] }) {
  const [isWhole, setWhole] = useState(false)
  const sorted = members.toSorted((a, b) => Number(b.isAdmin) - Number(a.isAdmin))
  const { isSought, isSeeking, field } = useNameSearch(sorted.length, 'Find a member')
  const found = sorted.filter((member) => isSought(fullName(personOf(member))))
  const isLong = !isSeeking && sorted.length > FIRST + 2
  const shown = isWhole || !isLong ? found : found.slice(0, FIRST)
  return (
    <>
      {field}
      <ul>
        {shown.map((member) => {
          const person = personOf(member)
          return (
            <li key={member.userId} className={styles.row}>
              <Avatar person={person} link={false} />
              <Link to={`/profile/${member.userId}`} className={styles.name}>
                {fullName(person)}
                {member.isAdmin && <span className={styles.role}> Organiser</span>}
              </Link>
              <Played instruments={member.instruments} />
            </li>
          )
        })}
      </ul>
      {!found.length && <p className={styles.none}>Nobody by that name.</p>}
      {!isWhole && isLong && (
        <Button look="text" onClick={() => setWhole(true)}>
          All {sorted.length}
        </Button>
      )}
    </>
  )
}
