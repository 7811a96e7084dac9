import { parseArgs } from 'node:util'
import { runCommand } from './lib/command.ts'
import { connect, openEngine } from './lib/db/database.ts'
import { listJobs, retryJobs } from './lib/db/jobs.ts'
import { StartFailure } from './lib/settings.ts'

const MOST_SHOWN = 50

runCommand(async (settings, args) => {
  const { values } = parseArgs({ args, options: { retry: { type: 'string' }, yes: { type: 'boolean' } } })
  const database = connect(await openEngine(settings))
  try {
    const jobs = await listJobs(database.db)
    const givenUp = jobs.filter(({ failed_at }) => failed_at !== null)
    if (values.retry === undefined) {
      console.log(`${jobs.length} jobs wait, ${givenUp.length} of them given up after too many tries.`)
      for (const job of jobs.slice(0, MOST_SHOWN)) console.log(lineOf(job))
      if (jobs.length > MOST_SHOWN) console.log(`… and ${jobs.length - MOST_SHOWN} more.`)
      return
    }
    const chosen = values.retry === 'all' ? givenUp : givenUp.filter(({ id }) => String(id) === values.retry)
    if (!chosen.length)
      throw new StartFailure(
        `No job that was given up is ${values.retry === 'all' ? 'there' : `number ${values.retry}`}.`,
      )
    for (const job of chosen.slice(0, MOST_SHOWN)) console.log(lineOf(job))
    if (!values.yes)
      return console.log(
        `Nothing was changed. With --yes these ${chosen.length} are tried again, from the first try on.`,
      )
    await retryJobs(
      database.db,
      chosen.map(({ id }) => id),
      new Date(),
    )
    console.log(`${chosen.length} jobs will be tried again by a running server, within 15 seconds.`)
  } finally {
    await database.close()
  }
})

// What is in a job may be a mail: it is not shown.
const lineOf = ({ id, kind, attempts, run_at, failed_at, last_error }: Awaited<ReturnType<typeof listJobs>>[number]) =>
  `  ${id} ${kind}: ${failed_at ? `given up ${failed_at.toISOString()}` : `due ${run_at.toISOString()}`} after ${attempts} tries${last_error ? ` (${last_error})` : ''}`
