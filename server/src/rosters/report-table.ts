import { LINES } from '@app/core/rules/roster-lines'
import { madeWords } from '@app/core/rules/roster-made'
import { stringify } from 'csv-stringify/sync'
import type { Board } from './board.ts'
import type { Report } from './report.ts'

const WAYS = { 'first-come': 'First come', snake: 'Snake draft' } as const

/** The report as a table: everybody, then what stays empty, the figures, and how it was made. */
export function reportTable({ names }: Board, { people, whole }: Report): string {
  const part = (slotId: number) => names.slots[slotId] ?? ''
  const head = ['Name', 'Wishes', 'Granted (by rank)', 'Songs', 'At least', 'At most']
  const rows = people.map(({ person, asked, granted, songs, min, max, missed, given, misses }) => [
    `${person.firstName} ${person.lastName}`.trim(),
    ...[asked, granted.join(' '), songs, min, max],
    ...[missed ? `${part(missed.slotId)} (${missed.rank})` : '', missed?.why ?? ''],
    given.map(({ slotId, why }) => `${part(slotId)}: ${why}`).join('\n'),
    misses.map(({ slotId, rank, why }) => `${part(slotId)} (${rank}): ${why}`).join('\n'),
  ])
  const table = [[...head, 'Dearest wish missed', 'Why', 'Plays', 'All that was missed'], ...rows]
  // A cell that begins like a formula would run in a spreadsheet.
  return stringify(whole ? [...table, ...rosterRows(whole, part)] : table, { escape_formulas: true, bom: true })
}

function rosterRows(whole: NonNullable<Report['whole']>, part: (slotId: number) => string): (string | number)[][] {
  const { roster, ways, empty, made } = whole
  const all = [roster.figures, ...ways.map(({ figures }) => figures)]
  return [
    [],
    ['Core slot that stays empty', 'Why'],
    ...empty.map(({ slotId, why }) => [part(slotId), why]),
    [],
    ['Figure', roster.name, ...ways.map(({ way }) => WAYS[way])],
    ...LINES.map(({ label, words, of }) => [
      label,
      ...all.map((one) => [words(one), of?.(one)].filter(Boolean).join(' ')),
    ]),
    [],
    ['Lottery', roster.seed],
    ['How it was made', madeWords({ ...made, ...roster })],
  ]
}
