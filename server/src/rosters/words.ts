import type { BrokenRule } from '@app/core/contract/rosters'
import type { Names } from '@app/core/roster/explain/words'
import { brokenRuleSentence } from '@app/core/rules/broken-rule'
import { countOf } from '@app/core/rules/count-of'
import { oneStop } from '@app/core/rules/one-stop'
import type { RosterChangeKind, SlotChange } from '../lib/db/tables.ts'
import type { Board } from './board.ts'
import type { RosterChangeRow } from './changes-sql.ts'

type Broken = Pick<BrokenRule, 'rule' | 'slotId' | 'userId'>

/** The rules that a roster breaks, each with its sentence. */
export const brokenIn = (board: Board, broken: readonly Broken[]): BrokenRule[] =>
  broken.map(({ rule, slotId, userId }) => {
    const song = board.slots.get(slotId)?.songId
    const other = board.assignments.find(
      (one) => one.userId === userId && one.slotId !== slotId && board.slots.get(one.slotId)?.songId === song,
    )
    const holder = board.assignments.find((one) => one.slotId === slotId && one.userId !== userId)
    const person = board.people.get(userId)
    const says = brokenRuleSentence({
      rule,
      who: board.names.people[userId] ?? 'Somebody',
      slot: board.names.slots[slotId] ?? 'this part',
      other: other && board.names.slots[other.slotId],
      holder: holder && board.names.people[holder.userId],
      most: person && { songs: person.allocationMax ?? person.max, byOrganiser: person.allocationMax !== null },
    })
    return { rule, slotId, userId, says }
  })

const many = (n: number) => countOf(n, 'part')
const hasMoved = ({ before, after }: SlotChange) => before?.userId !== after?.userId

/** What was done, after a name: 'gave bass in Valerie to Ana'. */
export function changeWords(kind: RosterChangeKind, slots: readonly SlotChange[], names: Names): string {
  const who = (userId: number | undefined) => (userId && names.people[userId]) || 'somebody'
  const slot = (one: SlotChange | undefined) => (one && names.slots[one.slotId]) || 'a part that is gone'
  const filled = slots.filter(({ after }) => after)
  const [first, second] = filled
  const emptied = slots.find(({ before, after }) => before && !after)
  switch (kind) {
    case 'assign':
      if (first && second && slots.length === 2)
        return `swapped ${who(first.after?.userId)} and ${who(second.after?.userId)}`
      return emptied
        ? `moved ${who(first?.after?.userId)} from ${slot(emptied)} to ${slot(first)}`
        : `gave ${slot(first)} to ${who(first?.after?.userId)}`
    case 'unassign':
      return `took ${who(emptied?.before?.userId)} off ${slot(emptied)}`
    case 'lock':
      return `${first?.after?.locked ? 'locked' : 'unlocked'} ${who(first?.after?.userId)} on ${slot(first)}`
    case 'auto':
      return `worked it out anew, which changed ${many(slots.filter(hasMoved).length)}`
    case 'pick':
      return filled.length === 1
        ? `picked ${who(first?.after?.userId)} for ${slot(first)}`
        : filled.length
          ? `picked for ${many(filled.length)}`
          : `took ${slots.length === 1 ? 'a pick' : `${slots.length} picks`} back`
    case 'fill':
      return `filled ${many(slots.length)}`
    case 'clear':
      return slots.length ? `started a draft, which emptied ${many(slots.length)}` : 'started a draft'
    case 'draft-ended':
      return 'ended the draft'
    case 'rename':
      return 'renamed it'
    case 'publish':
      return 'published it'
    case 'declined':
      return `cannot play ${slots.length === 1 ? slot(slots[0]) : many(slots.length)}`
    case 'taken-back':
      return `can play ${slot(first)} after all`
    case 'repair':
      return `repaired it after drop-outs, which changed ${many(slots.length)}`
    case 'left':
      return slots.length === 1 ? `gave ${slot(slots[0])} back` : `gave ${many(slots.length)} back`
    case 'offer':
      return `took ${slot(first)}, which became free`
    case 'slot-removed':
      return `removed ${slots.length === 1 ? 'a part' : many(slots.length)} from the session`
    case 'undo':
      return 'took a change back'
    case 'redo':
      return 'did a change again'
  }
}

/** Who did what, as sentences; the caller is 'you', and where or when that was is `own`. */
export const changeSentence = (
  { kind, slots, by }: RosterChangeRow,
  callerId: number,
  names: Names,
  own = 'elsewhere',
): string => {
  const who = by?.userId === callerId ? 'You' : [by?.firstName, by?.lastName].filter(Boolean).join(' ') || 'Somebody'
  return oneStop(`${who} ${changeWords(kind, slots, names)}${by?.userId === callerId ? ` ${own}` : ''}.`)
}
