import { readdirSync, readFileSync } from 'node:fs'
import { run } from './statements.ts'

const TICKS_A_SECOND = 100

interface Times {
  parent: number
  own: number
  /** Of those that it started and that have ended. */
  ended: number
}

function timesOf(pid: number): Times | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // After the name, which may hold anything.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15)
    return { parent: fields[1] ?? 0, own: utime + stime, ended: cutime + cstime }
  } catch {
    return undefined
  }
}

/** Seconds that these processes have had of a processor; none where the system does not say. */
export const processorTime = (pids: number[]): number =>
  pids.reduce((sum, pid) => sum + (timesOf(pid)?.own ?? 0), 0) / TICKS_A_SECOND

/** The same of the database and of all that it starts. */
export async function databaseTime(url: string): Promise<() => number> {
  const [row] = await run(url, ['select pg_backend_pid() as pid'])
  const main = timesOf(Number(row?.pid))?.parent ?? 0
  return () => {
    const all = readdirSync('/proc').flatMap((name) => timesOf(Number(name)) ?? [])
    const started = all.filter(({ parent }) => parent === main).reduce((sum, { own }) => sum + own, 0)
    const { own = 0, ended = 0 } = timesOf(main) ?? {}
    return (started + own + ended) / TICKS_A_SECOND
  }
}
