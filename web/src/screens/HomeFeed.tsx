import { Image } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useMyGroupsQuery } from '../features/groups/my-groups.ts'
import { useFollowing } from '../features/messages/follow.ts'
import { useUnsentPosts } from '../features/messages/outbox.ts'
import { PostCard } from '../features/messages/PostCard.tsx'
import {
  type FeedItem,
  homeFeedKey,
  homeNewsKey,
  useHomeFeedQuery,
  useHomeNewsQuery,
} from '../features/messages/queries.ts'
import { UnsentRow } from '../features/messages/UnsentRow.tsx'
import { useBegun } from '../features/messages/use-begun.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { askForNewest } from '../lib/api/use-stretch-query.ts'
import { usePreload } from '../lib/router/first-screen.ts'
import { useSession } from '../lib/session/session.ts'
import { useSeen } from '../lib/view/use-seen.ts'
import { useUnhurried } from '../lib/view/use-unhurried.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './HomeFeed.module.css'
import { NewsCard } from './NewsCard.tsx'

const loadWriter = () => import('../features/messages/WritePost.tsx')
const WritePost = lazy(loadWriter)

function Write() {
  const profile = useSession((session) => session.profile)
  const writing = useBegun('post-home')
  usePreload(loadWriter)
  const closed = (
    <button type="button" className={styles.field} onClick={() => writing.show(true)}>
      Write to your groups…
      <Image size={20} strokeWidth={1.75} aria-hidden />
    </button>
  )
  return (
    <div className={styles.write}>
      {profile && (
        <span className={styles.face}>
          <Avatar person={profile} size="large" link={false} />
        </span>
      )}
      <div className={styles.writer}>
        {writing.isOpen ? (
          <Suspense fallback={closed}>
            <WritePost wasAskedFor={writing.wasAskedFor} onDone={() => writing.show(false)} />
          </Suspense>
        ) : (
          closed
        )}
      </div>
    </div>
  )
}

/** The next page comes when the end of this one does. */
function More({ of }: { of: { isFetchingNextPage: boolean; fetchNextPage: () => unknown } }) {
  const [ref, isSeen] = useSeen()
  const { isFetchingNextPage, fetchNextPage } = of
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end.
  useEffect(() => {
    if (isSeen) void fetchNextPage()
  }, [isSeen])
  return (
    <div ref={ref} className={styles.more}>
      {isFetchingNextPage && <Skeleton lines={4} label="Loading more" />}
    </div>
  )
}

/** Asks for everything on the home page again: what is new stands at the top then. */
export async function refreshFeed(): Promise<void> {
  await askForNewest(homeFeedKey)
  queryClient.removeQueries({ queryKey: homeNewsKey, type: 'inactive' })
}

/** 'n new' above the list, which does not move by itself; what one wrote oneself is no news. */
function useNews(items: FeedItem[], isLoaded: boolean) {
  const me = useSession(({ profile }) => profile?.userId)
  const { data } = useHomeNewsQuery(isLoaded ? (items[0]?.id ?? 0) : undefined)
  const known = new Set(items.map(({ id }) => id))
  const news = data?.items.filter(({ id }) => !known.has(id)) ?? []
  const isOwn = news.some(({ author, kind }) => kind === 'post' && author?.userId === me)
  useEffect(() => {
    if (isOwn) void refreshFeed()
  }, [isOwn])
  return { count: news.length, isMore: data?.hasMore ?? false }
}

/** What my groups say, and what became of their sessions. */
export default function HomeFeed() {
  useFollowing()
  const feed = useHomeFeedQuery()
  const { data: groups, isLoading: areGroupsComing } = useMyGroupsQuery()
  const unsent = useUnsentPosts()
  const items = feed.items ?? []
  const news = useNews(items, feed.data !== undefined)
  const showNews = async () => {
    await refreshFeed()
    document.getElementById('feed')?.scrollIntoView({ block: 'nearest' })
  }
  // The field to write in stands above what is read: it does not come after it.
  const isComing = useUnhurried(feed.isLoading || areGroupsComing)
  // Whose request still waits writes to nobody yet.
  const mayWrite = groups?.some(({ isApproved }) => isApproved)
  const admins = new Set(groups?.flatMap(({ sessionGroup, isAdmin }) => (isAdmin ? [sessionGroup.id] : [])))
  return (
    <section aria-labelledby="feed-title" id="feed" className={styles.feed}>
      <h2 id="feed-title" className="visually-hidden">
        From your groups
      </h2>
      {isComing ? (
        <Skeleton lines={9} label="Loading what your groups say" />
      ) : (
        <>
          {mayWrite && <Write />}
          {unsent.map((one) => (
            <UnsentRow key={one.id} unsent={one} />
          ))}
          <div role="status">
            {news.count > 0 && (
              <Button className={styles.news} onClick={() => void showNews()}>
                {news.count}
                {news.isMore && '+'} new
              </Button>
            )}
          </div>
          {!feed.data && <LoadFailed what="The feed" onRetry={() => feed.refetch()} />}
          {feed.data && !items.length && mayWrite && (
            <p className={styles.none}>
              Nothing has been said yet. Write the first post, or wait for the next session to be announced.
            </p>
          )}
          <ul>
            {items.map((item) => (
              <li key={item.id} className={styles.item}>
                {item.kind === 'post' ? (
                  <PostCard post={item} mayWrite mayModerate={item.groupId !== null && admins.has(item.groupId)} />
                ) : (
                  <NewsCard item={item} />
                )}
              </li>
            ))}
          </ul>
          {feed.hasNextPage && !feed.isFetchNextPageError && <More key={items.length} of={feed} />}
          {feed.isFetchNextPageError && <LoadFailed what="More of the feed" onRetry={() => feed.fetchNextPage()} />}
        </>
      )}
    </section>
  )
}
