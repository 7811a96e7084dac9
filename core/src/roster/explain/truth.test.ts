import { expect, test } from 'vitest'
import { engine } from '../engine.ts'
import { compileSession } from '../input/compile-session.ts'
import type { RosterInput } from '../input/input.ts'
import { Random } from '../input/random.ts'
import type { Outcome } from '../input/refusal.ts'
import { oracleObjective, oracleRoster } from '../oracle/roster-model.ts'
import { instances, seededInstance } from '../oracle/seeded-instances.ts'
import { type Solver, TruthJudge } from '../oracle/truth.ts'
import { solveSession } from '../solver/auto-assign.ts'
import type { Objective } from '../solver/objective.ts'
import type { Names, Reader } from './words.ts'

function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusals))
  return outcome.value
}

const inOneOrder = ({ playable, required, slots, levels, priorityCost }: Objective) => ({
  playable,
  required,
  slots,
  levels,
  priorityCost,
})

/** The engine's own solver, from scratch: it has no part in what is printed. */
const byEngine: Solver = async (input, songIds) => {
  const session = value(compileSession(input))
  if (!songIds) return inOneOrder(value(solveSession(session)).roster.objective)
  const keep = Uint8Array.from(session.songs, (song) => (songIds.includes(song.id) ? 1 : 0))
  const { roster, protection } = value(solveSession(session, { keep }))
  if (keep.some((one, song) => one > (protection.songs[song] as number))) return null
  return inOneOrder(roster.objective)
}

const byHighs: Solver = async (input, songIds) => {
  if (!songIds) return inOneOrder(await oracleRoster(input, {}))
  const needed = input.slots.filter((slot) => slot.required && songIds.includes(slot.songId)).length
  const { protectedRequired, ...rest } = await oracleObjective(input, { protectedSongIds: songIds })
  return protectedRequired < needed ? null : inOneOrder({ playable: songIds.length, ...rest })
}

function names(input: RosterInput): Names {
  return {
    people: Object.fromEntries(input.people.map(({ userId }) => [userId, `P${userId}`])),
    slots: Object.fromEntries(input.slots.map(({ id }) => [id, `S${id}`])),
  }
}

/** A few missed wishes of one session, read by the member and by the organiser in turn. */
async function judgeSession(seed: number, most: number, solve: Solver, helpUnluckiest: boolean) {
  const input = seededInstance(seed)
  const { assignments, objective } = value(engine.solve(input, { helpUnluckiest }))
  const missed = input.registrations.filter(
    (row) => !assignments.some((one) => one.slotId === row.slotId && one.userId === row.userId),
  )
  const asked = new Random(seed).shuffle(missed).slice(0, most)
  const judge = new TruthJudge(input, assignments, inOneOrder(objective), solve)
  const answers = value(engine.explainWishes(input, assignments, asked))
  const faults: string[] = []
  for (const [index, why] of answers.entries()) {
    const reader: Reader = index % 2 ? { role: 'organiser' } : { role: 'member', userId: why.userId }
    const lines = engine.sentences({ about: 'why-not', value: why }, reader, names(input))
    const fault = await judge.fault(why.userId, why.slotId, lines)
    if (fault) faults.push(`session ${seed}, P${why.userId} for S${why.slotId}: ${lines.join(' ')} [${fault}]`)
  }
  return { asked: answers.length, faults }
}

async function judgeAll(from: number, wanted: number, each: number, solve: Solver, helpUnluckiest = false) {
  const faults: string[] = []
  for (let seed = from, asked = 0; asked < wanted; seed++) {
    const found = await judgeSession(seed, each, solve, helpUnluckiest)
    asked += found.asked
    faults.push(...found.faults)
  }
  return faults
}

test('every sentence about a missed wish is true, judged by solving again', { timeout: 1_800_000 }, async () => {
  expect(await judgeAll(2001, instances(2000, 200).length, 8, byEngine)).toEqual([])
})

test('and judged by a whole-number program', { timeout: 1_800_000 }, async () => {
  expect(await judgeAll(5003, instances(150, 2).length, 1, byHighs)).toEqual([])
})

test('a roster in which the unluckiest were helped is explained as it is', { timeout: 1_800_000 }, async () => {
  expect(await judgeAll(7001, instances(500, 60).length, 8, byEngine, true)).toEqual([])
})

test('the judge catches a false sentence', { timeout: 60_000 }, async () => {
  const lies = [
    'With P1 on it, one song fewer could be played: nobody would be left for S10000, for example.',
    'With P1 on it, one more part would stay empty: S10000, for example.',
    'A line-up with P1 on it would be just as good: between equals the draw decides.',
    'P1 has no song, the most they asked for.',
    'At best, with P1 on it, further from what people asked for, all in all.',
    'Somebody else is simply better.',
  ]
  let judged = 0
  // Not every session has a wish that costs something: of twenty, whatever the seed, some have.
  for (let seed = 2002; seed < 2022 && judged < 3; seed++) {
    const input = seededInstance(seed)
    const { assignments, objective } = value(engine.solve(input))
    const judge = new TruthJudge(input, assignments, inOneOrder(objective), byEngine)
    const missed = input.registrations.filter(
      (row) => !row.waitlist && !assignments.some((one) => one.slotId === row.slotId),
    )
    const answers = value(engine.explainWishes(input, assignments, missed)).filter(({ kind }) => kind === 'costs')
    for (const { userId, slotId } of answers.slice(0, 3 - judged)) {
      const faults = await Promise.all(lies.map((lie) => judge.fault(userId, slotId, [lie])))
      // One of them may happen to be the truth, never two: they name different steps.
      expect(faults.filter((fault) => fault === null).length).toBeLessThanOrEqual(1)
      expect(faults.at(-1)).toMatch(/no such sentence/)
      judged += 1
    }
  }
  expect(judged).toBe(3)
})
