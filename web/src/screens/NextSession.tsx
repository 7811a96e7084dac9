import { listOf } from '@app/core/rules/list-of'
import { Check, Hourglass, Plus } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { isMine, playerNames, type SlotView } from '../features/session-songs/slot-state.ts'
import { type SongView, songViews } from '../features/session-songs/song-filter.ts'
import type { SessionView } from '../features/sessions/queries.ts'
import { SessionBanner } from '../features/sessions/SessionBanner.tsx'
import { untilWords } from '../features/sessions/times.ts'
import { unanswered } from '../features/sign-up/answers.ts'
import { type Part, standingParts } from '../features/sign-up/my-parts.ts'
import { usePartActions } from '../features/sign-up/use-part-actions.ts'
import { Link } from '../lib/router/router.tsx'
import { useTimes } from '../lib/session/reader-zone.ts'
import { useNow } from '../lib/view/use-now.ts'
import { dayIn } from '../lib/words/clock.ts'
import { songAddress } from '../lib/words/song-links.ts'
import { Button } from '../ui/Button.tsx'
import { InstrumentIcon } from '../ui/InstrumentIcon.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { freeForMe, headline, type Standing, standingOf } from './home-parts.ts'
import { NextActions } from './NextActions.tsx'
import styles from './NextSession.module.css'

const SHOWN = 3

/** 'In 3 days: Thursday Blues Jam · 19:30, The Anchor' */
function When({ session, now }: { session: SessionView['session']; now: Date }) {
  const until = untilWords(session.startDate, session.endDate, session.timeZoneId, now)
  const time = useTimes().clock(session.startDate, session.timeZoneId)
  const day = until ?? dayIn(new Date(session.startDate), session.timeZoneId)
  return (
    <p className={styles.when}>
      <strong>
        {day.charAt(0).toUpperCase() + day.slice(1)}: <Link to={`/session/${session.id}`}>{session.title}</Link>
      </strong>
      {' · '}
      {[time, session.location].filter(Boolean).join(', ')}
    </p>
  )
}

function Row({
  number,
  title,
  href,
  meta,
  part,
}: Record<'number' | 'meta' | 'part', ReactNode> & { title: string; href: string }) {
  return (
    <li className={styles.row}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <span className={styles.words}>
        <Link to={href} className={styles.song}>
          {title}
        </Link>
        <span className={styles.meta}>{meta}</span>
      </span>
      {part}
    </li>
  )
}

type Called = ReturnType<typeof playerNames>

const bandOf = ({ song, slot }: Part, called: Called) => {
  const others = song.slots.flatMap(({ slotId, player }) => (player && slotId !== slot.slotId ? [called(player)] : []))
  if (!others.length) return song.artistName
  return others.length > 3
    ? `with ${others.slice(0, 2).join(', ')} and ${others.length - 2} more`
    : `with ${listOf(others)}`
}

interface PlayedProps {
  part: Part
  rank: number | null
  /** Said where another part still waits for it. */
  saidYes: boolean
  called: Called
}

function Played({ part, rank, saidYes, called }: PlayedProps) {
  const { song, slot, name, wish } = part
  const number = wish.state === 'waitlisted' ? <Hourglass size={20} strokeWidth={1.75} /> : (rank ?? song.number ?? '–')
  return (
    <Row
      number={number}
      title={song.title}
      href={songAddress(song)}
      meta={
        wish.state === 'held' ? (
          <>
            {saidYes && (
              <strong className={styles.yes}>
                <Check size={14} aria-hidden /> You said yes ·{' '}
              </strong>
            )}
            {bandOf(part, called)}
          </>
        ) : wish.state === 'waitlisted' ? (
          'on its waitlist'
        ) : (
          song.artistName
        )
      }
      part={
        <span className={styles.part}>
          <InstrumentIcon family={slot.family} />
          {name}
        </span>
      }
    />
  )
}

/** What the list leaves out is one tap away. */
function More({ count, address }: { count: number; address: string }) {
  if (count <= 0) return null
  return (
    <p className={styles.more}>
      <Link to={address}>{count} more</Link>
    </p>
  )
}

interface Shown {
  view: SessionView
  songs: SongView[]
}

