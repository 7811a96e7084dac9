import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { WrittenText } from '../../ui/WrittenText.tsx'
import { PostForm } from './PostForm.tsx'
import { PostHead } from './PostHead.tsx'
import styles from './Posts.module.css'
import type { Post } from './queries.ts'

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
