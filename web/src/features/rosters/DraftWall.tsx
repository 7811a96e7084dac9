import { countOf } from '@app/core/rules/count-of'
import { ArrowLeft, ArrowLeftRight, CircleDashed, Equal, StarOff, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from '../../lib/router/router.tsx'
import { useFit } from '../../lib/view/use-fit.ts'
import { cx } from '../../ui/class-names.ts'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { rosterAddress } from './addresses.ts'
import styles from './DraftWall.module.css'
import {
  type DraftShown,
  figureOf,
  instrumentsIn,
  isTurned,
  type Lacking,
  lackingIn,
  lotteryAround,
  wallReason,
} from './draft.ts'
import { isPlayable } from './matrix.ts'
import { loadsOf } from './people.ts'
import { playedRows } from './played.ts'
import { placeOfSlot } from './use-desk.ts'
import { WallSet } from './WallSet.tsx'

const IN_SIGHT = 9
/** Instruments that are named as still open. */
const NAMED = 3

/** What taking somebody else costs, from the least to the most. */
const PRICES = {
  nothing: { Sign: Equal, look: styles.quiet },
  wish: { Sign: StarOff, look: styles.light },
  fairness: { Sign: ArrowLeftRight, look: styles.warn },
  part: { Sign: CircleDashed, look: styles.warn },
  song: { Sign: TriangleAlert, look: styles.bad },
}

function Price({ costs, children }: { costs: keyof typeof PRICES; children: ReactNode }) {
  const { Sign, look } = PRICES[costs]
  return (
    <p className={cx(styles.price, look)}>
      <Sign aria-hidden />
      <span>{children}</span>
    </p>
  )
}

/** Letters that a name in one line has room for, if it is to be read from five metres. */
const IN_ONE_LINE = 16

/** A name as large as the wall has room for. */
function Name({ children }: { children: string }) {
  const isLong = children.length > IN_ONE_LINE
  const name = useFit<HTMLParagraphElement>(children, isLong)
  return (
    <p ref={name} className={cx(styles.who, isLong && styles.long)}>
      {children}
    </p>
  )
}

function What({ part, song }: { part: string; song: string }) {
  const line = useFit<HTMLSpanElement>(`${part} ${song}`, false)
  return (
    <span ref={line}>
      <i>{part.toLowerCase()} on</i> {song}
    </span>
  )
}

/** Of somebody who could be chosen instead: in a line, as large as it has room for. */
function OtherName({ children }: { children: string }) {
  const name = useFit<HTMLSpanElement>(children, false)
  return (
    <span ref={name} className={styles.other}>
      {children}
    </span>
  )
}

function Record({ label, number }: { label: string; number: number | null }) {
  return (
    <div className={styles.record} aria-hidden="true">
      <svg viewBox="-346 -346 692 692" aria-hidden="true">
        {[346, 290, 239, 204, 156, 125, 73].map((radius, index) => (
          <circle key={radius} r={radius} className={styles[`ring${index}`]} />
        ))}
        <path d="M0 -330A330 330 0 0 1 210 -254" className={styles.shine} />
      </svg>
      <span className={styles.label}>
        <small>{label}</small>
        {number ?? '–'}
      </span>
    </div>
  )
}

/** What is left to find somebody for, the most of it first. */
function StillOpen({ lacking }: { lacking: Lacking[] }) {
  if (!lacking.length)
    return (
      <section className={styles.others}>
        <p className={styles.or}>Every part has somebody.</p>
      </section>
    )
  return (
    <section aria-label="Still open" className={cx(styles.others, styles.lacks)}>
      <p className={styles.or}>Still open</p>
      <ol>
        {lacking.slice(0, NAMED).map(({ name, parts, songs }) => (
          <li key={name}>
            <b>
              {parts} {name.toLowerCase()}
            </b>
            <p>{songs.length === 1 ? `On song ${songs[0]}` : `On songs ${songs.join(', ')}`}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The draft for a room: who, which part, which song and why, to be read from five metres. */
export function DraftWall({ session, view, draft, grid, assigned, names, actions }: DraftShown) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const off = rosterAddress(view.roster.rosterId, 'draft')
  useEffect(() => {
    const listen = (event: KeyboardEvent) => event.key === 'Escape' && navigate(off)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [navigate, off])
  const { next } = draft
  const nameOf = (id: number) => names.get(id) ?? 'Someone'
  const place = next && placeOfSlot(session, next.slotId)
  const instruments = instrumentsIn(grid, draft.instrumentIds)
  const rows = playedRows(grid.rows)
  const ready = rows.filter(({ slots }) => isPlayable(slots, assigned)).length
  const loads = new Map(loadsOf(view, session.songs).map((load) => [load.person.userId, load]))
  /** Has the song of this pass, or as many as they may have. */
  const hasDrawn = (userId: number) => {
    const load = loads.get(userId)
    return !next || !load || load.songs >= Math.min(next.passNo, load.max)
  }
  const lastOf = (userId: number) => draft.picks.findLast((pick) => pick.userId === userId)
  return (
    <div className={styles.wall} data-theme="dark">
      <PageHeading className="visually-hidden">Draft of {view.roster.name}</PageHeading>
      <div className={styles.left}>
        <section
          aria-live="polite"
          className={styles.moment}
          key={next ? `${next.slotId}-${next.userId}-${draft.version}` : 'end'}
        >
          {next && place ? (
            <>
              <Record label="song" number={place.song.number} />
              <p className={styles.where}>
                <span>Pass {next.passNo}</span>
                <span>
                  <InstrumentIcon family={place.slot.family} /> {place.slot.instrumentName}, {next.instrumentIndex + 1}{' '}
                  of {instruments.length}
                </span>
                <span>
                  Pick {draft.decided + 1} of {draft.slots}
                </span>
              </p>
              <Name>{nameOf(next.userId)}</Name>
              <p className={styles.what}>
                <InstrumentIcon family={place.slot.family} />
                <What part={place.part} song={place.song.title} />
              </p>
              <p className={styles.why}>
                {query.get('wish') ? next.reason : wallReason(next, loads.get(next.userId)?.songs ?? 0)}
              </p>
            </>
          ) : (
            <>
              <Record label={ready === 1 ? 'song' : 'songs'} number={ready} />
              <p className={styles.where}>
                <span>The draft is over</span>
              </p>
              <Name>{`${draft.decided} of ${draft.slots}`}</Name>
              <p className={styles.what}>
                <span>
                  <i>parts, and</i> {countOf(ready, 'song')} ready
                </span>
              </p>
            </>
          )}
        </section>
        {next && next.alternatives.length > 0 && (
          <section aria-label="Somebody else" className={styles.others}>
            <p className={styles.or}>Or somebody else, and what that costs</p>
            <ol>
              {next.alternatives.map((other, index, all) => (
                <li key={other.userId}>
                  <button type="button" onClick={() => actions.override(other.userId)}>
                    <kbd>{index + 1}</kbd> <OtherName>{nameOf(other.userId)}</OtherName>
                  </button>
                  <Price costs={other.costs}>
                    {other.aloud} <small>{figureOf(other, all)}</small>
                  </Price>
                </li>
              ))}
            </ol>
          </section>
        )}
        {!next && <StillOpen lacking={lackingIn(grid, assigned)} />}
        <p className={styles.keys}>
          {next && (
            <>
              <button type="button" className={styles.accept} onClick={actions.accept}>
                <kbd>Enter</kbd>
                <span key={`${next.slotId}-${next.userId}`} className={styles.named}>
                  It’s {nameOf(next.userId)}’s
                </span>
              </button>
              <button type="button" onClick={actions.skip}>
                <kbd>S</kbd>later
              </button>
            </>
          )}
          {actions.back && (
            <button type="button" onClick={actions.back}>
              <kbd>Z</kbd>back
            </button>
          )}
          <Link to={off}>
            <ArrowLeft aria-hidden />
            <kbd>Esc</kbd>
            off the wall
          </Link>
        </p>
      </div>
      <aside className={styles.right}>
        <h2>
          <span>The lottery</span>{' '}
          <small>{next ? `pass ${next.passNo}, ${isTurned(draft) ? 'last to first' : 'first to last'}` : ''}</small>
        </h2>
        <ol className={styles.lottery}>
          {lotteryAround(draft, IN_SIGHT).map(({ userId, place: number }) => {
            const isNow = userId === next?.userId
            const isGone = !isNow && hasDrawn(userId)
            const got = isGone ? lastOf(userId) : undefined
            const where = got && placeOfSlot(session, got.slotId)
            return (
              <li key={userId} className={isNow ? styles.current : isGone && next ? styles.gone : undefined}>
                <span className={styles.number}>{number}</span>
                <span className={styles.name}>{nameOf(userId)}</span>
                <span className={styles.got}>
                  {isNow && place ? (
                    <>
                      <InstrumentIcon family={place.slot.family} plain /> now
                    </>
                  ) : (
                    where && (
                      <>
                        <InstrumentIcon family={where.slot.family} />{' '}
                        {where.song.cut ? 'cut' : `song ${where.song.number}`}
                      </>
                    )
                  )}
                </span>
              </li>
            )
          })}
        </ol>
        <WallSet grid={{ ...grid, rows }} assigned={assigned} now={next?.slotId ?? null} ready={ready} />
      </aside>
    </div>
  )
}
