import type { Wish } from '@app/core/contract/sign-up'
import { expect, test } from 'vitest'
import { sessionView, slot, song } from '../sessions/testing.ts'
import { standingParts } from './my-parts.ts'
import { type ShutPhase, stateWords } from './state-words.ts'

const songs = [song(1, [slot(1, 3)]), song(2, [slot(2, 3)]), song(3, [slot(3, 3)]), song(4, [slot(4, 3)])]
const wish = (slotId: number, state: Wish['state']): Wish => ({
  id: slotId,
  slotId,
  sessionSongId: slotId,
  priority: slotId,
  state,
  waitlistPosition: null,
})
const words = (wishes: Wish[], parts: Parameters<typeof sessionView>[1] = {}, phase: ShutPhase = 'closed') => {
  const view = sessionView(songs, { ...parts, me: { wishes, ...parts?.me } })
  const { title, body } = stateWords(view, standingParts(view), phase)
  return [...title, body].filter(Boolean).join(' ')
}

test('a closed session says once that the roster is being made, and what stands', () => {
  expect(words([wish(1, 'wished'), wish(2, 'waitlisted'), wish(3, 'waitlisted'), wish(4, 'waitlisted')])).toBe(
    'Sign-up is closed. The roster is being made. Your wish and 3 waitlists stand.',
  )
  expect(words([wish(1, 'wished')])).toBe('Sign-up is closed. The roster is being made. Your wish stands.')
})

test('once the roster is out a wish that came to nothing stands no longer, and a waitlist does', () => {
  const out = { session: { rosterPublished: true } }
  expect(words([wish(1, 'wished'), wish(2, 'waitlisted')], out)).toBe(
    'Sign-up is closed. The roster is out. Your waitlist stands.',
  )
  // Nobody has closed sign-up: it is the roster that decides.
  expect(words([wish(1, 'wished'), wish(2, 'waitlisted')], out, 'roster-out')).toBe(
    'The roster is out. Your waitlist stands.',
  )
})

test('where the first to come has a slot there is no roster to be made', () => {
  const { settings } = sessionView([]).session
  expect(words([wish(1, 'held')], { session: { settings: { ...settings, firstCome: true } } })).toBe(
    'Sign-up is closed. Your part stands.',
  )
})

test('a guest is told that it is closed, and is not sent to anybody', () => {
  expect(words([], { me: { callerIsApproved: false, callerIsMember: false } })).toBe(
    'Sign-up is closed. The roster is being made.',
  )
})

test('a session that is over says what one played', () => {
  expect(words([wish(1, 'held'), wish(2, 'held')], {}, 'over')).toBe(
    'This session is over. You played 2 songs. 3 people signed up.',
  )
})

test('of a session that is over, what one played by the roster is not said twice', () => {
  expect(words([wish(1, 'held')], { session: { rosterPublished: true } }, 'over')).toBe(
    'This session is over. 3 people signed up.',
  )
})

test('before sign-up opens, the songs are here only where there are some', () => {
  expect(words([], {}, 'not-yet')).toBe('Sign-up is not open yet. The songs are here already. Come back when it opens.')
  const empty = sessionView([])
  expect(stateWords(empty, standingParts(empty), 'not-yet').body).toBe('Come back when it opens.')
})
