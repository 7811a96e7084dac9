import { type UpcomingSession, upcomingKey, type useNeedsYouQuery } from '../features/sessions/queries.ts'
import Wanted from '../features/sign-up/Wanted.tsx'
import { askAgain } from '../lib/api/query-client.ts'
import { usePullToRefresh } from '../lib/view/pull-to-refresh.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { IfFailed } from '../ui/LoadFailed.tsx'
import Asks from './Asks.tsx'
import HomeFeed, { refreshFeed } from './HomeFeed.tsx'
import styles from './HomeRest.module.css'
import Requests from './Requests.tsx'

const FEW_WANTED = 3

const refresh = () => Promise.all([askAgain(upcomingKey, ['session'], ['needs-you']), refreshFeed()])

interface Props {
  /** Those ahead, once they are known. */
  sessions: UpcomingSession[] | undefined
  /** The session that the page begins with, where it asks for its answer there. */
  above: number | undefined
  /** The parts where the reader is wanted; null where they stand beside. */
  needs: ReturnType<typeof useNeedsYouQuery> | null
}

/** What stands below my next session: what waits for my answer, and what my groups say. One file, as it comes in one piece. */
export default function HomeRest({ sessions, above, needs }: Props) {
  usePullToRefresh(refresh)
  return (
    <>
      {sessions && <Asks sessions={sessions} above={above} />}
      <Requests />
      {sessions && (
        <p className={styles.ways}>
          <ButtonLink to="/upcoming" look="text" size="compact">
            All upcoming
          </ButtonLink>
          <ButtonLink to="/upcoming?past=true" look="text" size="compact">
            Past sessions
          </ButtonLink>
        </p>
      )}
      {needs &&
        (needs.data?.length ? <Wanted most={FEW_WANTED} /> : <IfFailed of={needs} what="Where you are wanted" />)}
      <HomeFeed />
    </>
  )
}
