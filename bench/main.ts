import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { accounts } from './accounts.ts'
import { frames } from './frames.ts'
import { groups } from './groups.ts'
import { scores } from './lighthouse.ts'
import { roster } from './roster.ts'
import { isGood, type Row, show } from './row.ts'
import { sessions } from './sessions.ts'

const benchmarks: Record<string, () => Promise<Row[]>> = {
  accounts,
  groups,
  sessions,
  roster,
  frames,
  lighthouse: scores,
}

const words = process.argv.slice(2)
const chosen = Object.entries(benchmarks).filter(([name]) => !words.length || words.includes(name))
const results: Record<string, Row[]> = {}
for (const [name, run] of chosen) {
  console.log(`\n${name}`)
  results[name] = await run()
  for (const row of results[name]) console.log(show(row))
}

const machine = {
  processor: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
  memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
  system: `${process.platform} ${process.arch}`,
  node: process.version,
}
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
if (!words.length) {
  writeFileSync(
    new URL('results.json', import.meta.url),
    `${JSON.stringify({ at: new Date().toISOString(), commit, machine, results }, null, 2)}\n`,
  )
  console.log('\nwritten to bench/results.json')
}
process.exit(Object.values(results).flat().every(isGood) ? 0 : 1)
