// npm run dev: the server from its sources, started anew when they change, behind Vite's dev server with hot reloading.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { devProxy } from './dev-proxy.mjs'
import { ensureInstalled } from './install.mjs'
import { endWithNpm, root, start, stop } from './process.mjs'

ensureInstalled()
endWithNpm()
const port = Number(process.env.PORT ?? 3000)
const webPort = Number(process.env.WEB_PORT ?? 5173)
const target = `http://localhost:${port}`

const require = createRequire(join(root, 'web/package.json'))
const { createServer } = await import(
  pathToFileURL(join(require.resolve('vite/package.json'), '../dist/node/index.js'))
)

const api = start(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', 'server/src/main.ts'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { DEMO: '1', PUBLIC_URL: `http://localhost:${webPort}`, ...process.env, NODE_ENV: 'development' },
})

const web = await createServer({
  root: join(root, 'web'),
  clearScreen: false,
  server: {
    port: webPort,
    strictPort: true,
    proxy: devProxy(target),
  },
}).catch(async (error) => {
  console.error(error.message)
  await stop(api)
  process.exit(1)
})
await web.listen()
api.once('exit', async (code) => {
  await web.close()
  process.exit(code ?? 1)
})

const isReady = () =>
  fetch(`${target}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
while (!(await isReady())) await sleep(100)
console.log(`\n  Open http://localhost:${webPort} (the server behind it is ${target}); Ctrl+C ends both.\n`)
