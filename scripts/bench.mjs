// npm run bench: builds what is stale, then measures. `npm run bench -- accounts` runs one alone; bench/results.json keeps the others' last run.
import { spawnSync } from 'node:child_process'
import { buildOrExit } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './process.mjs'

ensureInstalled()
await buildOrExit()
const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(status ?? 1)
