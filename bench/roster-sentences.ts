/** Prints the sentences of docs/roster.md: one answer of each kind, from sample sessions. `npx tsx bench/roster-sentences.ts` */
import { fileURLToPath } from 'node:url'
import { engine } from '../core/src/roster/engine.ts'
import type { WhyNot } from '../core/src/roster/explain/why-not.ts'
import type { Names, Reader } from '../core/src/roster/explain/words.ts'
import type { RosterInput } from '../core/src/roster/input/input.ts'
import type { Outcome } from '../core/src/roster/input/refusal.ts'
import { GENERATED_INSTRUMENTS, generateSession } from '../core/src/roster/sample/generator.ts'

const PEOPLE =
  'Ana Ben Cleo Dev Eli Fay Gus Hana Ivo Jo Kim Lou Max Nadia Oskar Priya Quinn Rosa Sanne Tom Uma Vic Wim Yusuf Zoë'.split(
    ' ',
  )
const SONGS = [
  'Superstition',
  'Valerie',
  'Creep',
  'Roxanne',
  'Kiss',
  'Dreams',
  'Use Me',
  'Red House',
  'Cissy Strut',
  'Sir Duke',
  'Purple Rain',
  'Jolene',
]

type Kind = { readonly name: string; readonly reader: Reader['role']; readonly is: (why: WhyNot) => boolean }

const costs =
  (step: string, more: (why: Extract<WhyNot, { kind: 'costs' }>) => boolean = () => true) =>
  (why: WhyNot) =>
    why.kind === 'costs' && why.step === step && more(why)

const KINDS: readonly Kind[] = [
  { name: 'fairness', reader: 'member', is: costs('fairness', (why) => why.loser?.userId === why.holder?.userId) },
  { name: 'your own wishes', reader: 'member', is: costs('wishes', (why) => why.givesUp.length > 0 && !why.sameSongs) },
  {
    name: "others' wishes",
    reader: 'member',
    is: costs('wishes', (why) => why.givesUp.length === 0 && why.moves.length === 3),
  },
  {
    name: 'the same, for the organiser',
    reader: 'organiser',
    is: costs('wishes', (why) => why.givesUp.length === 0 && (why.holder?.rank ?? 99) < (why.asker.rank ?? 0)),
  },
  { name: 'the draw', reader: 'member', is: costs('draw') },
  { name: 'a song would fall', reader: 'member', is: costs('playable') },
  { name: 'a part would stay empty', reader: 'member', is: costs('slots') },
  { name: 'parts were traded', reader: 'member', is: costs('helped') },
  { name: 'the waitlist', reader: 'member', is: (why) => why.kind === 'blocked' && why.rule === 'waitlist-only' },
  { name: 'a roster made by hand', reader: 'member', is: (why) => why.kind === 'facts' && why.fact === 'free' },
]

/** One line for each kind. */
export function exampleSentences(): string {
  const found = new Map<string, string>()
  for (let seed = 1; found.size < KINDS.length && seed < 60; seed++) {
    const size = { songs: 12, slotsPerSong: 6, people: 25 }
    const input = generateSession({ size, seed, supply: seed % 2 ? 'rich' : 'scarce' })
    const { assignments } = value(engine.solve(input, { helpUnluckiest: seed % 3 === 0 }))
    const roster = seed % 5 === 0 ? assignments.slice(0, -4) : assignments
    const has = new Set(roster.map((one) => `${one.userId} ${one.slotId}`))
    const missed = input.registrations.filter((row) => !has.has(`${row.userId} ${row.slotId}`))
    for (const why of value(engine.explainWishes(input, roster, missed))) {
      const kind = KINDS.find(({ name, is }) => !found.has(name) && is(why))
      if (!kind) continue
      const reader: Reader =
        kind.reader === 'organiser' ? { role: 'organiser' } : { role: 'member', userId: why.userId }
      const lines = engine.sentences({ about: 'why-not', value: why }, reader, namesOf(input))
      found.set(kind.name, `- _${kind.name}:_ ${lines.join(' ')}`)
    }
  }
  return KINDS.map(({ name }) => found.get(name) ?? `- _${name}:_ none found`).join('\n')
}

function namesOf(input: RosterInput): Names {
  const songOf = (songId: number) => SONGS[input.songs.findIndex((song) => song.id === songId)]
  const partOf = (id: number) => GENERATED_INSTRUMENTS.find((one) => one.id === id)?.name.toLowerCase()
  return {
    people: Object.fromEntries(input.people.map(({ userId }, index) => [userId, PEOPLE[index] as string])),
    slots: Object.fromEntries(
      input.slots.map((slot) => [slot.id, `${partOf(slot.instrumentId)} in ${songOf(slot.songId)}`]),
    ),
  }
}

function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusals))
  return outcome.value
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(exampleSentences())
