import { countOf } from '@app/core/rules/count-of'
import { firstNames } from '@app/core/rules/first-names'
import { relativeTime } from '@app/core/rules/time'
import { MessageSquare } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from '../../lib/router/router.tsx'
import { useSession } from '../../lib/session/session.ts'
import { useNow } from '../../lib/view/use-now.ts'
import { Avatar, fullName } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { PosterTile } from '../../ui/PosterTile.tsx'
import { personOf } from '../../ui/person.ts'
import { MoreButton } from './MoreButton.tsx'
import styles from './PostCard.module.css'
import type { FeedItem, Message } from './queries.ts'
import { Reactions } from './Reactions.tsx'
import { Said } from './Said.tsx'
import { useBegun } from './use-begun.ts'
import { threadAddress, useDeeds } from './use-deeds.tsx'

const ReplyField = lazy(() => import('./ReplyField.tsx'))
const EditPost = lazy(() => import('./EditPost.tsx'))

const nameOf = (author: Message['author']) => (author ? fullName(personOf(author)) : 'The organisers')

function Reply({ reply, name, now }: { reply: Message; name: string; now: Date }) {
  return (
    <li className={cx(styles.reply, !reply.author && styles.faceless)}>
      {reply.author && <Avatar person={personOf(reply.author)} size="small" link={false} />}
      <div className={styles.replyWords}>
        <p>
          <strong>{name}</strong>{' '}
          <Link to={threadAddress(reply)} className={styles.when}>
            {relativeTime(new Date(reply.createdAt), now)}
          </Link>
          {reply.editedAt && <span className={styles.edited}> · edited</span>}
        </p>
        <Said message={reply} />
      </div>
    </li>
  )
}

interface Props {
  post: FeedItem
  /** To whom the post stands on its group's own page, the name of the group says nothing. */
  withGroup?: boolean
  mayModerate: boolean
  /** Guests read. */
  mayWrite: boolean
}

/** A post with what others say to it, and the way to say something oneself. */
export function PostCard({ post, withGroup = true, mayModerate, mayWrite }: Props) {
  const me = useSession(({ profile }) => profile?.userId ?? 0)
  const now = useNow()
  const answer = useBegun(`reply-${post.id}`)
  const edit = useBegun(`message-${post.id}`)
  const [deeds, question] = useDeeds(post, { me, mayWrite, mayModerate }, () => edit.show(true))
  const { group, replies, replyCount } = post
  const earlier = replyCount - replies.length
  const canReply = mayWrite && !post.commentsClosed && !post.isDeleted
  const when = relativeTime(new Date(post.createdAt), now)
  const called = firstNames(replies.flatMap(({ author }) => author ?? []))
  return (
    <article className={styles.post} aria-label={`${nameOf(post.author)}, ${when}`}>
      <header className={styles.head}>
        {post.author ? (
          <Avatar person={personOf(post.author)} size="large" />
        ) : (
          <PosterTile name={group?.name ?? ''} image={group?.imageAssetData ?? null} className={styles.tile ?? ''} />
        )}
        <div className={styles.by}>
          <strong className={styles.name}>{nameOf(post.author)}</strong>
          <p className={styles.when}>
            {withGroup && group && (
              <>
                <Link to={`/group/${group.id}`}>{group.name}</Link>
                {' · '}
              </>
            )}
            <time dateTime={post.createdAt}>{when}</time>
            {post.editedAt && ' · edited'}
          </p>
        </div>
        {mayWrite && <MoreButton label={`More for this post from ${nameOf(post.author)}`} deeds={deeds} />}
        {question}
      </header>
      <div className={styles.body}>
        {edit.isOpen && mayWrite ? (
          <Suspense>
            <EditPost post={post} wasAskedFor={edit.wasAskedFor} onDone={() => edit.show(false)} />
          </Suspense>
        ) : post.isDeleted ? (
          <p className={styles.gone}>This post was deleted.</p>
        ) : (
          <>
            {post.subject && <h3 className={styles.subject}>{post.subject}</h3>}
            <Said message={post} tall withSubject={false} />
          </>
        )}
        {!post.isDeleted && (
          <div className={styles.foot}>
            <div className={styles.reactions}>
              <Reactions message={post} mayReact={mayWrite} inviting />
            </div>
            {canReply && (
              <Button
                look="text"
                className={styles.answer}
                icon={<MessageSquare size={18} strokeWidth={1.75} aria-hidden />}
                aria-expanded={answer.isOpen}
                onClick={() => answer.show(!answer.isOpen)}
              >
                Reply
              </Button>
            )}
            {mayWrite && post.commentsClosed && <p className={styles.when}>Comments are closed.</p>}
          </div>
        )}
        {earlier > 0 && (
          <Link to={threadAddress(post)} className={styles.earlier}>
            {countOf(earlier, 'earlier reply')}
          </Link>
        )}
        {replies.length > 0 && (
          <ul className={styles.replies}>
            {replies.map((reply) => (
              <Reply key={reply.id} reply={reply} name={reply.author ? called(reply.author) : 'Somebody'} now={now} />
            ))}
          </ul>
        )}
        {answer.isOpen && mayWrite && (
          <Suspense>
            <ReplyField post={post} wasAskedFor={answer.wasAskedFor} />
          </Suspense>
        )}
      </div>
    </article>
  )
}
