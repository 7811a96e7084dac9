import { INSTRUMENT_FAMILIES } from '@app/core/contract/songs'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import type { Member } from './queries.ts'
import styles from './WhoPlaysWhat.module.css'

interface Family {
  family: string
  people: number
}

/** How many play something of each family; one who plays two guitars is one guitarist. */
export function countByFamily(members: Pick<Member, 'instruments'>[]): Family[] {
  return INSTRUMENT_FAMILIES.map((family) => ({
    family,
    people: members.filter(({ instruments }) => instruments.some((one) => one.family === family)).length,
  })).filter(({ people }) => people > 0)
}

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The group's instruments, each with a bar against the commonest and its number. */
export function WhoPlaysWhat({ members }: { members: Pick<Member, 'instruments'>[] }) {
  const families = countByFamily(members)
  if (!families.length) return <p className={styles.none}>Nobody has said what they play yet.</p>
  const most = Math.max(...families.map(({ people }) => people))
  return (
    <dl>
      {families.map(({ family, people }) => (
        <div key={family} className={styles.row}>
          <dt className={styles.family}>
            <InstrumentIcon family={family} />
            {titled(family)}
          </dt>
          <dd className={styles.number}>{people}</dd>
          <span
            className={styles.bar}
            style={{ width: `${(100 * people) / most}%`, background: `var(--i-${family})` }}
            aria-hidden="true"
          />
        </div>
      ))}
    </dl>
  )
}
