import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from '../../lib/router/router.tsx'
import { useReaderZone } from '../../lib/session/reader-zone.ts'
import { useSession } from '../../lib/session/session.ts'
import { useNow } from '../../lib/view/use-now.ts'
import { useScrolledRows } from '../../lib/view/use-scrolled-rows.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Chat.module.css'
import { Composer } from './Composer.tsx'
import { useFollowing } from './follow.ts'
import { MessageRow } from './MessageRow.tsx'
import type { Nameable } from './mentions.ts'
import { sendLater, useUnsent } from './outbox.ts'
import { type FeedItem, readOlder, type Talk, useTalkQuery } from './queries.ts'
import { type ChatRow, rowsOf } from './rows.ts'
import { UnsentRow } from './UnsentRow.tsx'
import { useMarkRead } from './use-mark-read.ts'
import { useNewsBelow } from './use-news-below.ts'
import { useReadBack } from './use-read-back.ts'

interface Props {
  channelId: number
  /** 'Write to Priya…' */
  placeholder: string
  people: Nameable[]
  isDirect?: boolean
  /** In a direct chat: up to where the other has read. */
  otherReadId?: number
  /** Where nobody has written yet. */
  empty: ReactNode
  /** Why one cannot write here, where one cannot. */
  closed?: ReactNode
}

const NEAR_THE_TOP = 8

