import type { Call } from '@app/core/contract/route'
import { PRODUCT } from '@app/core/product'
import type { FastifyInstance } from 'fastify'
import { escapeHtml, PAGE_STYLE, page } from '../html.ts'
import { openApi } from './openapi.ts'
import { replySchema, toJsonSchema } from './reply-schema.ts'
import { DOCS_PAGE } from './request-path.ts'

const shape = (title: string, schema: unknown) =>
  `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`

/** The API for people: every call with who may make it, what goes in and what comes out. */
function apiDocs(calls: Call[]): string {
  const sections = [...calls]
    .sort((a, b) => a.path.toLowerCase().localeCompare(b.path.toLowerCase()))
    .map((call) => {
      const parts = [
        call.params && shape('Path', toJsonSchema(call.params, 'input')),
        call.query && shape('Query', toJsonSchema(call.query, 'input')),
        call.body && shape('Body', toJsonSchema(call.body, 'input')),
        shape('Reply', replySchema(call)),
      ]
      return `<section><h2><code>${call.method} /api${escapeHtml(call.path)}</code></h2><p>${escapeHtml(call.summary)}. <em>${call.access}</em></p>${parts.filter(Boolean).join('')}</section>`
    })
  return page(
    `${PRODUCT} API`,
    `<p>${calls.length} calls. The same as <a href="/api/openapi.json">OpenAPI 3.1</a>. Paths match without regard to case or a trailing slash.</p>${sections.join('')}`,
  )
}

/** The API for programs and for people. Both are made once, when somebody first asks: each takes a tenth of a second. */
export function serveApiDocs(http: FastifyInstance, calls: Call[], publicUrl: string): void {
  const document = once(() => JSON.stringify(openApi(calls, publicUrl)))
  const docs = once(() => apiDocs(calls))
  http.get('/api/openapi.json', async (_request, reply) => reply.type('application/json').send(document()))
  http.get(DOCS_PAGE, async (_request, reply) => reply.type('text/html').send(docs()))
  http.get('/server-page.css', async (_request, reply) => reply.type('text/css').send(PAGE_STYLE))
}

function once(make: () => string): () => string {
  let made: string | undefined
  return () => {
    made ??= make()
    return made
  }
}
