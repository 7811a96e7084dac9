/**
 * The roster engine against its bars: warm processor time for each size, peak memory for huge, the solver against HiGHS
 * on the same network in the same run, and the answers that must come at once. `npm run bench -- roster`
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startDraft } from '../core/src/roster/draft/draft.ts'
import { nextSuggestion } from '../core/src/roster/draft/suggestion.ts'
import { engine } from '../core/src/roster/engine.ts'
import { type View, viewRoster } from '../core/src/roster/explain/view.ts'
import { whyNot } from '../core/src/roster/explain/why-not.ts'
import type { RosterInput } from '../core/src/roster/input/input.ts'
import type { Outcome } from '../core/src/roster/input/refusal.ts'
import { solveByHighs } from '../core/src/roster/oracle/circulation-model.ts'
import type { LineUp } from '../core/src/roster/order/change-over.ts'
import { lineUpsOf } from '../core/src/roster/order/line-ups.ts'
import { orderSet } from '../core/src/roster/order/set-order.ts'
import { type GeneratorOptions, generateSession } from '../core/src/roster/sample/generator.ts'
import { solveRoster } from '../core/src/roster/solver/auto-assign.ts'
import { solveCirculation } from '../core/src/roster/solver/circulation.ts'
import { helpUnluckiest } from '../core/src/roster/solver/unluckiest.ts'
import { median, type Row } from './row.ts'

export async function roster(): Promise<Row[]> {
  return [
    ...sizes(),
    ...wildcards(),
    ...answers(),
    ...help(),
    ...setOrders(),
    await ratioToHighs(),
    await memory('extra peak memory, huge (MB)', 64),
    await memory('extra peak memory, huge with wildcards of 12 % (MB)', 150, '0.12'),
  ]
}

/** Everyone asks for everything on two instruments and ranks it in set order: the most trades there can be. */
function everyoneInSetOrder(): RosterInput {
  const base = generateSession({
    size: { songs: 25, slotsPerSong: 8, people: 60 },
    seed: 5,
    without: ['locks', 'cuts'],
  })
  const registrations = base.people.flatMap(({ userId }, index) => {
    const wanted = base.slots.filter((slot) => [index % 8, (index + 3) % 8].includes(slot.instrumentId - 1))
    return wanted.map((slot, place) => ({ userId, slotId: slot.id, priority: place + 1 }))
  })
  return { ...base, registrations, wildcards: [], people: base.people.map((one) => ({ ...one, max: one.min + 4 })) }
}

function help(): Row[] {
  const whole = everyoneInSetOrder()
  const large = generateSession({ size: 'large', seed: 5 })
  const extra = (input: RosterInput, runs: number) => {
    const { session, holder } = value(solveRoster(input))
    return warm(runs, () => helpUnluckiest(session, holder))
  }
  return [
    atMost('help the unluckiest, 60 people x 25 songs x 8 slots (ms CPU)', extra(whole, 5), 500),
    atMost('help the unluckiest, large (ms CPU)', extra(large, 3), 2000),
  ]
}

function wildcards(): Row[] {
  const plan = [
    { size: 'small', runs: 60 },
    { size: 'medium', runs: 30 },
    { size: 'large', runs: 8, bar: 300 },
    { size: 'huge', runs: 3, bar: 5000 },
  ] as const
  return plan.flatMap((one) =>
    (['rich', 'scarce'] as const).map((supply) => {
      const input = generateSession({ size: one.size, seed: 5, supply, wildcardShare: 0.12 })
      const measured = warm(one.runs, () => solveRoster(input))
      const name = `the same with wildcards of 12 %, ${one.size}, ${supply} (ms CPU)`
      return 'bar' in one ? atMost(name, measured, one.bar) : { name, value: measured, unit: '' }
    }),
  )
}

function sizes(): Row[] {
  const plan = [
    { size: 'small', runs: 200, bar: 3 },
    { size: 'medium', runs: 60, bar: 20 },
    { size: 'large', runs: 12, bar: 250 },
    { size: 'huge', runs: 4, bar: 2500 },
  ] as const
  return plan.flatMap(({ size, runs, bar }) =>
    (['rich', 'scarce'] as const).map((supply) => {
      const input = generateSession({ size, seed: 5, supply })
      return atMost(
        `auto-assign, ${size}, ${supply} (ms CPU)`,
        warm(runs, () => solveRoster(input)),
        bar,
      )
    }),
  )
}

