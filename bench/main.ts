import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { accounts } from './accounts.ts'
import { frames } from './frames.ts'
import { groups } from './groups.ts'
import { instances } from './instances.ts'
import { scores } from './lighthouse.ts'
import { notifications } from './notifications.ts'
import { offline } from './offline.ts'
import { roster } from './roster.ts'
import { rosters } from './rosters.ts'
import { isGood, type Row, show } from './row.ts'
import { scale } from './scale.ts'
import { sessions } from './sessions.ts'
import { streams } from './streams.ts'
import { talk } from './talk.ts'

const benchmarks: Record<string, () => Promise<Row[]>> = {
  accounts,
  groups,
  sessions,
  talk,
  streams,
  notifications,
  roster,
  rosters,
  scale,
  instances,
  frames,
  offline,
  lighthouse: scores,
}

const machine = {
  processor: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
  memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
  system: `${process.platform} ${process.arch}`,
  node: process.version,
}
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()

// Each benchmark has its last run there, with what it ran on: to measure one again leaves the others.
const file = new URL('results.json', import.meta.url)
const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}

const words = process.argv.slice(2)
let isAllGood = true
for (const [name, run] of Object.entries(benchmarks)) {
  if (words.length && !words.includes(name)) continue
  console.log(`\n${name}`)
  const rows = await run()
  for (const row of rows) console.log(show(row))
  isAllGood &&= rows.every(isGood)
  results[name] = { at: new Date().toISOString(), commit, machine, rows }
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
}
process.exit(isAllGood ? 0 : 1)
