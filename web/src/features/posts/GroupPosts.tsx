import { PenLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { readDraft } from '../../lib/form/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PostForm } from './PostForm.tsx'
import { PostList } from './PostList.tsx'
import styles from './Posts.module.css'
import { type Post, useGroupFeedQuery } from './queries.ts'

interface Props {
  groupId: number
  /** Admins write. */
  mayWrite: boolean
  /** How a post that is out looks; a draft is its words alone. */
  show: (post: Post) => ReactNode
}

/** What the group has to say. */
export function GroupPosts({ groupId, mayWrite, show }: Props) {
  const feed = useGroupFeedQuery(groupId)
  // Whoever was writing when the page went away finds the form open.
  const [writing, setWriting] = useState<'no' | 'again' | 'asked'>(() =>
    mayWrite && 'text' in readDraft(`post-${groupId}-new`) ? 'again' : 'no',
  )
  const isWriting = writing !== 'no'
  const { items: posts } = feed
  if (!posts && feed.isError) return <LoadFailed what="The posts" onRetry={() => feed.refetch()} />
  if (!posts) return <Skeleton lines={4} label="Loading the posts" />
  return (
    <>
      {isWriting && <PostForm groupId={groupId} wasAskedFor={writing === 'asked'} onDone={() => setWriting('no')} />}
      {mayWrite && !isWriting && (
        <Button look="outlined" icon={<PenLine size={18} aria-hidden />} onClick={() => setWriting('asked')}>
          Write a post
        </Button>
      )}
      {!posts.length && !isWriting && (
        <p className={styles.none}>
          {mayWrite ? 'Nothing yet. Write a post for everyone who comes by.' : 'No posts yet.'}
        </p>
      )}
      <PostList posts={posts} show={show} />
      <MoreButton of={feed} what="Older posts">
        Older posts
      </MoreButton>
    </>
  )
}
