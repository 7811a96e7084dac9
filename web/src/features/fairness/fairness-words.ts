import { countOf } from '@app/core/rules/count-of'
import type { FairnessRow } from './queries.ts'

type Counts = Pick<FairnessRow, 'asked' | 'granted' | 'firstWishes' | 'bumped' | 'extraTickets'>

/** In percent. */
export const shareOf = ({ asked, granted }: Pick<Counts, 'asked' | 'granted'>) =>
  asked ? Math.round((granted / asked) * 100) : 0

/** Everybody's first wishes: one for each session in which somebody asked. */
export const firstWishesOf = (rows: Pick<FairnessRow, 'sessions' | 'firstWishes'>[]) => ({
  asked: rows.reduce((sum, { sessions }) => sum + sessions, 0),
  granted: rows.reduce((sum, { firstWishes }) => sum + firstWishes, 0),
})

/** 'You got 5 of 9 wishes in 3 sessions, and twice your first.' */
export function ownWords({ asked, granted, sessions, bumped, extraTickets }: FairnessRow): string {
  const got = `You got ${granted} of ${countOf(asked, 'wish')} in ${countOf(sessions, 'session')}`
  const without = bumped ? `, and went without ${bumped === 1 ? 'once' : `${bumped} times`}` : ''
  const tickets = extraTickets
    ? ` Where people who went without go first, you have ${countOf(extraTickets, 'extra ticket')} in the lottery.`
    : ''
  return `${got}${without}.${tickets}`
}
