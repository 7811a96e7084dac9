import type { RosterAssignment } from '@app/core/contract/rosters'
import { Asterisk, Check, Hourglass, Lock, type LucideIcon, Plus, TriangleAlert, X } from 'lucide-react'

interface MarkOf {
  /** None: it is the number of the wish. */
  Sign: LucideIcon | null
  /** For the legend. */
  says: string
}

/** Every sign that can stand in a part, or beside a song, in the legend's order. */
export const MARKS = {
  confirmed: { Sign: Check, says: 'confirmed' },
  locked: { Sign: Lock, says: 'locked' },
  rank: { Sign: null, says: 'which wish' },
  wildcard: { Sign: Asterisk, says: 'plays anything' },
  waitlist: { Sign: Hourglass, says: 'from the waitlist' },
  filled: { Sign: Plus, says: 'was empty' },
  amiss: { Sign: TriangleAlert, says: 'core and empty, or breaks a rule' },
  playable: { Sign: Check, says: 'song can be played' },
  short: { Sign: X, says: 'song lacks a core part' },
} satisfies Record<string, MarkOf>

export type Mark = keyof typeof MARKS

/** What stands at the right edge of a part that somebody has: what is wrong, whether it is fixed, and whose wish it was. */
export function marksOf(
  { answer, locked, source, rank }: Pick<RosterAssignment, 'answer' | 'locked' | 'source' | 'rank'>,
  isBroken: boolean,
): Mark[] {
  const fixed: Mark | null = answer === 'confirmed' ? 'confirmed' : locked ? 'locked' : null
  const wish: Mark | null = source === 'wildcard' || source === 'waitlist' ? source : rank === null ? null : 'rank'
  return [isBroken ? ('amiss' as const) : null, fixed, wish].filter((mark) => mark !== null)
}
