import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { contentPolicy } from './security.ts'

const MISSING =
  '<!doctype html><title>Not built</title><p>The web app is not built yet. Run <code>npm run build</code>.</p>'

const HEAD_ENDS = '</head>'

/** What the build wrote down: what the page holds where a visit begins. */
interface FirstScreen {
  /** A pattern of addresses. */
  address: string
  head: string
}

function read(folder: string, name: string): string | undefined {
  const path = join(folder, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

export interface Page {
  html: string
  policy: string
}

/** Every address of the app has the same page, with what its first screen needs if it is one where visits begin. */
export function readPages(folder: string, https: boolean): { plain: Page; at: (path: string) => Page } {
  const page = (html: string): Page => ({ html, policy: contentPolicy(html, https) })
  const plain = page(read(folder, 'index.html') ?? MISSING)
  const screens: FirstScreen[] = JSON.parse(read(folder, 'first-screens.json') ?? '[]')
  const pages = screens.map(({ address, head }) => ({
    address: new RegExp(`^${address}/?$`, 'i'),
    page: page(plain.html.replace(HEAD_ENDS, () => head + HEAD_ENDS)),
  }))
  return { plain, at: (path) => pages.find(({ address }) => address.test(path))?.page ?? plain }
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
