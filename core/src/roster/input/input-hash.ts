import type { RosterInput } from './input.ts'
import { scramble } from './random.ts'

/**
 * Sixteen hexadecimal digits that tell two inputs apart, whatever the order of their rows: printed on the report, so
 * that anyone can see a roster was made from the sign-ups it claims. It is a fingerprint, not a signature.
 */
export function inputHash(input: RosterInput): string {
  const tables: (number | boolean | null | undefined)[][][] = [
    [[input.seed, ...[...(input.rules?.doubling?.vocals ?? [])].sort((a, b) => a - b)]],
    input.songs.map((row) => [row.id, row.position, row.cut ?? false]),
    input.slots.map((row) => [
      ...[row.id, row.songId, row.instrumentId, row.required, row.minRating],
      // Only where it is: a roster's input has the name that it always had.
      ...(row.closed ? [true] : []),
    ]),
    input.people.map((row) => [row.userId, row.min, row.max, row.allocationMax, row.extraTickets ?? 0, row.arrival]),
    input.registrations.map((row) => [row.userId, row.slotId, row.priority, row.waitlist ?? false]),
    input.wildcards.map((row) => [row.userId, row.instrumentId]),
    input.ratings.map((row) => [row.userId, row.instrumentId, row.rating]),
    input.locks.map((row) => [row.userId, row.slotId]),
    (input.declined ?? []).map((row) => [row.userId, row.songId]),
  ]
  let a = 0x243f6a88
  let b = 0x85a308d3
  for (const rows of tables) {
    const lines = rows.map((row) => row.map((cell) => (cell == null ? '-' : String(Number(cell)))).join(',')).sort()
    for (const character of `${lines.join(';')}|`) {
      const code = character.charCodeAt(0)
      a = scramble(a ^ code)
      b = scramble(b + code)
    }
  }
  return [a, b].map((half) => half.toString(16).padStart(8, '0')).join('')
}
