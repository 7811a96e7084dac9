import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from '../../lib/router/router.tsx'
import { useFit } from '../../lib/view/use-fit.ts'
import { countOf } from '../../lib/words/words.ts'
import { cx } from '../../ui/class-names.ts'
import { InstrumentIcon } from '../../ui/InstrumentIcon.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { rosterAddress } from './addresses.ts'
import styles from './DraftWall.module.css'
import { type DraftShown, instrumentsIn, type Lacking, lackingIn, lotteryAround, wallReason } from './draft.ts'
import { isPlayable } from './matrix.ts'
import { placeOfSlot } from './use-desk.ts'
import { WallSet } from './WallSet.tsx'

const IN_SIGHT = 9
/** Instruments that are named as still open. */
const NAMED = 3

/** A name as large as the wall has room for. */
function Name({ children }: { children: string }) {
  const name = useFit<HTMLParagraphElement>(children, false)
  return (
    <p ref={name} className={styles.who}>
      {children}
    </p>
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
  const songsOf = (userId: number) => view.assignments.filter((one) => one.userId === userId).length
  const ready = grid.rows.filter(({ slots }) => isPlayable(slots, assigned)).length
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
                <span>
                  <i>{place.slot.instrumentName.toLowerCase()} on</i> {place.song.title}
                </span>
              </p>
              <p className={styles.why}>{query.get('wish') ? next.reason : wallReason(next, songsOf(next.userId))}</p>
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
              {next.alternatives.map(({ userId, price }, index) => (
                <li key={userId}>
                  <button type="button" onClick={() => actions.override(userId)}>
                    <kbd>{index + 1}</kbd> <OtherName>{nameOf(userId)}</OtherName>
                  </button>
                  <p>{price}</p>
                </li>
              ))}
            </ol>
          </section>
        )}
        {!next && <StillOpen lacking={lackingIn(grid, assigned)} />}
        <p className={styles.keys}>
          {next && (
            <>
              <button type="button" onClick={actions.accept}>
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
          The lottery <small>{next ? `pass ${next.passNo}` : ''}</small>
        </h2>
        <ol className={styles.lottery}>
          {lotteryAround(draft.lottery, next?.userId ?? 0, IN_SIGHT).map(({ userId, place: number, at }) => {
            const got = at < 0 ? lastOf(userId) : undefined
            const where = got && placeOfSlot(session, got.slotId)
            return (
              <li key={userId} className={at === 0 && next ? styles.current : at < 0 ? styles.gone : undefined}>
                <span className={styles.number}>{number}</span>
                <span className={styles.name}>{nameOf(userId)}</span>
                <span className={styles.got}>
                  {at === 0 && next && place ? (
                    <>
                      <InstrumentIcon family={place.slot.family} plain /> now
                    </>
                  ) : (
                    where && (
                      <>
                        <InstrumentIcon family={where.slot.family} /> song {where.song.number}
                      </>
                    )
                  )}
                </span>
              </li>
            )
          })}
        </ol>
        <WallSet grid={grid} assigned={assigned} now={next?.slotId ?? null} ready={ready} />
      </aside>
    </div>
  )
}
