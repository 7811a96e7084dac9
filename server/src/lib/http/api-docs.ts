import type { Call } from '@app/core/contract/route'
import { PRODUCT } from '@app/core/product'
import { escapeHtml, page } from '../html.ts'
import { replySchema, toJsonSchema } from './reply-schema.ts'

const shape = (title: string, schema: unknown) =>
  `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`

/** The API for people: every call with who may make it, what goes in and what comes out. */
export function apiDocs(calls: Call[]): string {
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
