import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { LogEntry } from '../../ui/LogEntry.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './HistoryList.module.css'
import { historyWords } from './history-words.ts'
import { useHistoryQuery } from './queries.ts'

/** Who changed what, the latest first. */
export function HistoryList({ sessionId }: { sessionId: number }) {
  const history = useHistoryQuery(sessionId)
  if (history.isError && !history.data) return <LoadFailed what="The history" onRetry={() => history.refetch()} />
  if (!history.data) return <Skeleton lines={6} label="Loading the history" />
  const entries = history.data.pages.flatMap((page) => page.entries)
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
      {history.hasNextPage && (
        <Button
          look="text"
          className={styles.more}
          busy={history.isFetchingNextPage}
          onClick={() => history.fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </>
  )
}
