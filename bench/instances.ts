import { startPostgres } from '../scripts/postgres.mjs'
import { type Measured, mix, mixPeople, rehearse } from './mix.ts'
import { type Running, startProgram, startServer } from './processes.ts'
import { databaseTime, processorTime } from './processor-time.ts'
import { median, type Row } from './row.ts'
import { scaleDatabase, sized } from './scale-data.ts'
import { SIGNING } from './sign-ins.ts'

const GROUPS = 100
const INSTANCES = 3
const ROUNDS = Number(process.env.ROUNDS ?? 3)

/** Seconds of a processor, by who had them. */
type Times = Record<'instances' | 'database' | 'proxy' | 'generator', number>
type Run = Measured & { times: Times }

/** The day's mix on three instances behind a proxy, and on one without, by turns. */
export async function instances(): Promise<Row[]> {
  const postgres = await startPostgres({ durable: true, settings: { shared_buffers: '1GB' } })
  const running: Running[] = []
  try {
    const database = await scaleDatabase(postgres.url, 'instances', sized(GROUPS))
    const settings = (n: number) => ({ ...SIGNING, INSTANCE: `bench-${n}` })
    for (let n = 0; n < INSTANCES; n++) running.push(await startServer(database, { settings: settings(n) }))
    const several = [...running]
    const proxy = await startProgram('proxy.ts', { TARGETS: several.map(({ url }) => url).join() }, '/ready')
    running.unshift(proxy)
    const people = await mixPeople(database)
    for (const person of people.slice(0, 5)) await rehearse(proxy.url, person)
    const ofDatabase = await databaseTime(database)
    const timesNow = (): Times => ({
      instances: processorTime(several.map(({ pid }) => pid)),
      database: ofDatabase(),
      proxy: processorTime([proxy.pid]),
      generator: processorTime([process.pid]),
    })
    const measure = async (url: string): Promise<Run> => {
      const before = timesNow()
      const measured = await mix(url, people)
      const after = timesNow()
      const times = Object.fromEntries(
        Object.entries(after).map(([who, time]) => [who, time - before[who as keyof Times]]),
      )
      return { ...measured, times: times as Times }
    }
    const alone: Run[] = []
    const together: Run[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const one = await measure((several[0] as Running).url)
      const three = await measure(proxy.url)
      // The first round only warms up.
      if (round === 0) continue
      alone.push(one)
      together.push(three)
    }
    return [
      ...rowsOf('one instance, no proxy', alone),
      ...rowsOf(`${INSTANCES} instances behind a proxy`, together),
      {
        name: `${INSTANCES} instances behind a proxy against one without, requests a second`,
        value: median(together.map(({ rate }, round) => rate / (alone[round]?.rate ?? 0))),
        unit: 'ratio',
      },
    ]
  } finally {
    for (const one of running) await one.stop()
    await postgres.stop()
  }
}

function rowsOf(name: string, runs: Run[]): Row[] {
  const of = (value: (run: Run) => number) => median(runs.map(value))
  const timeOf = (who: keyof Times): Row => ({
    name: `${name}: processor time a request, ${who}`,
    value: of(({ times, total }) => (times[who] / total) * 1_000_000),
    unit: 'µs',
  })
  return [
    { name: `${name}: requests a second`, value: of(({ rate }) => rate), unit: '/s' },
    { name: `${name}: median`, value: of((run) => run.median), unit: 'ms' },
    { name: `${name}: 99 of 100 within`, value: of(({ last }) => last), unit: 'ms' },
    {
      name: `${name}: requests that failed`,
      value: runs.reduce((sum, { failed }) => sum + failed, 0),
      unit: '',
      bar: { atMost: 0 },
    },
    ...(['instances', 'database', 'proxy', 'generator'] as const).map(timeOf),
  ]
}
