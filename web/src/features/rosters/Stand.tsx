import type { Roster } from '@app/core/contract/rosters'
import { countOf } from '@app/core/rules/count-of'
import { listOf } from '@app/core/rules/list-of'
import { slotName } from '@app/core/rules/song-status'
import { Lock, TriangleAlert } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTimes } from '../../lib/session/reader-zone.ts'
import { useWide } from '../../lib/view/use-media.ts'
import { Button } from '../../ui/Button.tsx'
import type { SessionView } from '../sessions/queries.ts'
import { changeWords } from './diff.ts'
import type { Facts } from './Matrix.tsx'
import { emptyCore, isPlayable, type Matrix, nextOf, unansweredIn } from './matrix.ts'
import { playedRows } from './played.ts'
import styles from './Stand.module.css'
import type { Auto } from './use-auto-assign.ts'
import { changedWords } from './words.ts'

const NAMED = 3

interface Props {
  roster: Roster
  grid: Matrix
  facts: Facts
  auto: Auto
  /** Leads to a slot; null where the slots are not shown. */
  onGo: ((slotId: number) => void) | null
  session: Pick<SessionView['session'], 'timeZoneId' | 'settings'>
}

/** What to mend, and a press leads to the next of the slots that it is about. */
function ToMend({
  slotIds,
  onGo,
  className,
  children,
}: {
  slotIds: number[]
  onGo: Props['onGo']
  className: string
  children: ReactNode
}) {
  const last = useRef<number | null>(null)
  const inside = (
    <>
      <TriangleAlert size={16} aria-hidden />
      {children}
    </>
  )
  if (!onGo) return <p className={className}>{inside}</p>
  const go = () => {
    last.current = nextOf(slotIds, last.current)
    if (last.current !== null) onGo(last.current)
  }
  return (
    <button type="button" className={className} title="Go to the next one" onClick={go}>
      {inside}
    </button>
  )
}

/** 'Superstition guitar 1 and bass': each song once, whatever it lacks. */
const lackWords = (song: string, parts: string[]) => `${song} ${listOf(parts.map((part) => part.toLowerCase()))}`

/** Of the songs that are played: how much is filled, counted from what is shown, so that a move tells at once. */
function standOf(grid: Matrix, { assigned }: Pick<Facts, 'assigned'>) {
  const played = playedRows(grid.rows)
  const slots = played.flatMap(({ slots: all }) => all.filter((slot) => slot !== null))
  return {
    played,
    slots,
    filled: slots.filter(({ slotId }) => assigned.has(slotId)).length,
    playable: played.filter(({ slots: all }) => isPlayable(all, assigned)).length,
  }
}

/** '71 of 81 slots · 12 of 14 playable' */
export function standWords(grid: Matrix, facts: Facts): string {
  const { played, slots, filled, playable } = standOf(grid, facts)
  return `${filled} of ${slots.length} slots · ${playable} of ${played.length} playable`
}

interface MendsProps extends Pick<Props, 'grid' | 'facts' | 'onGo'> {
  /** Of a proposal: what it leaves as it is. */
  stays?: boolean
  /** There is no room for which. */
  isShort?: boolean
}

/** What is wrong with it. */
export function Mends({ grid, facts, onGo, stays = false, isShort = false }: MendsProps) {
  const { played, slots } = standOf(grid, facts)
  const lacking = played
    .map(({ song, slots: all }) => ({ song, all, empty: emptyCore(all, facts.assigned) }))
    .filter(({ empty }) => empty.length > 0)
  const empty = lacking.flatMap(({ empty: some }) => some)
  const named = lacking.slice(0, NAMED)
  const more = empty.length - named.reduce((sum, { empty: some }) => sum + some.length, 0)
  const broken = slots.filter(({ slotId }) => facts.broken.has(slotId)).map(({ slotId }) => slotId)
  const stay = stays ? (empty.length === 1 ? ' stays' : ' stay') : ''
  const which = named
    .map(({ song, all, empty: some }) =>
      lackWords(
        song.title,
        some.map((slot) => slotName(all, slot)),
      ),
    )
    .join(', ')
  return (
    <>
      {facts.rulesBroken > 0 && (
        <ToMend slotIds={broken} onGo={onGo} className={styles.warn ?? ''}>
          <strong>{countOf(facts.rulesBroken, 'rule')} broken</strong>
        </ToMend>
      )}
      {empty.length > 0 && (
        <ToMend slotIds={empty.map(({ slotId }) => slotId)} onGo={onGo} className={styles.bad ?? ''}>
          <span>
            <strong>
              {countOf(empty.length, 'core slot')}
              {stay} empty{!isShort && ': '}
            </strong>
            {!isShort && which}
            {!isShort && more > 0 && ` and ${more} more`}
          </span>
        </ToMend>
      )}
    </>
  )
}

/** Where the roster stands, in a line. On a phone its figures stand in the head, and what is wrong beside the tabs. */
export function Stand({ session, roster, grid, facts, auto, onGo }: Props) {
  const isWide = useWide()
  const { played, slots, filled, playable } = standOf(grid, facts)
  const unanswered =
    roster.state === 'published' && !session.settings.firstCome ? unansweredIn(slots, facts.assigned) : 0
  const times = useTimes()
  const isWhole = isWide || auto.result !== null
  return (
    <div className={styles.stand}>
      {auto.result ? (
        <>
          <p className={styles.change}>
            <i aria-hidden="true" />
            <strong>{changeWords(auto.result.changes)}</strong>
          </p>
          <p>
            <Lock size={15} aria-hidden />{' '}
            {auto.options.keepLocked === false
              ? 'What is confirmed is untouched; what was locked may move'
              : 'What is locked or confirmed is untouched'}
          </p>
        </>
      ) : (
        isWide && (
          <>
            <p>
              <b>{filled}</b> of {slots.length} slots filled
            </p>
            <p>
              <b>{playable}</b> of {played.length} songs playable
            </p>
          </>
        )
      )}
      {auto.isSlow && !auto.isAsking && (
        <p role="status">
          Working it out…{' '}
          <Button look="text" size="compact" onClick={auto.cancel}>
            Cancel
          </Button>
        </p>
      )}
      {isWhole && <Mends grid={grid} facts={facts} onGo={onGo} stays={auto.result !== null} />}
      {unanswered > 0 && (
        <p>
          <b>{unanswered}</b> {unanswered === 1 ? 'has' : 'have'} not said yes or no
          {roster.confirmBy && `, asked to by ${times.day(roster.confirmBy, session.timeZoneId)}`}
        </p>
      )}
      {roster.changedSince > 0 && roster.state === 'draft' && !auto.result && (
        <p className={styles.since}>
          {changedWords(roster.changedSince)}{' '}
          <Button look="text" size="compact" onClick={auto.ask}>
            Work it out again around what is locked
          </Button>
        </p>
      )}
    </div>
  )
}