function useOlder(talk: Talk, from: number) {
  const [state, setState] = useState<'no' | 'reading' | 'failed'>('no')
  const { id } = talk.channel
  const isWanted = talk.hasOlder && from < NEAR_THE_TOP && state === 'no'
  const read = () => {
    setState('reading')
    readOlder(id).then(
      () => setState('no'),
      () => setState('failed'),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once each time that the top comes near.
  useEffect(() => {
    if (isWanted) read()
  }, [isWanted])
  return [state, read] as const
}

/** The last message that one had read, where something of others came after it. */
function lastReadIn({ channel, items }: Talk, me: number, lastReadId = channel.lastReadId): number | null {
  // Whoever has read nothing yet came to what is there; what is new since then the server knows.
  if (!lastReadId) return channel.unread > 0 ? 0 : null
  return items.some(({ id, author }) => id > lastReadId && author?.userId !== me) ? lastReadId : null
}

/**
 * As it was when one came: the line stays while one reads. If the copy was out of date then, it is worked out once more when the
 * server has answered. Whatever comes after that comes while one is here, and is not new.
 */
function useNewAfter(talk: Talk, isOld: boolean): number | null {
  const me = useSession(({ profile }) => profile?.userId ?? 0)
  const [came] = useState({ isOld, askedAt: talk.askedAt, lastReadId: talk.channel.lastReadId })
  const [newAfter, setNewAfter] = useState(() => lastReadIn(talk, me))
  const isRenewed = came.isOld && talk.askedAt !== came.askedAt
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the server answered then.
  useEffect(() => {
    if (isRenewed) setNewAfter((before) => before ?? lastReadIn(talk, me, came.lastReadId))
  }, [isRenewed])
  return newAfter
}

function Row({
  row,
  ...rest
}: { row: ChatRow<FeedItem> } & Omit<Parameters<typeof MessageRow>[0], 'message' | 'follows'>) {
  if (row.kind === 'day')
    return (
      <div className={styles.day}>
        <strong>{row.word}</strong>
        {row.date}
      </div>
    )
  if (row.kind === 'new') return <div className={styles.new}>New since you were here</div>
  return <MessageRow message={row.message} follows={row.follows} {...rest} />
}

function Talking({
  talk,
  isOld,
  found,
  placeholder,
  people,
  isDirect = false,
  otherReadId,
  empty,
  closed,
}: Props & { talk: Talk; isOld: boolean; found: number }) {
  const { channel, items } = talk
  const me = useSession(({ profile }) => profile?.userId ?? 0)
  const zone = useReaderZone()
  const now = useNow()
  const newAfter = useNewAfter(talk, isOld)
  const rows = useMemo(() => rowsOf(items, { userId: me, now, zone, newAfter }), [items, me, now, zone, newAfter])
  const arrived = useMemo(() => new Set(items.flatMap(({ clientId }) => clientId ?? [])), [items])
  const unsent = useUnsent(channel.id, null).filter(({ id }) => !arrived.has(id))
  const keys = useMemo(() => [...rows.map(({ key }) => key), ...unsent.map(({ id }) => `u${id}`)], [rows, unsent])
  // Whoever was led to a message begins there; else at the line above what is new; else at the end.
  const led = `m${found}`
  const first = keys.includes(led) ? led : newAfter !== null ? 'new' : undefined
  const { box, row, near, isAtEnd, go } = useScrolledRows(keys, first)
  const [older, readOn] = useOlder(talk, near.from)
  const last = items.at(-1)
  useMarkRead({ channelId: channel.id, newest: last?.id ?? 0, lastReadId: channel.lastReadId, isSeen: isAtEnd })
  const rights = useMemo(
    () => ({ me, mayWrite: channel.mayWrite, mayModerate: channel.mayModerate }),
    [me, channel.mayWrite, channel.mayModerate],
  )
  const { below, spoken } = useNewsBelow(items, isAtEnd)

  return (
    <div className={styles.chat}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section ref={box} className={styles.box} tabIndex={0} aria-label={`Messages, ${channel.title}`}>
        <div className={styles.list} style={{ paddingTop: near.before, paddingBottom: near.after }}>
          {talk.hasOlder && near.from === 0 && (
            <div className={styles.older}>
              {older === 'failed' ? (
                <LoadFailed what="Older messages" onRetry={readOn} />
              ) : (
                'Older messages are coming…'
              )}
            </div>
          )}
          {!rows.length && !unsent.length && <div className={styles.empty}>{empty}</div>}
          {keys.slice(near.from, near.to).map((key, index) => {
            const at = near.from + index
            const said = rows[at]
            const waiting = unsent[at - rows.length]
            return (
              <div key={key} ref={row} data-row={key}>
                {said && (
                  <Row
                    row={said}
                    rights={rights}
                    zone={zone}
                    isFound={key === led}
                    isRead={isDirect && said.kind === 'message' ? said.message.id <= (otherReadId ?? 0) : null}
                  />
                )}
                {waiting && <UnsentRow unsent={waiting} />}
              </div>
            )
          })}
        </div>
        {!isAtEnd && (
          <div className={styles.jump}>
            <Button icon={<ArrowDown size={18} aria-hidden />} onClick={go.toEnd}>
              {below ? `${below} new` : 'To the newest'}
            </Button>
          </div>
        )}
      </section>
      <p role="status" className="visually-hidden">
        {spoken}
      </p>
      <div className={styles.foot}>
        {channel.mayWrite ? (
          <Composer
            key={channel.id}
            label={placeholder.replace('…', '')}
            placeholder={placeholder}
            draft={`chat-${channel.id}`}
            people={people}
            onSend={(body, picture) => {
              sendLater({ channelId: channel.id, isDirect }, body, picture)
              go.toEnd()
            }}
          />
        ) : (
          <div className={styles.closed}>{closed ?? 'You can read here, but not write.'}</div>
        )}
      </div>
    </div>
  )
}

/** A chat with its field: of a group, of a session, or of two. `?message=` leads to one, however far back. */
export default function ChatPanel(props: Props) {
  const { channelId } = props
  const query = useTalkQuery(channelId)
  const [address] = useSearchParams()
  const found = Number(address.get('message')) || 0
  const back = useReadBack(query.data, found)
  useFollowing()
  if (back.hasFailed) return <LoadFailed what="What was said then" onRetry={back.again} />
  if (back.isOnTheWay) return <Skeleton lines={8} label="Looking for the message" />
  if (query.data)
    return <Talking key={`${channelId}-${found}`} talk={query.data} isOld={query.isStale} found={found} {...props} />
  if (query.isError) return <LoadFailed what="The messages" onRetry={() => query.refetch()} />
  return <Skeleton lines={8} label="Loading the messages" />
}
