import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { crossSite } from './errors.ts'
import { isApi } from './request-path.ts'

/** The hashes of what stands between `<tag>` and `</tag>` in the app's own page: small enough not to be files. */
export const inlineHashes = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ([, source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`,
  )

/** Worked out once and set on every reply. */
export function secureHeaders(http: FastifyInstance, options: { indexHtml: string; https: boolean }): void {
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...inlineHashes(options.indexHtml, 'script')].join(' '),
    ["style-src 'self'", ...inlineHashes(options.indexHtml, 'style')].join(' '),
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(options.https ? ['upgrade-insecure-requests'] : []),
  ]
  const headers = {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=(), usb=()',
    ...(options.https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  http.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Only the origins that were listed may read replies from another site (the mobile shells, say). */
export function allowOrigins(http: FastifyInstance, origins: string[]): void {
  const allowed = new Set(origins)
  http.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!origin || !isApi(request)) return
    if (allowed.has(origin)) {
      reply.header('access-control-allow-origin', origin).header('vary', 'Origin')
      reply.header('access-control-expose-headers', 'X-Upgrade-Client, Retry-After')
      if (request.method === 'OPTIONS') {
        reply.header('access-control-allow-methods', 'GET, POST').header('access-control-max-age', '600')
        reply.header('access-control-allow-headers', 'Authorization, Content-Type, X-App-Version, X-Guest-Id')
        return reply.code(204).send()
      }
    } else if (request.method === 'OPTIONS') {
      throw crossSite()
    }
  })
}
