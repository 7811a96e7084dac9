import { relativeTime } from '@app/core/rules/time'
import { Avatar, fullName } from '../../ui/Avatar.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { personOf } from '../../ui/person.ts'
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
