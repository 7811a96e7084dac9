import { countOf } from '@app/core/rules/count-of'
import { listOf } from '@app/core/rules/list-of'
import { isRosterOut } from '@app/core/rules/roster-out'
import type { SessionView } from '../sessions/queries.ts'
import type { Change } from './changes.ts'

/** What brings somebody who left back in as they were: their songs, wishes in order, and 'anything' of an instrument. Nothing once sign-up is over. */
export function wayBackIn({ session, me }: SessionView, now: Date): Change[] {
  const { signUpOpen, signUpClosesAt } = session.settings
  const isClosed = !signUpOpen || (signUpClosesAt !== null && now >= new Date(signUpClosesAt))
  if (!me.registration || isClosed || isRosterOut(session) || now >= new Date(session.endDate)) return []
  const { SongAssignMin: min, SongAssignMax: max, Notes: notes } = me.registration
  const wishes = [...me.wishes].sort((a, b) => a.priority - b.priority)
  return [
    { kind: 'come', min, max, notes },
    ...wishes.map(({ slotId, state }) => ({ kind: 'take', slotId, waitlist: state === 'waitlisted' }) as const),
    ...me.wildcards.map((instrumentId) => ({ kind: 'wildcard', instrumentId, on: true }) as const),
  ]
}

const LOST = [
  ['held', 'part'],
  ['wished', 'wish'],
  ['waitlisted', 'waitlist'],
] as const

/** 'You give up 2 parts, 3 wishes and 1 waitlist.' */
export function lostWords({ wishes }: SessionView['me']): string {
  const lost = LOST.flatMap(([state, thing]) => {
    const many = wishes.filter((wish) => wish.state === state).length
    return many ? countOf(many, thing) : []
  })
  return lost.length ? `You give up ${listOf(lost)}.` : 'You have asked for no part yet.'
}
