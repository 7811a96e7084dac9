import { slotNames } from '@app/core/rules/song-status'
import { hasWords } from '../../lib/words/find-name.ts'
import { slotAddress } from '../../lib/words/song-links.ts'
import type { SessionView } from '../sessions/queries.ts'
import type { ListedPerson } from './queries.ts'

export type PeopleFilter = 'all' | 'note' | 'few' | 'waiting'
export type PeopleOrder = 'name' | 'arrival' | 'wishes'

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  [firstName, lastName].filter(Boolean).join(' ')

/** Fewer wishes than the songs they would like at least: a roster cannot please them. */
const asksForTooFew = ({ wishes, wildcards, SongAssignMin }: ListedPerson) =>
  !wildcards.length && wishes.length < SongAssignMin

const PASSES: Record<PeopleFilter, (person: ListedPerson) => boolean> = {
  all: () => true,
  note: ({ Notes }) => Notes !== '',
  few: asksForTooFew,
  waiting: ({ waitlistPosition }) => waitlistPosition !== null,
}

const ORDERS: Record<PeopleOrder, ((one: ListedPerson, other: ListedPerson) => number) | null> = {
  name: (one, other) => nameOf(one).localeCompare(nameOf(other)),
  arrival: null,
  wishes: (one, other) => other.wishes.length - one.wishes.length,
}

/** The people who pass, in this order; who waits for a place stands behind, in the order of the waitlist. */
export function peopleShown(
  people: readonly ListedPerson[],
  { filter, order, wanted }: { filter: PeopleFilter; order: PeopleOrder; wanted: string },
): ListedPerson[] {
  const shown = people.filter((person) => PASSES[filter](person) && hasWords(nameOf(person), wanted))
  const compare = ORDERS[order]
  const waits = ({ waitlistPosition }: ListedPerson) => waitlistPosition ?? 0
  return shown.sort((one, other) => waits(one) - waits(other) || (compare ? compare(one, other) : 0))
}

/** How many each filter would leave. */
export const peopleCounts = (people: readonly ListedPerson[]) => ({
  note: people.filter(PASSES.note).length,
  few: people.filter(PASSES.few).length,
  waiting: people.filter(PASSES.waiting).length,
})

/** What a slot is called, and where its page is. */
export interface SlotNames {
  song: string
  instrument: string
  family: string
  link: string
}

/** By the slot's number, so that no row looks through a hundred songs. */
export function slotsByNumber({ id, songs }: Pick<SessionView['session'], 'id' | 'songs'>): Map<number, SlotNames> {
  const all = new Map<number, SlotNames>()
  for (const { title, slots } of songs) {
    const names = slotNames(slots)
    for (const { slotId, instrumentName, family } of slots)
      all.set(slotId, {
        song: title,
        instrument: names.get(slotId) ?? instrumentName,
        family,
        link: slotAddress({ slotId, sessionId: id }),
      })
  }
  return all
}
