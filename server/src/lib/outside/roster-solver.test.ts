import { readdirSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { engine } from '@app/core/roster/engine'
import { generateSession } from '@app/core/roster/sample/generator'
import { afterAll, expect, test } from 'vitest'
import { RosterSolver } from './roster-solver.ts'

const solver = new RosterSolver(1)
afterAll(() => solver.close())

const small = generateSession({ size: { songs: 12, slotsPerSong: 6, people: 25 }, seed: 1 })
const large = generateSession({ size: { songs: 200, slotsPerSong: 10, people: 1000 }, seed: 1 })

test('a thread answers what the engine answers, several questions in one', async () => {
  const [solved, lottery] = await solver.ask([
    ['solve', small],
    ['lottery', small],
  ])
  expect(solved).toEqual(engine.solve(small))
  expect(lottery).toEqual(engine.lottery(small))
})

test('while a large session is solved, this thread goes on', async () => {
  let turns = 0
  const ticking = setInterval(() => turns++, 5)
  const solved = (await solver.ask([['solve', large, { helpUnluckiest: true }]]))[0]
  clearInterval(ticking)
  expect(solved.ok).toBe(true)
  expect(turns).toBeGreaterThan(5)
})

test.runIf(process.platform === 'linux')('the engine’s thread gives way to this one', async () => {
  await solver.ask([['lottery', small]])
  const priorities = readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)))
  expect(Math.max(...priorities)).toBe(getPriority() + constants.priority.PRIORITY_BELOW_NORMAL)
})

test('what is asked for by somebody who is gone is stopped, and the next question is answered', async () => {
  const gone = new AbortController()
  const asked = solver.ask([['solve', large, { helpUnluckiest: true }]], { gone: gone.signal })
  const waiting = solver.ask([['solve', small]], { gone: gone.signal })
  const next = solver.ask([['lottery', small]])
  setTimeout(() => gone.abort(), 20)
  await expect(asked).rejects.toThrow('busy')
  await expect(waiting).rejects.toThrow('busy')
  expect((await next)[0]).toEqual(engine.lottery(small))
})

test('more questions than anybody would wait for are refused at once', async () => {
  const many = Array.from({ length: 60 }, () => solver.ask([['lottery', small]]))
  const answers = await Promise.allSettled(many)
  expect(answers.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(10)
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(30)
})

test('F5 who asks sixty times at once is refused most of it, and everybody else is answered in turn', async () => {
  const order: number[] = []
  const ask = async (userId: number) => {
    await solver.ask([['solve', small]], { userId })
    order.push(userId)
  }
  const greedy = Array.from({ length: 60 }, () => ask(1))
  const others = [2, 3, 4, 5, 2, 3].map(ask)
  const answers = await Promise.allSettled(greedy)
  // One at work, four that wait.
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  await Promise.all(others)
  expect(order).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 1, 1, 1])
})

test('a question that the engine chokes on is an error, and the thread lives', async () => {
  await expect(solver.ask([['solve', null as never]])).rejects.toThrow('the roster engine failed')
  expect((await solver.ask([['lottery', small]]))[0]).toHaveLength(25)
})
