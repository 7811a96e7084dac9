// Checks the types of every workspace, side by side.
import { join } from 'node:path'
import { root, run } from './process.mjs'

const workspaces = ['core', 'server', 'web', 'mobile', 'e2e', 'bench']
const tsc = join(root, 'node_modules/typescript/bin/tsc')

const results = await Promise.all(
  workspaces.map(async (name) => ({
    name,
    ...(await run(process.execPath, [tsc, '-p', name, '--pretty', 'false'])),
  })),
)
// TS18003: a workspace with no source file yet.
const failures = results.filter(({ code, output }) => code !== 0 && !/^error TS18003/.test(output))
for (const { name, output } of failures) console.error(`${name}:\n${output}`)
if (failures.length) process.exit(1)
console.log(`types: ${workspaces.length} workspaces checked, no errors`)
