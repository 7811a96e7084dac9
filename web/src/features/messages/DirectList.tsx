import { PICTURE } from '@app/core/rules/talk'
import { readDraft } from '../../lib/form/draft.ts'
import { Link } from '../../lib/router/router.tsx'
import { useReaderZone } from '../../lib/session/reader-zone.ts'
import { useSession } from '../../lib/session/session.ts'
import { useNow } from '../../lib/view/use-now.ts'
import { clockIn } from '../../lib/words/clock.ts'
import { hasWords } from '../../lib/words/find-name.ts'
import { Avatar, fullName } from '../../ui/Avatar.tsx'
import { Badge, withCount } from '../../ui/Badge.tsx'
import { cx } from '../../ui/class-names.ts'
import { personOf } from '../../ui/person.ts'
import { unmarked } from '../../ui/plain-text.ts'
import styles from './DirectList.module.css'
import type { DirectChat } from './queries.ts'
import { dayWords } from './rows.ts'

/** '9:47' today, 'Tue' this week, then '31 Oct'. */
function when(at: string, now: Date, zone: string): string {
  const { word } = dayWords(new Date(at), now, zone)
  if (word === 'Today') return clockIn(new Date(at), zone)
  return word.endsWith('day') && word !== 'Yesterday' ? word.slice(0, 3) : word
}

function Row({ chat, isOpen }: { chat: DirectChat; isOpen: boolean }) {
  const me = useSession(({ profile }) => profile?.userId)
  const zone = useReaderZone()
  const now = useNow()
  const person = personOf(chat.other)
  const { body: draft } = readDraft(`chat-${chat.id}`)
  const last = chat.lastMessage
  const isNew = chat.unread > 0 && !chat.muted
  const said = last && (last.isDeleted ? 'Deleted' : unmarked(last.body) || PICTURE)
  return (
    <li>
      <Link
        to={`/dm?chat=${chat.id}`}
        aria-current={isOpen ? 'true' : undefined}
        aria-label={withCount(fullName(person), chat.unread)}
        className={cx(styles.row, isNew && styles.new)}
      >
        <span className={cx(styles.face, chat.other.isOnline && styles.here)}>
          <Avatar person={person} size="large" link={false} />
        </span>
        <span className={styles.words}>
          <span className={styles.name}>{fullName(person)}</span>
          <span className={styles.said}>
            {draft ? (
              <>
                <strong className={styles.draft}>Draft:</strong> {unmarked(draft)}
              </>
            ) : (
              said && `${last?.author?.userId === me ? 'You: ' : ''}${said}`
            )}
          </span>
        </span>
        <span className={styles.end}>
          {chat.lastMessageAt && <time dateTime={chat.lastMessageAt}>{when(chat.lastMessageAt, now, zone)}</time>}
          <Badge count={chat.muted ? 0 : chat.unread} className={styles.badge} />
        </span>
      </Link>
    </li>
  )
}

/** Whom one writes with: the last word, what is unread, who is here. */
export function DirectList({ chats, open, filter }: { chats: DirectChat[]; open: number; filter: string }) {
  const shown = chats.filter(({ other }) => hasWords(fullName(personOf(other)), filter))
  return (
    <ul>
      {shown.map((chat) => (
        <Row key={chat.id} chat={chat} isOpen={chat.id === open} />
      ))}
    </ul>
  )
}