function answers(): Row[] {
  const input = generateSession({ size: 'medium', seed: 5 })
  const solved = value(solveRoster(input))
  const draft = value(startDraft(input, [1, 2, 3, 4, 5, 6, 7, 8]))
  const asked = input.registrations.filter((row) => !row.waitlist).slice(0, 200)
  const has = new Set(solved.roster.assignments.map(({ slotId, userId }) => `${slotId} ${userId}`))
  const [first] = asked
  const ofOne = asked.filter(({ userId, slotId }) => userId === first?.userId && !has.has(`${slotId} ${userId}`))
  const declined = solved.roster.assignments.slice(10, 13)
  const view = viewRoster(solved.session, solved.holder)
  const leaving = input.people.slice(0, 3).map((person) => person.userId)
  return [
    atMost(
      'suggestion, medium (ms CPU)',
      warm(40, () => nextSuggestion(input, draft)),
      25,
    ),
    atMost('why not me, medium (ms CPU)', warm(20, () => ask(view, asked)) / asked.length, 1),
    atMost(
      'why not me, each wish of one person, from a stored roster, medium (ms CPU)',
      warm(20, () => engine.explainWishes(input, solved.roster.assignments, ofOne)) / ofOne.length,
      5,
    ),
    atMost(
      "every slot's candidates with their prices, medium (ms CPU)",
      warm(10, () => engine.explainAll(input, solved.roster.assignments)),
      100,
    ),
    atMost(
      'repair, three leaving, medium (ms CPU)',
      warm(40, () => engine.repair(input, solved.roster.assignments, { leavingUserIds: leaving })),
      20,
    ),
    atMost(
      'repair, three single songs declined, medium (ms CPU)',
      warm(40, () => engine.repair(input, solved.roster.assignments, { declined })),
      20,
    ),
  ]
}

function ask(view: View, questions: RosterInput['registrations']): void {
  for (const { userId, slotId } of questions) whyNot(view, userId, slotId, false)
}

function setOrders(): Row[] {
  const twelve = lineUps({ size: 'small', seed: 5, without: ['cuts'] })
  const forties = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => lineUps({ size: 'medium', seed, without: ['cuts'] }))
  const orders = forties.map((songs) => value(orderSet(songs)))
  const gap = Math.max(...orders.map(({ cost, bound }) => (100 * (cost - bound)) / bound))
  return [
    atMost(
      'set order, 12 songs, exact (ms CPU)',
      warm(60, () => orderSet(twelve)),
      10,
    ),
    atMost(
      'set order, 40 songs, slowest of 8 (ms CPU)',
      Math.max(...forties.map((songs) => warm(5, () => orderSet(songs)))),
      100,
    ),
    atMost('set order, 40 songs, widest gap of 8 (%)', gap, 1),
  ]
}

/** Both solvers get the same networks by turns; neither time has the building of one, nor the loading of HiGHS. */
async function ratioToHighs(): Promise<Row> {
  const ratios: number[] = []
  for (const seed of [5, 6, 7]) {
    const { network } = value(solveRoster(generateSession({ size: 'large', seed })))
    for (let round = 0; round < 3; round++) {
      const own = warm(10, () => {
        network.residual.set(network.forward)
        solveCirculation(network)
      })
      ratios.push((await solveByHighs(network, cpuNow)).milliseconds / own)
    }
  }
  return atLeast('HiGHS takes so many times as long, large', median(ratios), 8)
}

/** A process of its own: what peak memory a huge solve adds to a process that already holds the input. */
async function memory(name: string, bar: number, ...wildcardShare: string[]): Promise<Row> {
  const script = fileURLToPath(new URL('./roster-memory.ts', import.meta.url))
  const words = ['--expose-gc', '--import', 'tsx', script, ...wildcardShare]
  const { stdout } = await promisify(execFile)(process.execPath, words)
  return atMost(name, Number(stdout.trim()), bar)
}

function lineUps(options: GeneratorOptions): LineUp[] {
  const input = generateSession(options)
  return lineUpsOf(input, value(solveRoster(input)).roster.assignments)
}

/** Median processor time in milliseconds, once the code is warm. */
function warm(runs: number, work: () => unknown): number {
  for (let i = 0; i < Math.max(2, runs / 4); i++) work()
  const times = Array.from({ length: runs }, () => {
    const started = cpuNow()
    work()
    return cpuNow() - started
  })
  return median(times)
}

function cpuNow(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function atMost(name: string, measured: number, bar: number): Row {
  return { name, value: measured, unit: '', bar: { atMost: bar } }
}

function atLeast(name: string, measured: number, bar: number): Row {
  return { name, value: measured, unit: '', bar: { atLeast: bar } }
}

function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusals))
  return outcome.value
}
