// npm start: installs and builds what is missing or stale, then becomes the server with demo data.
import { buildOrExit } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { become } from './run-built.mjs'

ensureInstalled()
await buildOrExit()
process.env.DEMO ??= '1'
await become('main')
