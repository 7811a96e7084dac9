import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { fullName } from '../../ui/Avatar.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { PictureLink } from '../../ui/Picture.tsx'
import { personOf } from '../../ui/person.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { WrittenText } from '../../ui/WrittenText.tsx'
import { useCloseComments, useDelete, useRestore } from '../messages/mutations.ts'
import { askPostsAgain } from './mutations.ts'
import { PostHead } from './PostHead.tsx'
import styles from './Posts.module.css'
import { type Message, useAllMessagesQuery } from './queries.ts'

const threadOf = ({ groupId, channelId, parentMessageId, id }: Message) =>
  `/group/${groupId}/channel/${channelId}/message/${parentMessageId ?? id}${parentMessageId ? `?reply=${id}` : ''}`

function Row({ message }: { message: Message }) {
  const { groupId, isDeleted, deletedBy, published } = message
  const remove = useDelete()
  const restore = useRestore()
  const close = useCloseComments()
  const again = { onSuccess: () => askPostsAgain(groupId) }
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <PostHead post={message} />
        {message.reports > 0 && (
          <Chip tone="warning" icon={<Flag size={14} aria-hidden />}>
            Reported
          </Chip>
        )}
        {isDeleted && <Chip tone="warning">Deleted</Chip>}
      </div>
      {message.subject && (
        <p className={styles.name} dir="auto">
          {message.subject}
        </p>
      )}
      <WrittenText>{message.text}</WrittenText>
      {message.thumbnail && <PictureLink picture={message.thumbnail} width={576} />}
      <p className={styles.when}>
        {message.channelTitle}
        {isDeleted && deletedBy && ` · deleted by ${fullName(personOf(deletedBy))}`}
        {message.commentsClosed && ' · comments are closed'}
      </p>
      <div className={styles.deeds}>
        {!isDeleted && published && (
          <ButtonLink to={threadOf(message)} look="text" size="compact">
            Open
          </ButtonLink>
        )}
        {!isDeleted && published && message.parentMessageId === null && (
          <Button
            look="text"
            size="compact"
            busy={close.isPending}
            onClick={() => close.mutate({ message, closed: !message.commentsClosed }, again)}
          >
            {message.commentsClosed ? 'Open comments' : 'Close comments'}
          </Button>
        )}
        {isDeleted ? (
          <Button look="text" size="compact" busy={restore.isPending} onClick={() => restore.mutate(message, again)}>
            Bring back
          </Button>
        ) : (
          published && (
            <Button
              look="danger"
              size="compact"
              busy={remove.isPending}
              onClick={() => remove.mutate({ message, asAdmin: true }, again)}
            >
              Delete
            </Button>
          )
        )}
      </div>
    </li>
  )
}

/** Everything written in the group, newest first, with what was deleted; an admin takes it out, or brings it back. */
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
          <Row key={message.postId} message={message} />
        ))}
      </ul>
      <MoreButton of={all} what="Older messages">
        Show older
      </MoreButton>
    </>
  )
}
