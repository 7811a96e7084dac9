// npm test: the checks to run before a commit, side by side where they allow it, one line each, and the whole output of
// what fails.
// npm run test:all: every check of a change: the other engine and all journeys too. It is what CI runs.
// npm run test:long: what takes long and rarely breaks.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findBrowser } from './browser.mjs'
import { ensureInstalled } from './install.mjs'
import { findPostgres } from './postgres-programs.mjs'
import { endWithNpm, root, run } from './process.mjs'
import { findProgram } from './programs.mjs'

// What hangs is stopped then, before CI's own limit of 90 minutes.
const limit = 85 * 60_000
const inCi = /^(1|true)$/i.test(process.env.CI ?? '')
// Two at once on two cores; more would only make slow machines' timings wild.
const seats = Math.min(Math.max(availableParallelism(), 2), 4)

// The checks write into a pipe; what fails is shown on ours.
const colour = process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }

const node = (...args) => ({ command: process.execPath, args })
const bin = (name, ...args) => node(join(root, 'node_modules', name), ...args)
const vitest = (projects, ...files) =>
  bin('vitest/vitest.mjs', 'run', ...projects.split(' ').flatMap((name) => ['--project', name]), ...files)

const postgres = async () => (process.env.DATABASE_URL ? {} : findPostgres())
/** A program that stands beside the server, and the database. */
const beside = (name) => async () => {
  const [program, database] = await Promise.all([findProgram(name), postgres()])
  return 'missing' in database ? database : program
}
const browser = async () => {
  const found = await findBrowser()
  return 'path' in found ? { env: { CHROMIUM_PATH: found.path } } : found
}

/**
 * In the order they should begin. `after` waits for another check to pass, `seats` is its share of the machine,
 * `needs` gets an outside program: without it the check is skipped here, and failed in CI.
 */
const still = [
  { name: 'build', ...node('scripts/build.mjs', '--error-on-warnings') },
  { name: 'lint', ...bin('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.') },
  { name: 'types', ...node('scripts/typecheck.mjs') },
  { name: 'lock file', ...node('scripts/lock.mjs', '--check') },
]
const onPglite = { name: 'server on PGlite', ...vitest('server-pglite'), after: 'build' }
const onPostgres = { name: 'server on PostgreSQL', ...vitest('server-postgres'), after: 'build', needs: postgres }
const units = { name: 'unit tests', ...vitest('core web mobile scripts') }
const journeys = {
  ...bin('@playwright/test/cli.js', 'test'),
  cwd: 'e2e',
  after: 'build',
  needs: browser,
  seats,
}
// These start the built server as a process of its own, to kill it, stop it or read what it prints: two fifths of the whole time.
const STARTING = '**/{faults,kill,rolling-restart,start,commands,backup-files}.test.ts'
const daily = [
  ...still,
  { ...onPostgres, args: [...onPostgres.args, '--exclude', STARTING] },
  units,
  { name: 'main journeys', ...journeys, env: { JOURNEYS: 'main' } },
]
const all = [...still, onPglite, onPostgres, units, { name: 'browser journeys', ...journeys }]

const LONG = { LONG: '1' }
const behind = (program, file) => ({
  name: `behind ${program}`,
  ...vitest('server-postgres', file, '-t', program),
  env: LONG,
  after: 'build',
  needs: beside(program),
})
const long = [
  { name: 'build', ...node('scripts/build.mjs') },
  { name: 'kills on PGlite', ...vitest('server-pglite', 'faults', 'kill', 'db/backup'), env: LONG, after: 'build' },
  {
    name: 'kills on PostgreSQL',
    ...vitest('server-postgres', 'faults', 'kill', 'rolling-restart', 'db/backup'),
    env: LONG,
    after: 'build',
    needs: postgres,
  },
  behind('nginx', 'behind-proxies'),
  behind('haproxy', 'behind-proxies'),
  behind('pgbouncer', 'behind-pgbouncer'),
  { name: 'the roster, exactly', ...vitest('core', 'core/src/roster'), env: { EXACT: '1' } },
  { name: 'journeys on a laptop', ...journeys, env: { JOURNEYS: 'sizeless-on-laptop' } },
]

const marks = { passed: '✓', failed: '✗', skipped: '–' }
const results = new Map()

/** The names of the tests that failed, as vitest and Playwright head them: the last thing that a long run prints. */
const failuresOf = (output) => [
  ...new Set(
    stripVTControlCharacters(output)
      .match(/^ *(?:FAIL +\|.*|✘ .*)$/gm)
      ?.map((line) => line.trim()),
  ),
]

const report = (check, state, took, note = '', failures = []) => {
  results.set(check.name, { state, note, failures })
  const time = `${(took / 1000).toFixed(1)} s`
  console.log(`${marks[state]} ${check.name.padEnd(22)}${time.padStart(8)}${note && `  ${state}: ${note}`}`)
}

const perform = async (check, needed) => {
  const wanted = (await needed) ?? {}
  const began = performance.now()
  if (wanted.missing) return report(check, inCi ? 'failed' : 'skipped', 0, wanted.missing)
  const { code, output } = await run(check.command, check.args, {
    cwd: join(root, check.cwd ?? '.'),
    env: { ...process.env, ...colour, ...check.env, ...wanted.env },
    timeout: Math.max(limit - began, 1000),
  })
  report(check, code === 0 ? 'passed' : 'failed', performance.now() - began, '', code === 0 ? [] : failuresOf(output))
  if (code !== 0) console.log(`\n${output.trimEnd()}\n`)
}

const performAll = async (chosen) => {
  // A download or a package's installation goes on while the first checks run.
  const needed = new Map(chosen.map((check) => [check, check.needs?.()]))
  const waiting = new Set(chosen)
  const active = new Map()
  const taken = () => [...active.keys()].reduce((sum, check) => sum + (check.seats ?? 1), 0)
  while (waiting.size || active.size) {
    for (const check of waiting) {
      const before = results.get(check.after)
      if (check.after && !before) continue
      if (before && before.state !== 'passed') {
        waiting.delete(check)
        report(check, 'skipped', 0, `the ${check.after} did not pass.`)
      } else if (taken() + (check.seats ?? 1) <= seats) {
        waiting.delete(check)
        const ended = perform(check, needed.get(check)).finally(() => active.delete(check))
        active.set(check, ended)
      }
    }
    await Promise.race(active.values())
  }
}

ensureInstalled()
endWithNpm()
// `npm test -- lint browser` runs the checks whose names hold one of the words, and what those come after.
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const checks = process.argv.includes('--long') ? long : process.argv.includes('--all') ? all : daily
const named = checks.filter(({ name }) => !words.length || words.some((word) => name.includes(word)))
await performAll(checks.filter((check) => named.includes(check) || named.some(({ after }) => after === check.name)))

const count = (state) => [...results.values()].filter((result) => result.state === state).length
console.log('')
for (const [name, { state, note, failures }] of results) {
  if (state !== 'passed') console.log(`${name} ${state === 'failed' ? 'FAILED' : 'was skipped'}${note && `: ${note}`}`)
  for (const failure of failures) console.log(`  ${failure}`)
}
console.log(`took ${(performance.now() / 1000).toFixed(0)} s`)
console.log(
  `${count('passed')} passed, ${count('failed')} failed${count('skipped') ? `, ${count('skipped')} skipped` : ''}`,
)
process.exit(count('failed') ? 1 : 0)
