import { listOf } from '@app/core/rules/list-of'
import { Check, Music } from 'lucide-react'
import type { ReactNode } from 'react'
import { useReaderZone } from '../../lib/session/reader-zone.ts'
import { clockIn, dayForReader } from '../../lib/words/clock.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import type { SessionView } from '../sessions/queries.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import { answerBy, unanswered } from './answers.ts'
import type { MyParts } from './my-parts.ts'
import { plannedStarts } from './planned-starts.ts'
import { rangeWords } from './words.ts'
import styles from './YouPlay.module.css'

interface Props {
  view: SessionView
  parts: MyParts
  now: Date
  /** On a phone it is the head of the page, with the session's name and time above. */
  above?: ReactNode
}

const BUMPED_FIRST = 'Whoever went without last time went first.'

/** 'The roster is out. First up at about 19:35, The Anchor. Please say yes or no by Tue 10 Nov, 20:00. You asked for 2–4 songs.' */
function leadWords(view: SessionView, { held }: MyParts, now: Date, readerZone: string): string {
  const { session, me } = view
  const by = answerBy(view, now)
  const isOpen = unanswered(held, me.lineUp).length > 0
  const starts = plannedStarts(session)
  const [first] = held.flatMap(({ song }) => starts.get(song.sessionSongId) ?? [])
  const where = [first && `First up at about ${clockIn(first, session.timeZoneId)}`, session.location]
    .filter(Boolean)
    .join(', ')
  return [
    'The roster is out.',
    me.lineUp?.bumpedFirst && BUMPED_FIRST,
    where && `${where}.`,
    isOpen && by && `Please say yes or no by ${dayForReader(by, session.timeZoneId, readerZone)}.`,
    me.registration && `You asked for ${rangeWords(me.registration)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Yes to all that is open, or no to it; once all is said, off to practise. */
function Answers({ view, parts }: { view: SessionView; parts: MyParts }) {
  const open = unanswered(parts.held, view.me.lineUp)
  if (!open.length)
    return (
      <div className={styles.answers}>
        <ButtonLink
          to={`/session/${view.session.id}/practice`}
          look="inverse"
          size="big"
          icon={<Music size={20} aria-hidden />}
        >
          {parts.held.length === 1 ? 'Practise it' : 'Practise them'}
        </ButtonLink>
        <p className={styles.said}>
          <Check size={18} aria-hidden /> You said yes{parts.held.length > 1 && ' to all of them'}.
        </p>
      </div>
    )
  return (
    <div className={styles.answers}>
      <AnswerButtons
        view={view}
        open={open}
        held={parts.held.length}
        yes={{ look: 'inverse', size: 'big' }}
        no={{ look: 'text', size: 'big', className: styles.decline }}
      />
    </div>
  )
}

function None({ view }: Pick<Props, 'view'>) {
  if (!view.me.registration) return null
  const saidNo = (view.me.lineUp?.declined.length ?? 0) > 0
  return (
    <section className={styles.none}>
      <h2 className={styles.title}>
        {saidNo ? 'You said no to what you had' : 'The roster is out, and you are not in it this time'}
      </h2>
      <p>
        {view.me.lineUp?.bumpedFirst && `${BUMPED_FIRST} `}Join the waitlist for a part: when one becomes free, it’s
        offered in order.
      </p>
    </section>
  )
}

/** What leads the page once the roster is out. */
export function YouPlay({ view, parts, now, above }: Props) {
  const readerZone = useReaderZone()
  const count = new Set(parts.held.map(({ song }) => song.sessionSongId)).size
  const isOver = now >= new Date(view.session.endDate)
  if (!count) return isOver ? null : <None view={view} />
  const mayAnswer = !isOver && view.me.lineUp !== null
  return (
    <section className={above ? styles.head : styles.hero} aria-label="What you play">
      {above}
      <h2 className={styles.line}>
        {isOver ? 'You played' : 'You play'} <span className={styles.number}>{count}</span>{' '}
        {count === 1 ? 'song' : 'songs'}
      </h2>
      {!isOver && <p>{leadWords(view, parts, now, readerZone)}</p>}
      {isOver && <p>{listOf([...new Set(parts.held.map(({ song }) => song.title))])}.</p>}
      {mayAnswer && <Answers view={view} parts={parts} />}
    </section>
  )
}
