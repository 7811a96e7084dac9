import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devProxy } from './dev-proxy.mjs'
import { root } from './process.mjs'

const require = createRequire(join(root, 'web/package.json'))

const listening = (server) =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${server.address().port}`)))

const api = createServer((request, response) => response.end(`server ${request.method} ${request.url}`))
let web
let open

beforeAll(async () => {
  const target = await listening(api)
  const { createServer: createVite } = await import(
    pathToFileURL(join(require.resolve('vite/package.json'), '../dist/node/index.js'))
  )
  web = await createVite({
    configFile: false,
    root: join(root, 'scripts'),
    appType: 'custom',
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null, proxy: devProxy(target) },
  })
  web.middlewares.use((request, response) => response.end(`app ${request.method} ${request.url}`))
  open = createServer(web.middlewares)
  open.url = await listening(open)
})

afterAll(async () => {
  await web.close()
  for (const server of [api, open]) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

test.each([
  ['GET', '/api/v1/user/profile', 'server'],
  ['GET', '/public-images/1.jpg', 'server'],
  ['GET', '/server-page.css', 'server'],
  ['GET', '/.well-known/assetlinks.json', 'server'],
  ['GET', '/.well-known/apple-app-site-association', 'server'],
  ['GET', '/apple-app-site-association', 'server'],
  ['POST', '/unsubscribe/a-key', 'server'],
  ['GET', '/unsubscribe/a-key', 'app'],
  ['GET', '/session/1', 'app'],
])('in development %s %s is answered by the %s', async (method, path, by) => {
  const answer = await fetch(`${open.url}${path}`, { method })
  expect(await answer.text()).toBe(`${by} ${method} ${path}`)
})