/** The parts that were free when one came: what one takes stays where it is, with its rank. */
function FreeParts({ view, songs }: Shown) {
  const [slotIds] = useState(() =>
    freeForMe(songs, view.me.instruments)
      .slice(0, SHOWN)
      .map(({ slot }) => slot.slot.slotId),
  )
  const { take, leave } = usePartActions(view)
  const isShown = ({ slot }: { slot: SlotView }) => slotIds.includes(slot.slot.slotId)
  const more = freeForMe(songs, view.me.instruments).filter((part) => !isShown(part)).length
  return (
    <>
      <ul className={styles.list}>
        {slotIds.map((id) => {
          const song = songs.find(({ slots }) => slots.some(({ slot }) => slot.slotId === id))
          const slot = song?.slots.find((one) => one.slot.slotId === id)
          if (!song || !slot) return null
          const isOneShort = song.lacking.length === 1 && song.lacking[0]?.slotId === id
          return (
            <Row
              key={id}
              number={song.song.number ?? '–'}
              title={song.song.title}
              href={songAddress(song.song)}
              meta={
                <>
                  {isOneShort && (
                    <strong className={styles.short}>One short: {slot.slot.instrumentName.toLowerCase()} · </strong>
                  )}
                  {song.song.artistName}
                </>
              }
              part={
                <>
                  <span className={styles.part}>
                    <InstrumentIcon family={slot.slot.family} />
                    <span>
                      {slot.name}
                      <span className={styles.meta}>{slot.word}</span>
                    </span>
                  </span>
                  <Button
                    look={isMine(slot) ? 'filled' : 'outlined'}
                    aria-pressed={isMine(slot)}
                    aria-label={`${isMine(slot) ? 'Taken' : 'Take'}: ${slot.name} in ${song.song.title}`}
                    icon={isMine(slot) ? <Check size={18} aria-hidden /> : <Plus size={18} aria-hidden />}
                    onClick={() =>
                      (isMine(slot) ? leave : take)({ slotId: id, name: slot.name, song: song.song.title })
                    }
                  >
                    {isMine(slot) ? 'Taken' : 'Take'}
                  </Button>
                </>
              }
            />
          )
        })}
      </ul>
      <More count={more} address={`/session/${view.session.id}`} />
    </>
  )
}

/** The headline of the signed-in home: my next session, what I am in it, and what I can do about it. */
export default function NextSession({ view }: { view: SessionView }) {
  const now = useNow()
  const { session, me } = view
  const songs = useMemo(() => songViews(view, now), [view, now])
  const parts = useMemo(() => standingParts(view), [view])
  const called = playerNames(view)
  const free = useMemo(() => freeForMe(songs, me.instruments), [songs, me.instruments])
  // As it was when one came: a part that is taken here must not turn the page over under the thumb. A no to all of them does.
  const [came] = useState<Standing>(() => standingOf(view, parts, free))
  const standing = came === 'plays' && !parts.held.length ? standingOf(view, parts, free) : came
  const own = standing === 'plays' ? parts.held : [...parts.ranked, ...parts.waiting]
  const { before, count, after } = headline(standing, parts, free.length)
  const [noun, ...rest] = after.split(' ')
  const open = me.lineUp ? unanswered(parts.held, me.lineUp) : []
  const address = `/session/${session.id}`
  const hasParts = standing === 'plays' || standing === 'wished'
  return (
    <section className={styles.next} aria-label="My next session">
      <Link to={address} aria-label={`${session.title}, the session`} className={styles.poster}>
        <SessionBanner session={session} className={styles.banner} />
      </Link>
      <div className={styles.about}>
        <When session={session} now={now} />
        <PageHeading className={styles.headline ?? ''}>
          {before}{' '}
          {count !== null && (
            <span className={styles.counted}>
              <span className={styles.count}>{count}</span> {noun}
            </span>
          )}{' '}
          {rest.join(' ')}
        </PageHeading>
        {hasParts && (
          <ol className={styles.list}>
            {own.slice(0, SHOWN).map((part, index) => (
              <Played
                key={part.wish.slotId}
                part={part}
                called={called}
                rank={part.wish.state === 'wished' ? index + 1 : null}
                saidYes={open.length > 0 && !open.includes(part)}
              />
            ))}
          </ol>
        )}
        {hasParts && <More count={own.length - SHOWN} address={address} />}
        {standing === 'free' && <FreeParts view={view} songs={songs} />}
        <NextActions view={view} standing={standing} parts={parts} open={open} songs={songs.length} />
      </div>
    </section>
  )
}
