// npm start: installs and builds what is missing or stale, then becomes the server with demo data.
import { existsSync } from 'node:fs'
import { buildOrExit } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { become } from './run-built.mjs'

ensureInstalled()
await buildOrExit()
process.env.DEMO ??= '1'
if (!existsSync(process.env.DATA_DIR ?? 'data')) console.log('Filling the demo …')
await become('main')
