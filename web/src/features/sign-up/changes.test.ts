import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SessionView } from '../sessions/queries.ts'
import { sessionView, slot, song } from '../sessions/testing.ts'
import { applied, type Change } from './changes.ts'

const ana = { userId: 7, firstName: 'Ana', lastName: 'Lindqvist', imageUrl: null }
const SONGS = [song(1, [slot(11, 1, { wishes: 2 }), slot(12, 3)]), song(2, [slot(21, 3)]), song(3, [slot(31, 3)])]
const after = (changes: Change[], view = sessionView(SONGS)) =>
  changes.reduce((before, change) => applied(before, change, ana), view)
const ranks = ({ me }: SessionView) =>
  [...me.wishes].sort((a, b) => a.priority - b.priority).map(({ slotId }) => slotId)
const slotIn = ({ session }: SessionView, slotId: number) =>
  session.songs.flatMap(({ slots }) => slots).find((one) => one.slotId === slotId)

test('the first slot registers for the session with the usual number of songs', () => {
  const view = after([{ kind: 'take', slotId: 12 }])
  expect(view.me.registration).toMatchObject({ userId: 7, SongAssignMin: 1, SongAssignMax: 4, waitlistPosition: null })
  expect(view.session.counts.registered).toBe(4)
  expect(slotIn(view, 12)).toMatchObject({ wishes: 1, player: null })
})

test('in a full session one is next on its waitlist', () => {
  const { settings, counts } = sessionView([]).session
  const full = { settings: { ...settings, capacity: 3 }, counts: { ...counts, waitlisted: 2 } }
  expect(after([{ kind: 'take', slotId: 12 }], sessionView(SONGS, { session: full })).me.registration).toMatchObject({
    waitlistPosition: 3,
  })
})

test('where the first to come has it, a free slot is mine and the song may become playable', () => {
  const settings = { ...sessionView([]).session.settings, firstCome: true }
  const view = after([{ kind: 'take', slotId: 21 }], sessionView(SONGS, { session: { settings } }))
  expect(slotIn(view, 21)?.player).toEqual(ana)
  expect(view.session.songs[1]?.status).toBe('playable')
  expect(slotIn(after([{ kind: 'leave', slotId: 21 }], view), 21)?.player).toBeNull()
})

test('a wish that is taken back and back again stands where it stood', () => {
  const all: Change[] = [11, 21, 31].map((slotId) => ({ kind: 'take', slotId }))
  const view = after([...all, { kind: 'leave', slotId: 21 }, { kind: 'take', slotId: 21, rank: 2 }])
  expect(ranks(view)).toEqual([11, 21, 31])
})

test('a wish that is to count only if somebody drops out keeps its place, and becomes a wish again', () => {
  const all: Change[] = [11, 21, 31].map((slotId) => ({ kind: 'take', slotId }))
  const waiting = after([...all, { kind: 'take', slotId: 21, waitlist: true }])
  expect(waiting.me.wishes.find(({ slotId }) => slotId === 21)).toMatchObject({ state: 'waitlisted', priority: 2 })
  expect(slotIn(waiting, 21)).toMatchObject({ wishes: 0, waitlist: 1 })
  const again = after([{ kind: 'take', slotId: 21 }], waiting)
  expect(again.me.wishes.find(({ slotId }) => slotId === 21)).toMatchObject({ state: 'wished', priority: 2 })
  expect(slotIn(again, 21)).toMatchObject({ wishes: 1, waitlist: 0 })
})

test('ranking puts the named first and keeps the others in order behind them', () => {
  const all: Change[] = [11, 12, 21, 31].map((slotId) => ({ kind: 'take', slotId }))
  expect(ranks(after([...all, { kind: 'rank', slotIds: [31, 12] }]))).toEqual([31, 12, 11, 21])
})

describe('whatever is done in whatever order', () => {
  const slotId = fc.constantFrom(11, 12, 21, 31, 99)
  const change: fc.Arbitrary<Change> = fc.oneof(
    fc.record({ kind: fc.constant('take' as const), slotId, waitlist: fc.boolean() }),
    fc.record({ kind: fc.constant('leave' as const), slotId }),
    fc.record({ kind: fc.constant('rank' as const), slotIds: fc.array(slotId) }),
    fc.record({ kind: fc.constant('come' as const), min: fc.nat(3), max: fc.integer({ min: 3, max: 6 }) }),
    fc.record({ kind: fc.constant('wildcard' as const), instrumentId: fc.nat(5), on: fc.boolean() }),
  )
  test('ranks are 1 to n, counts are never negative, and a change that is in already changes nothing', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        const view = after(changes)
        expect(view.me.wishes.map(({ priority }) => priority).sort((a, b) => a - b)).toEqual(
          view.me.wishes.map((_, index) => index + 1),
        )
        for (const { wishes, waitlist } of view.session.songs.flatMap(({ slots }) => slots))
          expect(Math.min(wishes, waitlist)).toBeGreaterThanOrEqual(0)
        const last = changes.at(-1)
        if (last) expect(applied(view, last, ana)).toEqual(view)
      }),
    )
  })
})

describe('an answer to a part of what is out', () => {
  const held = { id: 5, slotId: 21, sessionSongId: 2, priority: 1, state: 'held' as const, waitlistPosition: null }
  const out = sessionView([song(2, [slot(21, 3, { player: ana })])], {
    me: { wishes: [held], lineUp: { rosterId: 3, bumpedFirst: false, confirmBy: null, confirmed: [], declined: [] } },
  })

  test('a yes is said once', () => {
    const yes: Change = { kind: 'answer', slotId: 21, confirm: true }
    expect(after([yes, yes], out).me.lineUp).toEqual({
      rosterId: 3,
      bumpedFirst: false,
      confirmBy: null,
      confirmed: [21],
      declined: [],
    })
  })

  test('a no frees the part, and taken back it is one’s own again', () => {
    const no = after([{ kind: 'answer', slotId: 21, confirm: false }], out)
    expect(slotIn(no, 21)?.player).toBeNull()
    expect(no.me.lineUp).toMatchObject({ declined: [21] })
    expect(no.me.wishes[0]?.state).toBe('wished')
    const back = after([{ kind: 'answer', slotId: 21, confirm: null }], no)
    expect(back.me).toEqual(out.me)
    expect(slotIn(back, 21)?.player).toEqual(ana)
  })
})
