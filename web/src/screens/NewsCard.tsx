import { countOf } from '@app/core/rules/count-of'
import { listOf } from '@app/core/rules/list-of'
import { relativeTime } from '@app/core/rules/time'
import { CalendarPlus, MessageSquare } from 'lucide-react'
import type { FeedItem } from '../features/messages/queries.ts'
import { threadAddress } from '../features/messages/use-deeds.tsx'
import { useCalendarFile } from '../features/sessions/mutations.ts'
import { SessionBanner } from '../features/sessions/SessionBanner.tsx'
import { Link } from '../lib/router/router.tsx'
import { useTimes } from '../lib/session/reader-zone.ts'
import { useNow } from '../lib/view/use-now.ts'
import { songAddress } from '../lib/words/song-links.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import styles from './NewsCard.module.css'

type Session = NonNullable<FeedItem['session']>

function WhenAndWhere({ session: { startDate, timeZoneId, location } }: { session: Session }) {
  const times = useTimes()
  return <p className={styles.facts}>{[times.day(startDate, timeZoneId), location].filter(Boolean).join(', ')}</p>
}

/** 'Sunday Slow Jam · sign-up is open · 5 h' */
function Line({ item, words }: { item: FeedItem; words: string }) {
  const now = useNow()
  return (
    <p className={styles.line}>
      {item.group && <Link to={`/group/${item.group.id}`}>{item.group.name}</Link>} · {words} ·{' '}
      <time dateTime={item.createdAt}>{relativeTime(new Date(item.createdAt), now)}</time>
    </p>
  )
}

/** '4 parts still free on bass and vocals' */
function freeWords({ free }: Session): string {
  const count = free.reduce((sum, one) => sum + one.count, 0)
  if (!count) return ''
  const names = free.filter((one) => one.count > 0).map(({ name }) => name.toLowerCase())
  return `${countOf(count, 'part')} still free on ${listOf(names)}`
}

/** Who plays what is open: not once a roster decides it. */
const takesSignUps = ({ signUpOpen, isCancelled, isRosterOut }: Session) => signUpOpen && !isCancelled && !isRosterOut

function announcedWords(session: Session): string {
  if (session.isCancelled) return 'cancelled'
  if (session.isRosterOut) return 'the roster is out'
  return takesSignUps(session) ? 'sign-up is open' : 'a new session'
}

function songsWords({ songCount, session }: FeedItem): string {
  const songs = songCount === 1 ? 'A new song' : `${songCount} new songs`
  return `${songs} ${session?.isRosterOut ? 'in the set' : 'to wish for'}`
}

function Announced({
  item,
  session,
  words,
  title,
}: {
  item: FeedItem
  session: Session
  words: string
  title: string
}) {
  const times = useTimes()
  const free = freeWords(session)
  const songs = session.songs ? countOf(session.songs, 'song') : ''
  const address = `/session/${session.id}`
  const closes = session.signUpClosesAt && new Date(session.signUpClosesAt)
  const isOpen = takesSignUps(session) && (!closes || closes > new Date())
  return (
    <div className={styles.poster}>
      <Link to={address} aria-label={`${session.title}, the session`} className={styles.banner}>
        <SessionBanner session={session} />
      </Link>
      <div className={styles.words}>
        <Line item={item} words={words} />
        <h3 className={styles.title}>
          <Link to={address}>{title}</Link>
        </h3>
        <p className={styles.facts}>
          {[times.clock(session.startDate, session.timeZoneId), session.location].filter(Boolean).join(', ')}.{' '}
          {[songs, free].filter(Boolean).join(', and ')}
          {(songs || free) && '.'}
        </p>
        {item.songs.length > 0 && (
          <ul className={styles.songs}>
            {item.songs.map(({ sessionSongId, title: song, artistName }) => (
              <li key={sessionSongId}>
                <Link to={songAddress({ sessionSongId, sessionId: session.id })}>{song}</Link>
                <span className={styles.line}> {artistName}</span>
              </li>
            ))}
            {item.songCount > item.songs.length && (
              <li className={styles.line}>and {item.songCount - item.songs.length} more</li>
            )}
          </ul>
        )}
        <div className={styles.actions}>
          {isOpen && !session.isRegistered && <ButtonLink to={`/session/signup/${session.id}`}>Sign up</ButtonLink>}
          <ButtonLink to={address} look={isOpen && !session.isRegistered ? 'outlined' : 'filled'}>
            {item.kind === 'songs' && !session.isRosterOut ? 'Wish for parts' : songs ? 'See songs' : 'See the session'}
          </ButtonLink>
          <p className={styles.line}>
            {isOpen && closes && `Closes ${times.day(closes, session.timeZoneId)}. `}
            {session.registered > 0 && `${session.registered} ${session.registered === 1 ? 'is' : 'are'} in.`}
          </p>
        </div>
      </div>
    </div>
  )
}

