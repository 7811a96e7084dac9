import { CHANNEL_TYPE } from '@app/core/contract/messages'
import { placeOf } from '../features/messages/place-of.ts'
import { type Hit, useDirectChatsQuery, useSearchQuery } from '../features/messages/queries.ts'
import { Link } from '../lib/router/router.tsx'
import { useReaderZone } from '../lib/session/reader-zone.ts'
import { useSession } from '../lib/session/session.ts'
import { useDebounced } from '../lib/view/use-debounced.ts'
import { useNow } from '../lib/view/use-now.ts'
import { ago } from '../lib/words/ago.ts'
import { hasWords } from '../lib/words/find-name.ts'
import { hitsIn } from '../lib/words/hits.ts'
import { Avatar, fullName } from '../ui/Avatar.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { MoreButton } from '../ui/MoreButton.tsx'
import { unmarked } from '../ui/plain-text.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './SearchMessages.module.css'
import { usePeopleToWriteTo } from './use-people-to-write-to.ts'

const TYPING_MS = 300
const MOST_PEOPLE = 5

function Marked({ text, typed }: { text: string; typed: string }) {
  return hitsIn(text, typed).map(({ text: stretch, isHit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is nothing but its place.
    isHit ? <mark key={index}>{stretch}</mark> : stretch,
  )
}

/** Those by this name whom one has not written with yet. */
function People({ words }: { words: string }) {
  const { people } = usePeopleToWriteTo()
  const chats = useDirectChatsQuery()
  if (!chats.data) return null
  const known = new Set(chats.data.chats.map(({ other }) => other.userId))
  const found = people.filter((person) => !known.has(person.userId) && hasWords(fullName(person), words))
  if (!found.length) return null
  const more = found.length - MOST_PEOPLE
  return (
    <section aria-labelledby="found-people" className={styles.found}>
      <h2 id="found-people" className={styles.title}>
        In your groups
      </h2>
      <ul>
        {found.slice(0, MOST_PEOPLE).map((person) => (
          <li key={person.userId}>
            <Link to={`/dm?to=${person.userId}`} className={styles.person}>
              <Avatar person={person} size="large" link={false} />
              {fullName(person)}
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.more}>And {more} more: type more of the name to find them.</p>}
    </section>
  )
}

/** 'Ben in Anchor Blues'; of a direct chat, who wrote to whom. */
function from({ message: { author, channelType }, title }: Hit, me: number | undefined): string {
  const isMine = author?.userId === me
  if (channelType === CHANNEL_TYPE.Private) return isMine ? `You to ${title}` : `${title}, direct message`
  if (!author) return title
  return `${isMine ? 'You' : author.firstName} in ${title}`
}

/** Messages with these words, wherever one may read; each leads to its place. */
function Messages({ words }: { words: string }) {
  const asked = useDebounced(words.trim(), TYPING_MS)
  const search = useSearchQuery(asked)
  const me = useSession(({ profile }) => profile?.userId)
  const now = useNow()
  const zone = useReaderZone()
  if (search.isError && !search.data) return <LoadFailed what="The search" onRetry={() => search.refetch()} />
  if (!search.data) return <Skeleton lines={4} label="Searching" />
  const hits = search.data.pages.flatMap((page) => page.hits)
  return (
    <section aria-labelledby="found" className={styles.found}>
      <h2 id="found" className={styles.title}>
        {hits.length ? 'In messages' : `No message with “${asked}”`}
      </h2>
      <ul>
        {hits.map((hit) => (
          <li key={hit.message.id}>
            <Link to={placeOf(hit.message)} className={styles.hit}>
              <span className={styles.meta}>
                {from(hit, me)}
                {hit.threadSubject && `, “${unmarked(hit.threadSubject)}”`} ·{' '}
                {ago(new Date(hit.message.createdAt), now, zone)}
              </span>
              {hit.message.subject && (
                <strong className={styles.subject}>
                  <Marked text={hit.message.subject} typed={asked} />
                </strong>
              )}
              <span className={styles.words}>
                <Marked text={unmarked(hit.message.body)} typed={asked} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {!search.isPlaceholderData && (
        <div className={styles.older}>
          <MoreButton of={search} what="Older messages">
            Show older
          </MoreButton>
        </div>
      )}
    </section>
  )
}

/** Whom one may write to, and what was written, beyond the chats that one has. */
export default function SearchMessages({ words }: { words: string }) {
  return (
    <>
      <People words={words} />
      <Messages words={words} />
    </>
  )
}
