import type { RosterAssignment, RosterChange } from '@app/core/contract/rosters'
import type { RosterView } from './queries.ts'

/** What an organiser does to a roster, one step each. */
export type RosterEdit =
  | { kind: 'assign'; slotId: number; userId: number; fromSlotId?: number; swap?: boolean; force?: boolean }
  | { kind: 'lock'; slotId: number; userId: number; locked: boolean; force?: boolean }
  | { kind: 'unassign'; slotId: number }
  /** The most songs that somebody gets by the organisers' word; null: what they asked for. `before`: as it was shown. */
  | { kind: 'most'; userId: number; max: number | null; before: number | null }
  | { kind: 'undo' }
  | { kind: 'redo' }

const byHand = (slotId: number, userId: number): RosterAssignment => ({
  slotId,
  userId,
  // Which wish it was, the server says.
  source: null,
  rank: null,
  how: 'hand',
  locked: true,
  answer: null,
})

const at = (view: RosterView, slotId: number | undefined) => view.assignments.find((one) => one.slotId === slotId)

function withSet(view: RosterView, set: RosterAssignment[], cleared: number[]): RosterView {
  const gone = new Set([...cleared, ...set.map(({ slotId }) => slotId)])
  return { ...view, assignments: [...view.assignments.filter(({ slotId }) => !gone.has(slotId)), ...set] }
}

/** The roster as it will be once the server has said yes. What is undone, only the server knows. */
export function foreseen(view: RosterView, edit: RosterEdit): RosterView {
  switch (edit.kind) {
    case 'assign': {
      const { slotId, userId, fromSlotId, swap } = edit
      const there = at(view, slotId)
      const set = [byHand(slotId, userId)]
      if (fromSlotId && swap && there) set.push(byHand(fromSlotId, there.userId))
      return withSet(view, set, fromSlotId ? [fromSlotId] : [])
    }
    case 'lock': {
      const there = at(view, edit.slotId)
      return there ? withSet(view, [{ ...there, locked: edit.locked }], []) : view
    }
    case 'unassign':
      return withSet(view, [], [edit.slotId])
    case 'most':
      return {
        ...view,
        people: view.people.map((one) =>
          one.userId === edit.userId && one.wants ? { ...one, wants: { ...one.wants, allocationMax: edit.max } } : one,
        ),
      }
    default:
      return view
  }
}

/** With what the server made of a change. */
export const answered = (view: RosterView, { roster, set, cleared, broken, mine }: RosterChange): RosterView => ({
  ...withSet(view, set, cleared),
  roster,
  broken,
  mine,
})

/** The slots that an edit is about: where one of them is another's now, it is not sent again by itself. */
export function touchedBy(edit: RosterEdit): number[] {
  if (!('slotId' in edit)) return []
  return [edit.slotId, ...(edit.kind === 'assign' && edit.fromSlotId ? [edit.fromSlotId] : [])]
}

/** Whether these slots have the same people in both. */
export const standsAlike = (before: RosterView, after: RosterView, slotIds: readonly number[]) =>
  slotIds.every((slotId) => at(before, slotId)?.userId === at(after, slotId)?.userId)
