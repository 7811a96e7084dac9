import { Composer } from './Composer.tsx'
import { sendLater, useUnsent } from './outbox.ts'
import type { FeedItem } from './queries.ts'
import { UnsentRow } from './UnsentRow.tsx'
import { useNameable } from './use-nameable.ts'

/** Answers a post where it stands. */
export default function ReplyField({ post, wasAskedFor }: { post: FeedItem; wasAskedFor: boolean }) {
  const people = useNameable(post.groupId)
  const arrived = new Set(post.replies.map(({ clientId }) => clientId))
  const unsent = useUnsent(post.channelId, post.id).filter(({ id }) => !arrived.has(id))
  return (
    <>
      {unsent.map((one) => (
        <UnsentRow key={one.id} unsent={one} />
      ))}
      <Composer
        label="Reply"
        placeholder="Reply…"
        draft={`reply-${post.id}`}
        people={people}
        autoFocus={wasAskedFor}
        onSend={(body, picture) => sendLater({ channelId: post.channelId, parentMessageId: post.id }, body, picture)}
      />
    </>
  )
}
