// Checks the types of every workspace, side by side.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const workspaces = ['core', 'server', 'web', 'e2e', 'bench']
const results = await Promise.all(
  workspaces.map((name) =>
    run('node_modules/.bin/tsc', ['-p', name, '--pretty', 'false']).then(
      () => null,
      (error) => `${name}:\n${error.stdout}${error.stderr}`,
    ),
  ),
)
const failures = results.filter(Boolean)
for (const failure of failures) console.error(failure)
if (failures.length) process.exit(1)
console.log(`types: ${workspaces.length} workspaces checked, no errors`)
