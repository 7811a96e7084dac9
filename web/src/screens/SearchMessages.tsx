import { useSearchQuery } from '../features/messages/queries.ts'
import { threadAddress } from '../features/messages/use-deeds.tsx'
import { Link } from '../lib/router/router.tsx'
import { useReaderZone } from '../lib/session/reader-zone.ts'
import { useDebounced } from '../lib/view/use-debounced.ts'
import { useNow } from '../lib/view/use-now.ts'
import { ago } from '../lib/words/ago.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { unmarked } from '../ui/plain-text.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './SearchMessages.module.css'

const TYPING_MS = 300

/** Messages with these words, wherever one may read; each leads to its place. */
export default function SearchMessages({ words }: { words: string }) {
  const asked = useDebounced(words.trim(), TYPING_MS)
  const search = useSearchQuery(asked)
  const now = useNow()
  const zone = useReaderZone()
  if (search.isError && !search.data) return <LoadFailed what="The search" onRetry={() => search.refetch()} />
  if (!search.data) return <Skeleton lines={4} label="Searching" />
  const { hits } = search.data
  return (
    <section aria-labelledby="found" className={styles.found}>
      <h2 id="found" className={styles.title}>
        {hits.length ? 'In messages' : `No message with “${asked}”`}
      </h2>
      <ul>
        {hits.map(({ message, title, threadSubject }) => (
          <li key={message.id}>
            <Link to={threadAddress(message)} className={styles.hit}>
              <span className={styles.meta}>
                {message.author ? `${message.author.firstName} in ${title}` : title}
                {threadSubject && `, “${unmarked(threadSubject)}”`} · {ago(new Date(message.createdAt), now, zone)}
              </span>
              <span className={styles.words}>{unmarked(message.body)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
