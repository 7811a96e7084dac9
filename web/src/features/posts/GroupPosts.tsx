import { PenLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { readDraft } from '../../lib/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PostForm } from './PostForm.tsx'
import { PostList } from './PostList.tsx'
import styles from './Posts.module.css'
import { useGroupFeedQuery } from './queries.ts'

interface Props {
  groupId: number
  /** Admins write and change. */
  mayWrite: boolean
  /** The heading and the rule around it are the page's. */
  within: (posts: ReactNode) => ReactNode
}

/** What the group has to say. Where it says nothing and one cannot write, nothing stands there. */
export function GroupPosts({ groupId, mayWrite, within }: Props) {
  const feed = useGroupFeedQuery(groupId)
  // Whoever was writing when the page went away finds the form open.
  const [writing, setWriting] = useState<'no' | 'again' | 'asked'>(() =>
    mayWrite && 'text' in readDraft(`post-${groupId}-new`) ? 'again' : 'no',
  )
  const isWriting = writing !== 'no'
  const posts = feed.data?.pages.flatMap((page) => page.posts)
  if (!posts) return feed.isError ? null : within(<Skeleton lines={4} />)
  if (!posts.length && !mayWrite) return null
  return within(
    <>
      {isWriting && <PostForm groupId={groupId} wasAskedFor={writing === 'asked'} onDone={() => setWriting('no')} />}
      {mayWrite && !isWriting && (
        <Button look="outlined" icon={<PenLine size={18} aria-hidden />} onClick={() => setWriting('asked')}>
          Write a post
        </Button>
      )}
      {!posts.length && !isWriting && (
        <p className={styles.none}>Nothing yet. A post stands here for everybody who comes by.</p>
      )}
      <PostList posts={posts} mayChange={mayWrite} onMore={feed.hasNextPage ? () => feed.fetchNextPage() : undefined} />
    </>,
  )
}
