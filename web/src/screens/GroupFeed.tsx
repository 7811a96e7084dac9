import { CHANNEL_TYPE } from '@app/core/contract/messages'
import { Composer } from '../features/messages/Composer.tsx'
import { useFollowing } from '../features/messages/follow.ts'
import { sendLater, useUnsentPosts } from '../features/messages/outbox.ts'
import { PostCard } from '../features/messages/PostCard.tsx'
import { useChannelsQuery } from '../features/messages/queries.ts'
import { UnsentRow } from '../features/messages/UnsentRow.tsx'
import { useNameable } from '../features/messages/use-nameable.ts'
import { GroupPosts } from '../features/posts/GroupPosts.tsx'
import type { Post } from '../features/posts/queries.ts'
import { IfFailed } from '../ui/LoadFailed.tsx'

function Write({ groupId }: { groupId: number }) {
  const channels = useChannelsQuery({ groupId })
  const people = useNameable(groupId)
  const channel = channels.data?.find(({ type }) => type === CHANNEL_TYPE.Public)
  if (!channel?.mayWrite) return <IfFailed of={channels} what="The field for a new post" />
  return (
    <Composer
      label="Write a post"
      placeholder="Write to the group…"
      draft={`post-group-${groupId}`}
      people={people}
      action="Post"
      onSend={(body, picture) => sendLater({ channelId: channel.id, isPost: true, groupId }, body, picture)}
    />
  )
}

interface Props {
  groupId: number
  /** Admins have drafts. */
  mayRun: boolean
  isMember: boolean
}

/** What the group has to say. What became of its sessions stands on home. */
export default function GroupFeed({ groupId, mayRun, isMember }: Props) {
  useFollowing()
  const unsent = useUnsentPosts(groupId)
  const show = (post: Post) => <PostCard post={post} withGroup={false} mayWrite={isMember} mayModerate={mayRun} />
  return (
    <>
      {isMember && !mayRun && <Write groupId={groupId} />}
      {/* Whether one may write or not any more: what was refused must not be lost. */}
      {unsent.map((one) => (
        <UnsentRow key={one.id} unsent={one} />
      ))}
      <GroupPosts groupId={groupId} mayWrite={mayRun} show={show} />
    </>
  )
}
