import { countOf } from '@app/core/rules/count-of'
import { ChevronRight } from 'lucide-react'
import { Composer } from '../features/messages/Composer.tsx'
import { useFollowing } from '../features/messages/follow.ts'
import { sendLater, useUnsentAbout } from '../features/messages/outbox.ts'
import { useSongThreadsQuery } from '../features/messages/queries.ts'
import { UnsentRow } from '../features/messages/UnsentRow.tsx'
import { useNameable } from '../features/messages/use-nameable.ts'
import { Link } from '../lib/router/router.tsx'
import { IfFailed } from '../ui/LoadFailed.tsx'
import styles from './SongTalk.module.css'

interface Props {
  groupId: number
  sessionId: number
  sessionSongId: number
  title: string
}

/** The song's own thread: the way into it, or its first message. */
export default function SongTalk({ groupId, sessionId, sessionSongId, title }: Props) {
  useFollowing()
  const query = useSongThreadsQuery(sessionId, true)
  const people = useNameable(groupId)
  const waiting = useUnsentAbout(sessionSongId)
  const { data } = query
  if (!data?.channel) return <IfFailed of={query} what="What is said about the song" />
  const { channel, threads } = data
  const thread = threads.find((one) => one.sessionSongId === sessionSongId)
  if (thread)
    return (
      <Link to={`/group/${groupId}/channel/${channel.id}/message/${thread.messageId}`} className={styles.thread}>
        <span>
          <strong>{countOf(thread.messages, 'message')}</strong>
          {thread.unread > 0 && <span className={styles.new}> {thread.unread} new</span>}
        </span>
        <ChevronRight size={18} aria-hidden />
      </Link>
    )
  if (!channel.mayWrite) return <p className={styles.quiet}>Nobody has said anything about it yet.</p>
  return (
    <>
      {waiting.map((one) => (
        <UnsentRow key={one.id} unsent={one} />
      ))}
      <Composer
        label={`Write about ${title}`}
        placeholder={`Write about ${title}…`}
        draft={`song-${sessionSongId}`}
        people={people}
        withPicture={false}
        onSend={(body) => sendLater({ channelId: channel.id, song: { sessionSongId, sessionId } }, body)}
      />
    </>
  )
}
