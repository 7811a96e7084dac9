import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '../errors.ts'
import { sendRefusal } from './errors-to-replies.ts'
import { isApi } from './request-path.ts'
import { contentPolicy } from './security.ts'

const MISSING =
  '<!doctype html><title>Not built</title><p>The web app is not built yet. Run <code>npm run build</code>.</p>'

const HEAD_ENDS = '</head>'

/** What the build wrote down: what the page holds where a visit begins. */
interface FirstFiles {
  /** A pattern of addresses. */
  address: string
  head: string
}

function read(folder: string, name: string): string | undefined {
  const path = join(folder, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

interface Page {
  html: string
  policy: string
}

interface Pages {
  plain: Page
  at: (path: string) => Page
}

/** Every address of the app has the same page, with what its first screen needs if it is one where visits begin. */
export function readPages(folder: string, https: boolean): Pages {
  const page = (html: string): Page => ({ html, policy: contentPolicy(html, https) })
  const plain = page(read(folder, 'index.html') ?? MISSING)
  const firstFiles: FirstFiles[] = JSON.parse(read(folder, 'first-files.json') ?? '[]')
  const pages = firstFiles.map(({ address, head }) => ({
    address: new RegExp(`^${address}/?$`, 'i'),
    page: page(plain.html.replace(HEAD_ENDS, () => head + HEAD_ENDS)),
  }))
  return { plain, at: (path) => pages.find(({ address }) => address.test(path))?.page ?? plain }
}

/** The built web app, at every address that nothing else has. */
export async function serveWebApp(http: FastifyInstance, folder: string, pages: Pages): Promise<void> {
  const sendPage = (path: string, reply: FastifyReply) => {
    const { html, policy } = pages.at(path)
    return reply
      .type('text/html')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
      .send(html)
  }
  http.get('/', (_request, reply) => sendPage('/', reply))
  if (existsSync(folder)) await serveFiles(http, folder)
  http.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] as string
    if (isApi(request)) return sendRefusal(reply, notFound('This call'))
    // Every address of the app is the one page; what names a kind of file is a file that is not there.
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || /\.\w{2,5}$/.test(path)) return sendRefusal(reply, notFound('This file'))
    return sendPage(path, reply)
  })
}

/** Files named by their content are kept for ever; the others are asked for again each time. */
async function serveFiles(http: FastifyInstance, folder: string): Promise<void> {
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
