import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const MISSING =
  '<!doctype html><title>Not built</title><p>The web app is not built yet. Run <code>npm run build</code>.</p>'

export const readIndex = (folder: string): string => {
  const path = join(folder, 'index.html')
  return existsSync(path) ? readFileSync(path, 'utf8') : MISSING
}

/** The built web app. Files named by their content are kept for ever; the page itself is asked for again each time. */
export async function serveWebApp(http: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return
  await http.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.setHeader(
        'cache-control',
        /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
}
