import { CHANNEL_TYPE } from '@app/core/contract/messages'
import ChatPanel from '../features/messages/ChatPanel.tsx'
import { useMute } from '../features/messages/chat-mutations.ts'
import { MoreButton } from '../features/messages/MoreButton.tsx'
import { type Channel, refreshTalk, useChannelsQuery } from '../features/messages/queries.ts'
import { useNameable } from '../features/messages/use-nameable.ts'
import { usePullToRefresh } from '../lib/view/pull-to-refresh.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Fill } from '../ui/Fill.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './ChatTab.module.css'

type Of = { groupId: number; sessionId?: number; title: string }

/** Who reads along, and how to hear less of it. */
function Head({ channel, title }: { channel: Channel; title: string }) {
  const mute = useMute()
  const { muted } = channel
  return (
    <header className={styles.head}>
      <p>{muted ? 'You muted this chat.' : 'Everybody in the group can read this.'}</p>
      <MoreButton
        label={`More for the chat of ${title}`}
        deeds={[{ label: muted ? 'Unmute' : 'Mute', run: () => mute.mutate({ channel, mute: !muted }) }]}
      />
    </header>
  )
}

/** The chat of a group or of a session, as a tab of its page. */
export default function ChatTab({ groupId, sessionId, title }: Of) {
  usePullToRefresh(refreshTalk)
  const channels = useChannelsQuery(sessionId ? { sessionId } : { groupId })
  const people = useNameable(groupId)
  const type = sessionId ? CHANNEL_TYPE.SessionChannel : CHANNEL_TYPE.GroupChannel
  const channel = channels.data?.find((one) => one.type === type)
  if (channels.isError && !channels.data) return <LoadFailed what="The chat" onRetry={() => channels.refetch()} />
  if (!channels.data) return <Skeleton lines={6} label="Loading the chat" />
  if (!channel) return <EmptyState title="No chat here">It’s for members of the group.</EmptyState>
  return (
    <Fill className={styles.tab}>
      <Head channel={channel} title={title} />
      <div className={styles.talk}>
        <ChatPanel
          channelId={channel.id}
          placeholder={`Write to ${title}…`}
          people={people}
          empty={
            <>
              <strong>Nobody has said anything yet</strong>
              {sessionId
                ? 'Who brings what, where to park, what to listen to before: it all fits here.'
                : 'This is the place for anything that isn’t a post: questions, lifts, a lost tuner.'}
            </>
          }
        />
      </div>
    </Fill>
  )
}
