import { relativeTime } from '@app/core/rules/time'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Avatar, fullName } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
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

function PostRow({ post, show }: { post: Post; show: Props['show'] }) {
  const [isChanging, setChanging] = useState(false)
  if (isChanging) return <PostForm groupId={post.groupId} post={post} onDone={() => setChanging(false)} />
  const change = post.mayChange && (
    <Button look="text" size="compact" icon={<Pencil size={16} aria-hidden />} onClick={() => setChanging(true)}>
      Change this post
    </Button>
  )
  if (post.published)
    return (
      <>
        {show(post)}
        {change}
      </>
    )
  return (
    <article>
      <header className={styles.head}>
        <PostHead post={post} />
      </header>
      <WrittenText>{post.text}</WrittenText>
      {change}
    </article>
  )
}

interface Props {
  posts: Post[]
  show: (post: Post) => ReactNode
}

export function PostList({ posts, show }: Props) {
  return (
    <ul>
      {posts.map((post) => (
        <li key={post.postId} className={styles.row}>
          <PostRow post={post} show={show} />
        </li>
      ))}
    </ul>
  )
}
