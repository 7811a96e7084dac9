import { badgeText } from '@app/core/rules/badge'
import { countOf } from '@app/core/rules/count-of'
import { Check, CheckCheck, ChevronRight, MessageSquare, SmilePlus } from 'lucide-react'
import { memo, type ReactNode, useState } from 'react'
import { Link, useNavigate } from '../../lib/router/router.tsx'
import { clockIn } from '../../lib/words/clock.ts'
import { Avatar, fullName } from '../../ui/Avatar.tsx'
import { IconButton, IconLink } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { authorOf } from './author-of.ts'
import styles from './Chat.module.css'
import { EditMessage } from './EditMessage.tsx'
import { MoreButton } from './MoreButton.tsx'
import { useReact } from './message-mutations.ts'
import type { FeedItem, Message } from './queries.ts'
import { EmojiStrip, Reactions } from './Reactions.tsx'
import { Said } from './Said.tsx'
import { type Rights, threadAddress, useDeeds } from './use-deeds.tsx'

const ICON = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const

/** The song that a thread is about, or how many have answered: the way into the thread. */
function ThreadLink({ message }: { message: FeedItem }) {
  const { song, replyCount, unreadReplies } = message
  const last = message.replies.at(-1)
  if (!song && !replyCount) return null
  const from = last && fullName(authorOf(last)).split(' ')[0]
  const replies = replyCount ? `${countOf(replyCount, 'reply')}${from ? `, last from ${from}` : ''}` : 'No replies yet'
  return (
    <Link to={threadAddress(message)} className={cx(styles.thread, !song && styles.plainThread)}>
      {song && (
        <span className={styles.songNumber} aria-hidden="true">
          {song.number ?? '–'}
        </span>
      )}
      <span className={styles.threadWords}>
        {song && <strong>{song.title}</strong>}
        <span className={styles.quiet}>{replies}</span>
        {unreadReplies > 0 && <span className={styles.fresh}>{badgeText(unreadReplies)} new</span>}
      </span>
      <ChevronRight size={18} aria-hidden />
    </Link>
  )
}

/** Whole, with its buttons: the focus alone shows the field. */
const bringIntoSight = (form: HTMLElement | null) => form?.scrollIntoView({ block: 'nearest' })

interface ToolsProps {
  message: Message
  rights: Rights
  canReply: boolean
  onReact: () => void
  onEdit: () => void
}

function Tools({ message, rights, canReply, onReact, onEdit }: ToolsProps) {
  const [others, question] = useDeeds(message, rights, onEdit)
  const navigate = useNavigate()
  // Again in the menu: a finger has no bar that appears.
  const deeds = [
    ...(rights.mayWrite ? [{ label: 'React', run: onReact }] : []),
    ...(canReply ? [{ label: 'Reply', run: () => navigate(threadAddress(message)) }] : []),
    ...others,
  ]
  const name = fullName(authorOf(message)) || 'them'
  return (
    <div className={styles.tools}>
      {rights.mayWrite && (
        <IconButton label={`React to ${name}`} onClick={onReact} className={styles.tool}>
          <SmilePlus size={18} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
      {canReply && (
        <IconLink label={`Reply to ${name}`} to={threadAddress(message)} className={styles.tool}>
          <MessageSquare size={18} strokeWidth={1.75} aria-hidden />
        </IconLink>
      )}
      <MoreButton label={`More for this message from ${name}`} deeds={deeds} />
      {question}
    </div>
  )
}

export interface RowProps {
  message: FeedItem | Message
  follows: boolean
  rights: Rights
  zone: string
  /** In a thread one is there already. */
  inThread?: boolean
  /** Its subject stands above the thread. */
  isRoot?: boolean
  /** In a direct chat: whether the other has read it. */
  isRead?: boolean | null
  isFound?: boolean
}

/** One message of a chat: others hang from the gutter, mine stand in a bubble on the right. */
export const MessageRow = memo(function MessageRow({
  message,
  follows,
  rights,
  zone,
  inThread = false,
  isRoot = false,
  isRead = null,
  isFound = false,
}: RowProps) {
  const [isEditing, setEditing] = useState(false)
  const [isReacting, setReacting] = useState(false)
  const react = useReact()
  const isMine = message.author?.userId === rights.me
  const author = authorOf(message)
  const time = clockIn(new Date(message.createdAt), zone)
  const canReply = rights.mayWrite && !inThread && !message.commentsClosed && !message.isDeleted

  if (isEditing)
    return (
      <div ref={bringIntoSight} className={styles.editing}>
        <EditMessage message={message} label="Edit the message" onDone={() => setEditing(false)} />
      </div>
    )

  const tools = !message.isDeleted && (
    <Tools
      message={message}
      rights={rights}
      canReply={canReply}
      onReact={() => setReacting(!isReacting)}
      onEdit={() => setEditing(true)}
    />
  )
  const below: ReactNode = !message.isDeleted && (
    <>
      <Reactions message={message} mayReact={rights.mayWrite} />
      {isReacting && (
        <EmojiStrip
          onClose={() => setReacting(false)}
          onChoose={(type) => {
            setReacting(false)
            react.mutate({ message, type, add: true })
          }}
        />
      )}
    </>
  )
  const words = message.isDeleted ? (
    <p className={styles.gone}>This message was deleted.</p>
  ) : (
    <Said message={message} withSubject={!isRoot} />
  )
  const edited = message.editedAt && !message.isDeleted && <span className={styles.quiet}> edited</span>

  if (isMine)
    return (
      <article
        aria-label={`You, ${time}`}
        aria-current={isFound || undefined}
        className={cx(styles.mine, follows && styles.follows, isFound && styles.found)}
      >
        {tools}
        <div className={styles.mineBody}>
          <div className={styles.bubble}>{words}</div>
          {below}
          {!inThread && 'unreadReplies' in message && <ThreadLink message={message} />}
          <p className={styles.state}>
            <time dateTime={message.createdAt}>{time}</time>
            {edited}
            {isRead ? <CheckCheck {...ICON} /> : <Check {...ICON} />}
            <span>{isRead ? 'Read' : 'Sent'}</span>
          </p>
        </div>
      </article>
    )
  return (
    <article
      aria-label={`${fullName(author)}, ${time}`}
      aria-current={isFound || undefined}
      className={cx(styles.other, follows && styles.follows, isFound && styles.found)}
    >
      <span className={styles.face}>
        {!follows && <Avatar person={author} size="large" link={author.userId > 0} />}
      </span>
      <div className={styles.body}>
        {!follows && (
          <p className={styles.by}>
            <strong>{fullName(author)}</strong>
            <time dateTime={message.createdAt}>{time}</time>
          </p>
        )}
        {words}
        {edited}
        {below}
        {!inThread && 'unreadReplies' in message && <ThreadLink message={message} />}
      </div>
      {tools}
    </article>
  )
})
