import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './FairnessTable.module.css'
import { shareOf } from './fairness-words.ts'
import { type FairnessRow, useFairnessQuery } from './queries.ts'

const AT_FIRST = 8

function Row({ row }: { row: FairnessRow }) {
  const { person, asked, granted, firstWishes, bumped, extraTickets } = row
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <bdi>{[person.firstName, person.lastName].filter(Boolean).join(' ')}</bdi>
      </th>
      <td>
        <span className={styles.bar} aria-hidden>
          <span style={{ width: `${shareOf(row)}%` }} />
        </span>
        {granted} of {asked}
      </td>
      <td className={styles.more}>{firstWishes}</td>
      <td className={styles.number}>{bumped}</td>
      <td className={styles.number}>{extraTickets ? `+${extraTickets}` : ''}</td>
    </tr>
  )
}

/** Who asked for how much and got it, over the last rosters: the worst off first. */
export default function FairnessTable({ groupId }: { groupId: number }) {
  const { data, isError, refetch } = useFairnessQuery(groupId)
  const [isWhole, setWhole] = useState(false)
  if (isError && !data) return <LoadFailed what="The fairness ledger" onRetry={() => refetch()} />
  if (!data) return <Skeleton lines={6} label="Loading the fairness ledger" />
  if (!data.rows.length)
    return (
      <p className={styles.words}>
        Once a roster is published, you’ll see here who got how much of what they asked for.
      </p>
    )
  return (
    <>
      <p className={styles.words}>
        {data.sessions === 1 ? 'Over the last roster' : `Over the last ${data.sessions} rosters`}, the worst off first.
        Auto-assign can let those who went without go first: each gets extra tickets in the lottery.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and the keyboard must reach that */}
      <section className={styles.scroll} tabIndex={0} aria-label="Member by member">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Member</th>
              <th scope="col">Got</th>
              <th scope="col" className={styles.more}>
                First wishes
              </th>
              <th scope="col" className={styles.number}>
                Without
              </th>
              <th scope="col" className={styles.number}>
                Tickets
              </th>
            </tr>
          </thead>
          <tbody>
            {(isWhole ? data.rows : data.rows.slice(0, AT_FIRST)).map((row) => (
              <Row key={row.person.userId} row={row} />
            ))}
          </tbody>
        </table>
      </section>
      {!isWhole && data.rows.length > AT_FIRST && (
        <Button look="text" onClick={() => setWhole(true)}>
          Show all {data.rows.length}
        </Button>
      )}
    </>
  )
}
