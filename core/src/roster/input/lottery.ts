import type { Person } from './input.ts'
import { hashNumbers } from './random.ts'

/**
 * People in the order of the published lottery. Everyone draws one ticket, and one more for each extra ticket; the best
 * ticket counts. Tickets come from the seed and the user id alone, so nobody's place depends on the order of rows or on
 * who else is in the list.
 */
export function lotteryOrder(seed: number, people: readonly Person[]): Person[] {
  const drawn = people.map((person) => ({ person, ticket: bestTicket(seed, person) }))
  drawn.sort((a, b) => a.ticket - b.ticket || a.person.userId - b.person.userId)
  return drawn.map(({ person }) => person)
}

function bestTicket(seed: number, person: Person): number {
  let best = hashNumbers(seed, person.userId, 0)
  for (let extra = 1; extra <= (person.extraTickets ?? 0); extra++) {
    best = Math.min(best, hashNumbers(seed, person.userId, extra))
  }
  return best
}
