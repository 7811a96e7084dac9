import type { Roster } from '@app/core/contract/rosters'
import { Lock, TriangleAlert } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import type { SessionView } from '../sessions/queries.ts'
import { changeWords } from './diff.ts'
import type { Facts } from './Matrix.tsx'
import { emptyCore, isPlayable, type Matrix } from './matrix.ts'
import styles from './Stand.module.css'
import type { Auto } from './use-auto-assign.ts'
import { changedWords } from './words.ts'

const NAMED = 3

interface Props {
  session: SessionView['session']
  roster: Roster
  grid: Matrix
  facts: Facts
  auto: Auto
}

/** Where the roster stands, in a line: counted from what is shown, so that a move tells at once. */
export function Stand({ roster, grid, facts, auto }: Props) {
  const played = grid.rows.filter(({ song }) => !song.cut)
  const slots = played.flatMap(({ slots: all }) => all.filter((slot) => slot !== null))
  const filled = slots.filter(({ slotId }) => facts.assigned.has(slotId)).length
  const playable = played.filter(({ slots: all }) => isPlayable(all, facts.assigned)).length
  const empty = played.flatMap(({ song, slots: all }) =>
    emptyCore(all, facts.assigned).map((slot) => `${song.title} ${slot.instrumentName.toLowerCase()}`),
  )
  const more = empty.length - NAMED
  return (
    <div className={styles.stand}>
      {auto.result ? (
        <>
          <p className={styles.change}>
            <i aria-hidden="true" />
            <strong>{changeWords(auto.result.changes)}</strong>
          </p>
          <p>
            <Lock size={15} aria-hidden /> What is locked or confirmed is untouched
          </p>
        </>
      ) : (
        <>
          <p>
            <b>{filled}</b> of {slots.length} slots filled
          </p>
          <p>
            <b>{playable}</b> of {played.length} songs playable
          </p>
        </>
      )}
      {auto.isSlow && !auto.isAsking && (
        <p role="status">
          Working it out…{' '}
          <Button look="text" size="compact" onClick={auto.cancel}>
            Cancel
          </Button>
        </p>
      )}
      {facts.broken.size > 0 && (
        <p className={styles.warn}>
          <TriangleAlert size={16} aria-hidden />
          <strong>
            {facts.broken.size === 1 ? '1 slot breaks a rule' : `${facts.broken.size} slots break a rule`}
          </strong>
        </p>
      )}
      {empty.length > 0 && (
        <p className={styles.bad}>
          <TriangleAlert size={16} aria-hidden />
          <span>
            <strong>{empty.length === 1 ? '1 core slot empty: ' : `${empty.length} core slots empty: `}</strong>
            {empty.slice(0, NAMED).join(', ')}
            {more > 0 && ` and ${more} more`}
          </span>
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
