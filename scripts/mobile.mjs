// Makes the mobile projects in mobile/dist from the built client. `API_ADDRESS=https://… npm run mobile`, see docs/mobile.md.
import { join } from 'node:path'
import { buildOrExit } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root, start } from './process.mjs'

ensureInstalled()
await buildOrExit()
const child = start(process.execPath, ['--import', 'tsx', join(root, 'mobile/src/main.ts')], { stdio: 'inherit' })
child.once('exit', (code) => {
  process.exitCode = code ?? 1
})
