/** Prints the worked example of docs/roster.md: one small session, three ways, side by side. `npx tsx bench/roster-example.ts` */
import { fileURLToPath } from 'node:url'
import { compareWays } from '../core/src/roster/explain/comparison.ts'
import type { Report } from '../core/src/roster/explain/report.ts'
import { firstCome, snakeDraft } from '../core/src/roster/explain/simple-ways.ts'
import type { RosterInput } from '../core/src/roster/input/input.ts'
import { solveRoster } from '../core/src/roster/solver/auto-assign.ts'

const SONGS = ['Superstition', 'Valerie', 'Creep', 'Roxanne']
const PARTS = ['Vocals', 'Guitar', 'Bass', 'Drums']

/** In the order they signed up: name, at least, at most, wishes from the dearest on. */
const PEOPLE: [string, number, number, string[]][] = [
  ['Ana', 1, 3, ['Vocals Superstition', 'Vocals Valerie', 'Vocals Creep']],
  ['Gus', 1, 3, ['Drums Superstition', 'Drums Valerie', 'Drums Creep']],
  ['Cleo', 1, 2, ['Guitar Valerie', 'Guitar Superstition', 'Guitar Roxanne']],
  ['Eli', 1, 2, ['Bass Superstition', 'Bass Valerie', 'Bass Creep', 'Bass Roxanne']],
  ['Ben', 1, 2, ['Vocals Superstition', 'Vocals Valerie', 'Vocals Roxanne']],
  ['Dev', 1, 2, ['Guitar Valerie', 'Guitar Superstition', 'Guitar Creep']],
  ['Hana', 1, 2, ['Drums Superstition', 'Drums Valerie', 'Drums Roxanne']],
  ['Fay', 1, 2, ['Bass Superstition', 'Bass Valerie']],
]

function example(): RosterInput {
  const slotId = (wish: string) => {
    const [part, song] = wish.split(' ') as [string, string]
    return 10 * (SONGS.indexOf(song) + 1) + PARTS.indexOf(part)
  }
  return {
    seed: 7,
    songs: SONGS.map((_, index) => ({ id: index + 1, position: index + 1 })),
    slots: SONGS.flatMap((_, song) =>
      PARTS.map((__, part) => ({ id: 10 * (song + 1) + part, songId: song + 1, instrumentId: part, required: true })),
    ),
    people: PEOPLE.map(([, min, max], index) => ({ userId: index + 1, min, max, arrival: index })),
    registrations: PEOPLE.flatMap(([, , , wishes], index) =>
      wishes.map((wish, place) => ({ userId: index + 1, slotId: slotId(wish), priority: place + 1 })),
    ),
    wildcards: [],
    ratings: [],
    locks: [],
  }
}

export function exampleTables(): string {
  const outcome = solveRoster(example())
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusals))
  const { session, holder } = outcome.value
  const ways = [firstCome(session), snakeDraft(session), holder]
  const name = (person: number) =>
    person < 0 ? '(empty)' : (PEOPLE[(session.people[person]?.userId ?? 0) - 1]?.[0] ?? '?')
  const seats = session.slots.map((slot, index) => {
    const song = SONGS[slot.songId - 1] as string
    return [song, PARTS[slot.instrumentId] as string, ...ways.map((way) => name(way[index] as number))]
  })
  const reports = compareWays(outcome.value).map((one) => one.report)
  const figure = (label: string, of: (report: Report) => string | number) => [
    label,
    ...reports.map((one) => String(of(one))),
  ]
  return [
    table(
      ['who', 'songs wanted', 'wishes, dearest first'],
      PEOPLE.map(([who, min, max, wishes]) => [who, `${min} to ${max}`, wishes.join(', ')]),
    ),
    table(['song', 'slot', 'first come', 'snake', 'engine'], seats),
    table(
      ['', 'first come', 'snake', 'engine'],
      [
        figure('playable songs', (one) => one.objective.playable),
        figure('slots filled, of 16', (one) => one.objective.slots),
        figure('people without a song', (one) => one.spread.histogram[0] ?? 0),
        figure('people who envy somebody', (one) => one.envious),
        figure('people with their first wish', (one) => one.firstWishes),
        figure('evenness (Jain)', (one) => one.spread.jain.toFixed(2)),
      ],
    ),
  ].join('\n\n')
}

/** Padded as the formatter pads the document. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((cell, column) => Math.max(3, cell.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(exampleTables())
