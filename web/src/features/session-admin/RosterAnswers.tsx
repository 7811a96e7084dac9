import { BellRing } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Avatar, fullName } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { personOf } from '../../ui/person.ts'
import needs from './NeedsYou.module.css'
import type { Overview } from './queries.ts'
import styles from './RosterAnswers.module.css'

// Fetched when it is asked.
const RemindQuestion = lazy(() => import('./RemindQuestion.tsx'))

type Answers = NonNullable<Overview['answers']>

const KINDS = [
  { answer: null, words: (many: number) => (many === 1 ? 'has not answered' : 'have not answered') },
  { answer: 'no', words: () => 'can’t play' },
  { answer: 'yes', words: () => 'said yes' },
] as const

/** What the players say to the roster that is out: counts that open to names, and a word to those who say nothing. */
export default function RosterAnswers({ sessionId, answers }: { sessionId: number; answers: Answers }) {
  const [isReminding, setReminding] = useState(false)
  const { people, reached } = answers
  if (!people.length) return null
  return (
    <section aria-labelledby="answers" className={needs.section}>
      <h2 id="answers" className={needs.title}>
        Answers <span className={needs.total}>{people.length}</span>
      </h2>
      {KINDS.map(({ answer, words }) => {
        const theirs = people.filter((one) => one.answer === answer)
        if (!theirs.length) return null
        return (
          <details key={answer} className={styles.kind}>
            <summary className={styles.line}>
              <span className={styles.count}>{theirs.length}</span> {words(theirs.length)}
            </summary>
            <ul>
              {theirs.map((one) => (
                <li key={one.userId} className={styles.person}>
                  <Avatar person={personOf(one)} />
                  <span>{fullName(personOf(one))}</span>
                </li>
              ))}
            </ul>
          </details>
        )
      })}
      {reached > 0 && (
        <Button
          look="outlined"
          className={styles.remind}
          icon={<BellRing size={18} aria-hidden />}
          onClick={() => setReminding(true)}
        >
          {reached === 1 ? 'Remind 1 person…' : `Remind the ${reached}…`}
        </Button>
      )}
      <Suspense>
        {isReminding && <RemindQuestion sessionId={sessionId} who="players" onClose={() => setReminding(false)} />}
      </Suspense>
    </section>
  )
}
