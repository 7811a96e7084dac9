import { countOf } from '@app/core/rules/count-of'
import { ArrowDown } from 'lucide-react'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import chat from '../features/messages/Chat.module.css'
import { Composer } from '../features/messages/Composer.tsx'
import { MessageRow } from '../features/messages/MessageRow.tsx'
import { sendLater, useUnsent } from '../features/messages/outbox.ts'
import { type FeedItem, readEarlier, type Thread } from '../features/messages/queries.ts'
import { rowsOf } from '../features/messages/rows.ts'
import { UnsentRow } from '../features/messages/UnsentRow.tsx'
import { useMarkRead } from '../features/messages/use-mark-read.ts'
import { useNameable } from '../features/messages/use-nameable.ts'
import { useNewsBelow } from '../features/messages/use-news-below.ts'
import { useLocation, useNavigate } from '../lib/router/router.tsx'
import { useReaderZone } from '../lib/session/reader-zone.ts'
import { useSession } from '../lib/session/session.ts'
import { useInSight } from '../lib/view/use-in-sight.ts'
import { useNow } from '../lib/view/use-now.ts'
import { Button } from '../ui/Button.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ThreadNews } from './ThreadNews.tsx'
import styles from './ThreadScreen.module.css'

// What stands behind the field is not seen yet.
const FIELD_PX = 64

interface Props {
  thread: Thread
  /** What it is about, where that is news of a session; it may be on its way. */
  news: { data: FeedItem | null | undefined; isLoading: boolean }
  /** The reply that one was led to. */
  found: number
  /** One was elsewhere in it, and asked for what was written last. */
  isForNewest: boolean
  /** The part of it that was asked for instead, until it is there. */
  next: { isError: boolean; refetch: () => unknown } | undefined
}

/** What has come since this part of the thread was opened: said aloud, and counted above the field. */
function NewsBelow({ replies, isAtEnd, toEnd }: { replies: Thread['replies']; isAtEnd: boolean; toEnd: () => void }) {
  const { below, spoken } = useNewsBelow(replies, isAtEnd)
  return (
    <>
      <p role="status" className="visually-hidden">
        {spoken}
      </p>
      {below > 0 && (
        <div className={styles.jump}>
          <Button icon={<ArrowDown size={18} aria-hidden />} onClick={toEnd}>
            {below} new
          </Button>
        </div>
      )}
    </>
  )
}

/** What was said in a thread, and the field to answer in. */
export function ThreadTalk({ thread, news, found, isForNewest, next }: Props) {
  const { root, replies } = thread
  const me = useSession(({ profile }) => profile?.userId ?? 0)
  const zone = useReaderZone()
  const now = useNow()
  const people = useNameable(root.groupId)
  // Whoever was never here finds everything new, and need not be told.
  const [newAfter] = useState(thread.lastReadId || null)
  const rows = useMemo(() => rowsOf(replies, { userId: me, now, zone, newAfter }), [replies, me, now, zone, newAfter])
  const { mayWrite, mayModerate } = thread
  // The same one, so that a reply that comes draws no row but its own.
  const rights = useMemo(() => ({ me, mayWrite, mayModerate }), [me, mayWrite, mayModerate])
  const arrived = new Set(replies.map(({ clientId }) => clientId))
  const unsent = useUnsent(root.channelId, root.id).filter(({ id }) => !arrived.has(id))
  const [isReading, setReading] = useState(false)
  const end = useRef<HTMLDivElement>(null)
  const [endInSight, isAtEnd] = useInSight(FIELD_PX)
  const newest = Math.max(root.id, ...replies.map(({ id }) => id))
  useMarkRead({ channelId: root.channelId, threadId: root.id, newest, lastReadId: thread.lastReadId, isSeen: isAtEnd })
  const toEnd = useCallback(() => end.current?.scrollIntoView({ block: 'end' }), [])
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const toNewest = () => navigate(pathname, { replace: true })
  // Opened from a hit: there.
  useLayoutEffect(() => {
    if (found) document.getElementById(`message-${found}`)?.scrollIntoView({ block: 'center' })
    else if (isForNewest) toEnd()
  }, [found, isForNewest, toEnd])
  const hasWritten = useRef(false)
  // What one has just written is seen, while it waits and when it is there with its time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another row when it has been sent.
  useLayoutEffect(() => {
    if (hasWritten.current) toEnd()
  }, [unsent.length, toEnd])
  // Whoever reads at the end goes on there; elsewhere one is told.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes on when something came, not when one scrolls.
  useLayoutEffect(() => {
    if (isAtEnd) toEnd()
  }, [newest, toEnd])
  const earlier = async () => {
    setReading(true)
    await readEarlier(root.channelId, root.id, found).finally(() => setReading(false))
  }
  return (
    <>
      <div className={styles.root}>
        {news.isLoading ? (
          <Skeleton lines={2} label="Loading what it is about" />
        ) : news.data ? (
          <ThreadNews item={news.data} />
        ) : (
          <MessageRow message={root} follows={false} rights={rights} zone={zone} inThread isRoot />
        )}
      </div>
      <p className={styles.count}>{countOf(root.replyCount, 'reply')}</p>
      {thread.hasEarlier && (
        <Button look="text" busy={isReading} onClick={() => void earlier()}>
          Earlier replies
        </Button>
      )}
      <div className={styles.replies}>
        {rows.map((row) =>
          row.kind === 'day' ? (
            <div key={row.key} className={chat.day}>
              <strong>{row.word}</strong>
              {row.date}
            </div>
          ) : row.kind === 'new' ? (
            <div key={row.key} className={chat.new}>
              New since you were here
            </div>
          ) : (
            <div key={row.key} id={`message-${row.message.id}`} className={styles.row}>
              <MessageRow
                message={row.message}
                follows={row.follows}
                rights={rights}
                zone={zone}
                inThread
                isFound={row.message.id === found}
              />
            </div>
          ),
        )}
        {unsent.map((one) => (
          <UnsentRow key={one.id} unsent={one} />
        ))}
        {next?.isError ? (
          <LoadFailed what="The rest of the thread" onRetry={() => next.refetch()} />
        ) : (
          thread.hasLater && (
            <Button look="text" busy={next !== undefined} onClick={toNewest}>
              To the newest
            </Button>
          )
        )}
        <div ref={end}>
          <div ref={endInSight} />
        </div>
      </div>
      <div className={styles.foot}>
        <NewsBelow key={found} replies={replies} isAtEnd={isAtEnd} toEnd={toEnd} />
        {root.commentsClosed ? (
          <p className={styles.quiet}>Comments are closed.</p>
        ) : mayWrite ? (
          <Composer
            label={root.song ? `Reply about ${root.song.title}` : 'Reply'}
            placeholder={root.song ? `Reply about ${root.song.title}…` : 'Reply…'}
            draft={`reply-${root.id}`}
            people={people}
            onSend={(body, picture) => {
              hasWritten.current = true
              sendLater(
                { channelId: root.channelId, parentMessageId: root.id, isDirect: root.groupId === null },
                body,
                picture,
              )
              // It will stand at the end, which is not here.
              if (thread.hasLater) toNewest()
            }}
          />
        ) : (
          <p className={styles.quiet}>You can read here, but not write.</p>
        )}
      </div>
    </>
  )
}
