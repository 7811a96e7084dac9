import { relativeTime } from '@app/core/rules/time'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Avatar, fullName } from '../../ui/Avatar.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { personOf } from '../../ui/person.ts'
import { WrittenText } from '../../ui/WrittenText.tsx'
import { PostForm } from './PostForm.tsx'
import styles from './Posts.module.css'
import type { Post } from './queries.ts'

/** Who wrote something, when, and whether it is out. */
export function PostHead({ post }: { post: Pick<Post, 'author' | 'createdAt' | 'editedAt' | 'published'> }) {
  // To who is outside the group, the group itself speaks.
  const author = post.author && personOf(post.author)
  return (
    <>
      {author && <Avatar person={author} link={false} />}
      <div className={styles.by}>
        <strong className={styles.name}>{author ? fullName(author) : 'The organisers'}</strong>
        <p className={styles.when}>
          <time dateTime={post.createdAt}>{relativeTime(new Date(post.createdAt), new Date())}</time>
          {post.published && post.editedAt && ' · edited'}
        </p>
      </div>
      {!post.published && <Chip tone="warning">Draft</Chip>}
    </>
  )
}

function PostRow({ post, mayChange }: { post: Post; mayChange: boolean }) {
  const [isChanging, setChanging] = useState(false)
  if (isChanging) return <PostForm groupId={post.groupId} post={post} onDone={() => setChanging(false)} />
  return (
    <article>
      <header className={styles.head}>
        <PostHead post={post} />
        {mayChange && (
          <IconButton label="Change this post" onClick={() => setChanging(true)}>
            <Pencil size={18} aria-hidden />
          </IconButton>
        )}
      </header>
      <WrittenText>{post.text}</WrittenText>
    </article>
  )
}

interface Props {
  posts: Post[]
  mayChange: boolean
  onMore: (() => void) | undefined
}

export function PostList({ posts, mayChange, onMore }: Props) {
  return (
    <>
      <ul>
        {posts.map((post) => (
          <li key={post.postId} className={styles.row}>
            <PostRow post={post} mayChange={mayChange} />
          </li>
        ))}
      </ul>
      {onMore && (
        <Button look="text" className={styles.more} onClick={onMore}>
          Older posts
        </Button>
      )}
    </>
  )
}
