import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { placeClient } from '../../mobile/src/client.ts'
import { freePort } from '../../scripts/postgres.mjs'
import { type RunningServer, startServer } from '../server.ts'

const built = fileURLToPath(new URL('../../web/dist', import.meta.url))
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.md': 'text/markdown',
}

export interface ShellOrigin {
  /** Where the client is. */
  origin: string
  server: RunningServer
  stop(): Promise<void>
}

/**
 * The client as it lies in a mobile shell, on an origin of its own: the files of the package, and the page for every address that
 * is no file. By another name than the server's, so that the two are as strange to each other as in a phone.
 */
export async function shellOrigin(): Promise<ShellOrigin> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const server = await startServer({ CORS_ORIGINS: origin })
  const folder = await mkdtemp(join(tmpdir(), 'jamboree-shell-'))
  await placeClient(built, folder, server.url)
  const files = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', origin)
    const wanted = join(folder, pathname)
    const file = extname(pathname) ? wanted : join(folder, 'index.html')
    if (!existsSync(file)) return void reply.writeHead(404).end()
    reply.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/html' })
    createReadStream(file).pipe(reply)
  })
  await new Promise<void>((resolve) => files.listen(port, '127.0.0.1', resolve))
  return {
    origin,
    server,
    stop: async () => {
      files.closeAllConnections()
      await new Promise((resolve) => files.close(resolve))
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
