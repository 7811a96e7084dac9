import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { WrittenText } from '../../ui/WrittenText.tsx'
import { PostHead } from './PostList.tsx'
import styles from './Posts.module.css'
import { useAllMessagesQuery } from './queries.ts'

/** Everything written in the group, newest first. */
export function AllMessages({ groupId, whenNone }: { groupId: number; whenNone: ReactNode }) {
  const all = useAllMessagesQuery(groupId)
  const messages = all.data?.pages.flatMap((page) => page.messages)
  if (!messages)
    return all.isError ? <LoadFailed what="The list" onRetry={() => all.refetch()} /> : <Skeleton lines={6} />
  if (!messages.length) return whenNone
  return (
    <>
      {/* What is written may have headings of its own, which stand below this one. */}
      <h2 className="visually-hidden">Everything written</h2>
      <ul>
        {messages.map((message) => (
          <li key={message.postId} className={styles.row}>
            <div className={styles.head}>
              <PostHead post={message} />
            </div>
            <WrittenText>{message.text}</WrittenText>
          </li>
        ))}
      </ul>
      {all.hasNextPage && (
        <Button look="text" className={styles.more} onClick={() => all.fetchNextPage()}>
          Older ones
        </Button>
      )}
    </>
  )
}
