import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { crossSite } from './errors.ts'

/** The hashes of what stands between `<tag>` and `</tag>` in the app's own page: small enough not to be files. */
export const inlineHashes = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ([, source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`,
  )

export async function secureHeaders(
  http: FastifyInstance,
  options: { indexHtml: string; https: boolean },
): Promise<void> {
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineHashes(options.indexHtml, 'script')],
        styleSrc: ["'self'", ...inlineHashes(options.indexHtml, 'style')],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(options.https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: options.https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
}

/** Only the origins that were listed may read replies from another site (the mobile shells, say). */
export function allowOrigins(http: FastifyInstance, origins: string[]): void {
  const allowed = new Set(origins)
  http.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!origin || !request.url.startsWith('/api')) return
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
