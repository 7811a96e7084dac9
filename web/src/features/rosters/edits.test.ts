import { describe, expect, test } from 'vitest'
import { answered, foreseen, type RosterEdit, standsAlike, touchedBy } from './edits.ts'
import { held, roster, rosterView } from './testing.ts'

const VIEW = rosterView([held(11, 1), held(21, 2, { locked: true })])
const whoIn = (view: typeof VIEW) => Object.fromEntries(view.assignments.map(({ slotId, userId }) => [slotId, userId]))

describe('what is shown before the server has said yes', () => {
  test.each<[string, RosterEdit, Record<number, number>]>([
    ['somebody gets an empty slot', { kind: 'assign', slotId: 31, userId: 3 }, { 11: 1, 21: 2, 31: 3 }],
    ['somebody gets another’s slot', { kind: 'assign', slotId: 11, userId: 3 }, { 11: 3, 21: 2 }],
    ['somebody goes from slot to slot', { kind: 'assign', slotId: 31, userId: 1, fromSlotId: 11 }, { 21: 2, 31: 1 }],
    ['two swap', { kind: 'assign', slotId: 21, userId: 1, fromSlotId: 11, swap: true }, { 11: 2, 21: 1 }],
    ['a slot is emptied', { kind: 'unassign', slotId: 11 }, { 21: 2 }],
    ['what is undone, only the server knows', { kind: 'undo' }, { 11: 1, 21: 2 }],
  ])('%s', (_, edit, after) => expect(whoIn(foreseen(VIEW, edit))).toEqual(after))

  test('a move by hand is locked, and a lock is taken off', () => {
    expect(foreseen(VIEW, { kind: 'assign', slotId: 31, userId: 3 }).assignments.at(-1)?.locked).toBe(true)
    const open = foreseen(VIEW, { kind: 'lock', slotId: 21, userId: 2, locked: false })
    expect(open.assignments.find(({ slotId }) => slotId === 21)?.locked).toBe(false)
  })
})

test('the server’s answer takes the place of what was foreseen', () => {
  const change = {
    roster: roster({ version: 4 }),
    set: [held(31, 3, { rank: 2 })],
    cleared: [11],
    broken: [],
    mine: { undo: 'gave it to Cleo', redo: null },
  }
  const view = answered(VIEW, change)
  expect(whoIn(view)).toEqual({ 21: 2, 31: 3 })
  expect([view.roster.version, view.mine.undo]).toEqual([4, 'gave it to Cleo'])
})

test('an edit is sent again only where the slots that it touches stand as they did', () => {
  const move: RosterEdit = { kind: 'assign', slotId: 31, userId: 1, fromSlotId: 11 }
  expect(touchedBy(move)).toEqual([31, 11])
  expect(touchedBy({ kind: 'undo' })).toEqual([])
  const elsewhere = rosterView([held(11, 1), held(21, 3)])
  const there = rosterView([held(11, 1), held(31, 3)])
  expect(standsAlike(VIEW, elsewhere, touchedBy(move))).toBe(true)
  expect(standsAlike(VIEW, there, touchedBy(move))).toBe(false)
})
