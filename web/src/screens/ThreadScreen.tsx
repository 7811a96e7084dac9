import { CHANNEL_TYPE } from '@app/core/contract/messages'
import { countOf } from '@app/core/rules/count-of'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import chat from '../features/messages/Chat.module.css'
import { Composer } from '../features/messages/Composer.tsx'
import { useFollowing } from '../features/messages/follow.ts'
import { MessageRow } from '../features/messages/MessageRow.tsx'
import { sendLater, useUnsent } from '../features/messages/outbox.ts'
import { readEarlier, type Thread, useThreadQuery } from '../features/messages/queries.ts'
import { markRead } from '../features/messages/reads.ts'
import { rowsOf } from '../features/messages/rows.ts'
import { UnsentRow } from '../features/messages/UnsentRow.tsx'
import { useNameable } from '../features/messages/use-nameable.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { useParams } from '../lib/router/app-route.ts'
import { Link, useSearchParams } from '../lib/router/router.tsx'
import { useTitle } from '../lib/router/use-title.ts'
import { useReaderZone } from '../lib/session/reader-zone.ts'
import { useSession } from '../lib/session/session.ts'
import { usePullToRefresh } from '../lib/view/pull-to-refresh.ts'
import { useNow } from '../lib/view/use-now.ts'
import { songAddress } from '../lib/words/song-links.ts'
import { BackLink } from '../ui/BackLink.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './ThreadScreen.module.css'

const refresh = () => queryClient.invalidateQueries({ queryKey: ['channel'] })

/** Where the thread stands: the chat, the session or the posts that it belongs to. */
function placeOf({ root, title }: Thread) {
  if (root.sessionId) return { to: `/session/${root.sessionId}?tab=chat`, title }
  if (root.groupId === null) return { to: `/dm?chat=${root.channelId}`, title }
  const tab = root.channelType === CHANNEL_TYPE.Public ? 'posts' : 'chat'
  return { to: `/group/${root.groupId}?tab=${tab}`, title }
}

function Head({ thread }: { thread: Thread }) {
  const { song } = thread.root
  const place = placeOf(thread)
  return (
    <>
      <BackLink to={place.to}>{place.title}</BackLink>
      <header className={styles.head}>
        {song && (
          <span className={styles.number} aria-hidden="true">
            {song.number ?? '–'}
          </span>
        )}
        <div className={styles.words}>
          <PageHeading className={styles.title ?? ''}>
            {song ? (
              <Link to={songAddress({ sessionSongId: song.sessionSongId, sessionId: thread.root.sessionId ?? 0 })}>
                {song.title}
              </Link>
            ) : (
              thread.root.subject || 'Thread'
            )}
          </PageHeading>
          {song && <p className={styles.quiet}>{song.artistName}</p>}
        </div>
      </header>
    </>
  )
}

function Talk({ thread, found }: { thread: Thread; found: number }) {
  const { root, replies } = thread
  const me = useSession(({ profile }) => profile?.userId ?? 0)
  const zone = useReaderZone()
  const now = useNow()
  const people = useNameable(root.groupId)
  const [newAfter] = useState(thread.lastReadId)
  const rows = useMemo(() => rowsOf(replies, { userId: me, now, zone, newAfter }), [replies, me, now, zone, newAfter])
  const rights = { me, mayWrite: thread.mayWrite, mayModerate: thread.mayModerate }
  const arrived = new Set(replies.map(({ clientId }) => clientId))
  const unsent = useUnsent(root.channelId, root.id).filter(({ id }) => !arrived.has(id))
  const [isReading, setReading] = useState(false)
  const end = useRef<HTMLDivElement>(null)
  const newest = Math.max(root.id, ...replies.map(({ id }) => id))
  const told = useRef(thread.lastReadId)
  useEffect(() => {
    if (newest <= told.current || document.visibilityState !== 'visible') return
    told.current = newest
    void markRead(root.channelId, newest)
  }, [newest, root.channelId])
  // Opened from a hit: there. Else what was written last is what one came for.
  useLayoutEffect(() => {
    const place = found ? document.getElementById(`message-${found}`) : null
    place?.scrollIntoView({ block: 'center' })
  }, [found])
  const hasWritten = useRef(false)
  // What one has just written is seen, while it waits and when it is there with its time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another row when it has been sent.
  useLayoutEffect(() => {
    if (hasWritten.current) end.current?.scrollIntoView({ block: 'end' })
  }, [unsent.length])
  const earlier = async () => {
    setReading(true)
    await readEarlier(root.channelId, root.id).finally(() => setReading(false))
  }
  return (
    <>
      <div className={styles.root}>
        <MessageRow message={root} follows={false} rights={rights} people={people} zone={zone} inThread />
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
            <div key={row.key} id={`message-${row.message.id}`}>
              <MessageRow
                message={row.message}
                follows={row.follows}
                rights={rights}
                people={people}
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
        {thread.hasLater && (
          <ButtonLink to={location.pathname} look="text">
            To the newest
          </ButtonLink>
        )}
        <div ref={end} />
      </div>
      <div className={styles.foot}>
        {root.commentsClosed ? (
          <p className={styles.quiet}>Comments are closed.</p>
        ) : thread.mayWrite ? (
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
            }}
          />
        ) : (
          <p className={styles.quiet}>You can read here, but not write.</p>
        )}
      </div>
    </>
  )
}

/** A message with what was answered. */
export default function ThreadScreen() {
  const params = useParams()
  const channelId = Number(params.channelId)
  const id = Number(params.id)
  const [query] = useSearchParams()
  const reply = Number(query.get('reply')) || 0
  const thread = useThreadQuery(channelId, id, reply || undefined)
  useFollowing()
  usePullToRefresh(refresh)
  const song = thread.data?.root.song?.title
  useTitle(song ?? (thread.data && `Thread in ${thread.data.title}`), song ? 'Thread' : thread.data?.title)
  if (thread.data)
    return (
      <Page>
        <div className={styles.whole}>
          <Head thread={thread.data} />
          <Talk key={`${id}-${reply}`} thread={thread.data} found={reply} />
        </div>
      </Page>
    )
  const isGone = thread.error instanceof ApiError && [403, 404].includes(thread.error.status)
  return (
    <Page>
      <PageHeading hiddenOnPhone>Thread</PageHeading>
      {isGone && (
        <EmptyState title="We can’t find this thread" action={<ButtonLink to="/">To your feed</ButtonLink>}>
          It was deleted, or it is for the members of another group.
        </EmptyState>
      )}
      {thread.isError && !isGone && <LoadFailed what="The thread" whole onRetry={() => thread.refetch()} />}
      {thread.isPending && <Skeleton lines={8} label="Loading the thread" />}
    </Page>
  )
}
