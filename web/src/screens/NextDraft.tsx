import { rosterAddress } from '../features/rosters/addresses.ts'
import { useRostersQuery } from '../features/rosters/queries.ts'
import { bestDraft } from '../features/rosters/roster-lines.ts'
import { coreWords } from '../features/rosters/words.ts'
import { Link } from '../lib/router/router.tsx'
import { IfFailed } from '../ui/LoadFailed.tsx'
import styles from './NextPoster.module.css'

/** What the best draft fills, until a roster is out. */
export default function NextDraft({ sessionId }: { sessionId: number }) {
  const query = useRostersQuery(sessionId)
  const rosters = query.data?.rosters ?? []
  const best = rosters.some(({ state }) => state === 'published') ? undefined : bestDraft(rosters)
  if (!best) return <IfFailed of={query} what="The rosters" />
  return (
    <p>
      <Link to={rosterAddress(best.rosterId)} className={styles.draft}>
        {coreWords(best)}.
      </Link>
    </p>
  )
}
