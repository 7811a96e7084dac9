import { countOf } from '@app/core/rules/count-of'
import { ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import chat from '../features/messages/Chat.module.css'
import { Composer } from '../features/messages/Composer.tsx'
import { useFollowing } from '../features/messages/follow.ts'
import { MessageRow } from '../features/messages/MessageRow.tsx'
import { sendLater, useUnsentAbout } from '../features/messages/outbox.ts'
import { type SongThreads, useSongThreadsQuery, useThreadQuery } from '../features/messages/queries.ts'
import { rowsOf } from '../features/messages/rows.ts'
import { UnsentRow } from '../features/messages/UnsentRow.tsx'
import { useMarkRead } from '../features/messages/use-mark-read.ts'
import { useNameable } from '../features/messages/use-nameable.ts'
import { Link } from '../lib/router/router.tsx'
import { useReaderZone } from '../lib/session/reader-zone.ts'
import { useSession } from '../lib/session/session.ts'
import { useInSight } from '../lib/view/use-in-sight.ts'
import { useNow } from '../lib/view/use-now.ts'
import { IfFailed } from '../ui/LoadFailed.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './SongTalk.module.css'

/** What was written last stands here, the rest in the thread. */
const SHOWN = 3

interface Props {
  groupId: number
  sessionId: number
  sessionSongId: number
  title: string
}

interface SaidProps {
  groupId: number
  channelId: number
  about: SongThreads['threads'][number]
}

/** The end of the song's thread, with the way to all of it. */
function Said({ groupId, channelId, about }: SaidProps) {
  const { messageId, messages, unread } = about
  const query = useThreadQuery(channelId, messageId, 0)
  const me = useSession(({ profile }) => profile?.userId ?? 0)
  const zone = useReaderZone()
  const now = useNow()
  const [end, isSeen] = useInSight(0)
  const thread = query.data
  const last = useMemo(() => thread && [thread.root, ...thread.replies].slice(-SHOWN), [thread])
  const rows = useMemo(() => rowsOf(last ?? [], { userId: me, now, zone, newAfter: null }), [last, me, now, zone])
  const newest = last?.at(-1)?.id ?? 0
  const lastReadId = thread?.lastReadId ?? 0
  // What is new further up was not seen here.
  useMarkRead({ channelId, threadId: messageId, newest, lastReadId, isSeen: isSeen && unread <= SHOWN })
  return (
    <>
      <Link to={`/group/${groupId}/channel/${channelId}/message/${messageId}`} className={styles.thread}>
        <span>
          <strong>{messages > SHOWN ? `All ${messages} messages` : countOf(messages, 'message')}</strong>
          {unread > 0 && <span className={styles.new}> {unread} new</span>}
        </span>
        <ChevronRight size={18} aria-hidden />
      </Link>
      {query.isPending && <Skeleton lines={2} label="Loading what was written last" />}
      <IfFailed of={query} what="What was written last" />
      {thread &&
        rows.map((row) =>
          row.kind === 'message' ? (
            <MessageRow
              key={row.key}
              message={row.message}
              follows={row.follows}
              rights={{ me, mayWrite: thread.mayWrite, mayModerate: thread.mayModerate }}
              zone={zone}
              inThread
            />
          ) : row.kind === 'day' ? (
            <div key={row.key} className={chat.day}>
              <strong>{row.word}</strong>
              {row.date}
            </div>
          ) : null,
        )}
      <div ref={end} />
    </>
  )
}

/** What is said about the song, and the field to say more: the first message begins its thread. */
export default function SongTalk({ groupId, sessionId, sessionSongId, title }: Props) {
  useFollowing()
  const query = useSongThreadsQuery(sessionId, true)
  const people = useNameable(groupId)
  const waiting = useUnsentAbout(sessionSongId)
  const { data } = query
  if (!data?.channel) return <IfFailed of={query} what="What is said about the song" />
  const { channel, threads } = data
  const about = threads.find((one) => one.sessionSongId === sessionSongId)
  return (
    <>
      {about && <Said groupId={groupId} channelId={channel.id} about={about} />}
      {!about && !channel.mayWrite && <p className={styles.quiet}>Nobody has said anything about it yet.</p>}
      {waiting.map((one) => (
        <UnsentRow key={one.id} unsent={one} />
      ))}
      {channel.mayWrite && (
        <div className={styles.field}>
          <Composer
            label={`Write about ${title}`}
            placeholder={`Write about ${title}…`}
            draft={`song-${sessionSongId}`}
            people={people}
            onSend={(body, picture) =>
              sendLater({ channelId: channel.id, song: { sessionSongId, sessionId } }, body, picture)
            }
          />
        </div>
      )}
    </>
  )
}