function Roster({ item, session }: { item: FeedItem; session: Session }) {
  const { plays } = session
  const address = `/session/${session.id}`
  const calendar = useCalendarFile(session.id)
  return (
    <>
      <Line item={item} words="roster published" />
      {plays.length ? (
        <h3 className={styles.headline}>
          You play <span className={styles.count}>{plays.length}</span> {plays.length === 1 ? 'song' : 'songs'}
        </h3>
      ) : (
        <h3 className={styles.title}>The roster of {session.title} is out</h3>
      )}
      <WhenAndWhere session={session} />
      {plays.length > 0 && (
        <ol className={styles.plays}>
          {plays.map(({ sessionSongId, number, title, instrumentName, with: others, others: more }) => (
            <li key={`${sessionSongId}-${instrumentName}`} className={styles.play}>
              <span className={styles.number} aria-hidden="true">
                {number ?? '–'}
              </span>
              <span className={styles.words}>
                <Link to={songAddress({ sessionSongId, sessionId: session.id })} className={styles.song}>
                  {title}
                </Link>
                {others.length > 0 && (
                  <span className={styles.band}>
                    with {more > 0 ? `${others.join(', ')} and ${more} more` : listOf(others)}
                  </span>
                )}
              </span>
              <span className={styles.part}>{instrumentName}</span>
            </li>
          ))}
        </ol>
      )}
      <div className={styles.actions}>
        <ButtonLink to={address}>{plays.length ? 'See what you play' : 'See who plays what'}</ButtonLink>
        <Button
          look="text"
          icon={<CalendarPlus size={18} strokeWidth={1.75} aria-hidden />}
          busy={calendar.isPending}
          onClick={() => !calendar.isPending && calendar.mutate()}
        >
          Add to calendar
        </Button>
      </div>
    </>
  )
}

function Changed({ item, session }: { item: FeedItem; session: Session }) {
  const isOff = item.kind === 'cancelled'
  return (
    <>
      <Line item={item} words={isOff ? 'cancelled' : 'changed'} />
      <h3 className={styles.title}>{isOff ? `${session.title} is cancelled` : session.title}</h3>
      <WhenAndWhere session={session} />
      {item.changes.length > 0 && (
        <dl className={styles.changes}>
          {item.changes.map(({ label, from, to }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {from && (
                  <>
                    <s>{from}</s>{' '}
                  </>
                )}
                <strong>{to || 'none'}</strong>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!isOff && (
        <div className={styles.actions}>
          <ButtonLink to={`/session/${session.id}`} look="outlined">
            See the session
          </ButtonLink>
        </div>
      )}
    </>
  )
}

/** What was said about it, and the way to say something. */
function Talk({ item }: { item: FeedItem }) {
  const { replyCount, commentsClosed } = item
  if (commentsClosed && !replyCount) return null
  return (
    <ButtonLink
      to={threadAddress(item)}
      look="text"
      icon={<MessageSquare size={18} strokeWidth={1.75} aria-hidden />}
      className={styles.talk}
    >
      {replyCount ? countOf(replyCount, 'reply') : 'Reply'}
    </ButtonLink>
  )
}

/** What became of a session, with what one can do about it. */
export function NewsCard({ item }: { item: FeedItem }) {
  const { session } = item
  if (!session) return null
  return (
    <article className={styles.card} aria-label={`${item.group?.name ?? ''}: ${session.title}`}>
      {item.kind === 'announced' && (
        <Announced item={item} session={session} words={announcedWords(session)} title={session.title} />
      )}
      {item.kind === 'songs' && (
        <Announced item={item} session={session} words={session.title} title={songsWords(item)} />
      )}
      {item.kind === 'roster' && <Roster item={item} session={session} />}
      {(item.kind === 'changed' || item.kind === 'cancelled') && <Changed item={item} session={session} />}
      <Talk item={item} />
    </article>
  )
}
