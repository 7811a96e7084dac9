import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { LogEntry } from '../../ui/LogEntry.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { historyWords } from './history-words.ts'
import { useHistoryQuery } from './queries.ts'

/** Who changed what, the latest first. */
export function HistoryList({ sessionId }: { sessionId: number }) {
  const history = useHistoryQuery(sessionId)
  if (history.isError && !history.data) return <LoadFailed what="The history" onRetry={() => history.refetch()} />
  if (!history.data) return <Skeleton lines={6} label="Loading the history" />
  const entries = history.data.pages.flatMap((page) => page.entries)
  if (!entries.length) return <p>Nothing has changed since the session was made.</p>
  return (
    <>
      <ol>
        {entries.map((entry) => {
          const { who, what } = historyWords(entry)
          return (
            <LogEntry key={entry.id} at={entry.at}>
              {who && <strong>{who} </strong>}
              {what}
            </LogEntry>
          )
        })}
      </ol>
      <MoreButton of={history} what="The older history">
        Show older
      </MoreButton>
    </>
  )
}
