import { parseArgs } from 'node:util'
import { runCommand } from './lib/command.ts'
import type { Db } from './lib/db/database.ts'
import { openExisting } from './lib/db/existing-database.ts'
import { countJobs, listJobs, retryJobs } from './lib/db/jobs.ts'
import { StartFailure } from './lib/settings.ts'

const MOST_SHOWN = 50

runCommand(async (settings, args) => {
  const options = { retry: { type: 'string' }, page: { type: 'string' }, yes: { type: 'boolean' } } as const
  const { values } = parseArgs({ args, options })
  const database = await openExisting(settings)
  try {
    if (values.retry === undefined) await show(database.db, numberOf('--page', values.page ?? '1'))
    else await retry(database.db, values.retry, values.yes === true)
  } finally {
    await database.close()
  }
})

function numberOf(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new StartFailure(`${name} takes a number, not ${text}.`)
  return Number(text)
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

async function show(db: Db, page: number): Promise<void> {
  const kinds = await countJobs(db)
  const all = sum(kinds.map((one) => one.all))
  console.log(`${all} jobs wait, ${sum(kinds.map((one) => one.givenUp))} of them given up after too many tries.`)
  for (const one of kinds) console.log(`  ${one.kind}: ${one.all}${one.givenUp ? `, ${one.givenUp} given up` : ''}`)
  if (!all) return
  const jobs = await listJobs(db, { skip: (page - 1) * MOST_SHOWN, most: MOST_SHOWN })
  const pages = Math.ceil(all / MOST_SHOWN)
  if (!jobs.length) throw new StartFailure(`There are ${pages} pages.`)
  for (const job of jobs) console.log(lineOf(job))
  if (pages > 1)
    console.log(
      `Page ${page} of ${pages}; ${all - jobs.length} jobs are on others${page < pages ? `: --page ${page + 1}` : ''}.`,
    )
}

async function retry(db: Db, which: string, yes: boolean): Promise<void> {
  const id = which === 'all' ? undefined : numberOf('--retry', which)
  const only = { givenUp: true, ...(id === undefined ? {} : { id }) }
  const chosen = await listJobs(db, { skip: 0, most: MOST_SHOWN, ...only })
  if (!chosen.length) throw new StartFailure(`No job that was given up is ${id ? `number ${id}` : 'there'}.`)
  const all = id ? 1 : sum((await countJobs(db)).map((one) => one.givenUp))
  for (const job of chosen) console.log(lineOf(job))
  if (all > chosen.length) console.log(`  … and ${all - chosen.length} more.`)
  if (!yes) return console.log(`Nothing was changed. With --yes these ${all} are tried again, from the first try on.`)
  console.log(`${await retryJobs(db, id, new Date())} jobs will be tried again by a running server, within 15 seconds.`)
}

// What is in a job may be a mail: it is not shown.
const lineOf = ({ id, kind, attempts, run_at, failed_at, last_error }: Awaited<ReturnType<typeof listJobs>>[number]) =>
  `  ${id} ${kind}: ${failed_at ? `given up ${failed_at.toISOString()}` : `due ${run_at.toISOString()}`} after ${attempts} tries${last_error ? ` (${last_error})` : ''}`
