import { CHANNEL_TYPE } from '@app/core/contract/messages'
import { useState } from 'react'
import { useFollowing } from '../features/messages/follow.ts'
import { type FeedItem, refreshTalk, type Thread, useNewsQuery, useThreadQuery } from '../features/messages/queries.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { useParams } from '../lib/router/app-route.ts'
import { Link, useSearchParams } from '../lib/router/router.tsx'
import { useTitle } from '../lib/router/use-title.ts'
import { usePullToRefresh } from '../lib/view/pull-to-refresh.ts'
import { songAddress } from '../lib/words/song-links.ts'
import { BackLink } from '../ui/BackLink.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { newsSentence } from './news-sentence.ts'
import styles from './ThreadScreen.module.css'
import { ThreadTalk } from './ThreadTalk.tsx'

/** Where the thread stands: the chat, the session or the posts that it belongs to. */
function placeOf({ root, title }: Thread) {
  if (root.sessionId) return { to: `/session/${root.sessionId}?tab=chat`, title }
  if (root.groupId === null) return { to: `/dm?chat=${root.channelId}`, title }
  const tab = root.channelType === CHANNEL_TYPE.Public ? 'posts' : 'chat'
  return { to: `/group/${root.groupId}?tab=${tab}`, title }
}

function Head({ thread, news }: { thread: Thread; news: FeedItem | null | undefined }) {
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
            ) : news?.session ? (
              <Link to={`/session/${news.session.id}`}>{newsSentence(news)}</Link>
            ) : news ? (
              newsSentence(news)
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

/** A thread that has loaded, under its head. */
function Whole({ thread, ...rest }: Omit<Parameters<typeof ThreadTalk>[0], 'news'>) {
  const news = useNewsQuery(thread.root)
  return (
    <div className={styles.whole}>
      <Head thread={thread} news={news.data} />
      <ThreadTalk thread={thread} news={news} {...rest} />
    </div>
  )
}

/** A message with what was answered. */
export default function ThreadScreen() {
  const params = useParams()
  const channelId = Number(params.channelId)
  const id = Number(params.id)
  const [query] = useSearchParams()
  const reply = Number(query.get('reply')) || 0
  const wanted = useThreadQuery(channelId, id, reply)
  // On the way to another part of the thread, what is shown stays until that part has loaded, and the field keeps its focus.
  const [shownReply, setShownReply] = useState(reply)
  const shown = useThreadQuery(channelId, id, shownReply, false)
  if (wanted.data && shownReply !== reply) setShownReply(reply)
  const isGone = !wanted.data && wanted.error instanceof ApiError && [403, 404].includes(wanted.error.status)
  const thread = isGone ? undefined : (wanted.data ?? shown.data)
  // A notification and a hit lead to one reply; whoever goes on from there wants the end.
  const [firstReply] = useState(reply)
  useFollowing()
  usePullToRefresh(refreshTalk)
  const song = thread?.root.song?.title
  useTitle(song ?? (thread && `Thread in ${thread.title}`), song ? 'Thread' : thread?.title)
  if (thread)
    return (
      <Page>
        <Whole
          thread={thread}
          found={shownReply}
          isForNewest={shownReply !== firstReply}
          next={wanted.data ? undefined : wanted}
        />
      </Page>
    )
  return (
    <Page>
      <PageHeading hiddenOnPhone>Thread</PageHeading>
      {isGone && (
        <EmptyState title="We can’t find this thread" action={<ButtonLink to="/">To your feed</ButtonLink>}>
          It was deleted, or it is for the members of another group.
        </EmptyState>
      )}
      {wanted.isError && !isGone && <LoadFailed what="The thread" whole onRetry={() => wanted.refetch()} />}
      {wanted.isPending && <Skeleton lines={8} label="Loading the thread" />}
    </Page>
  )
}
