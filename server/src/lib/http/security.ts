import { createHash } from 'node:crypto'
import { CLIENT_VERSION } from '@app/core/product'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { crossSite } from '../errors.ts'
import { isApi, isPage, isPicture } from './request-path.ts'

/** The hashes of what stands between `<tag>` and `</tag>` in the app's own page: small enough not to be files. */
export const inlineHashes = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ([, source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`,
  )

/** What a page may load and run: our own files, and what stands in it from the start. */
export const contentPolicy = (html: string, https: boolean): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...inlineHashes(html, 'script')].join(' '),
    ["style-src 'self'", ...inlineHashes(html, 'style')].join(' '),
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

interface SecurityOptions {
  policy: string
  hsts: 'subdomains' | 'host' | 'off'
  shared?: boolean
}

type Headers = Record<string, string>

/** Set on every reply before anything else; a page may replace the policy by one of its own. */
export function secureHeaders(http: FastifyInstance, options: SecurityOptions): void {
  const headersFor = securityHeaders(options)
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request))
    done()
  })
}

/** The headers of a reply; of one to an address that could not be read, where no hook comes by, those of data. */
export function securityHeaders(options: SecurityOptions): (request?: FastifyRequest) => Headers {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    ...(options.hsts === 'off'
      ? {}
      : {
          'strict-transport-security': `max-age=31536000${options.hsts === 'subdomains' ? '; includeSubDomains' : ''}`,
        }),
  }
  const forPages = {
    ...everywhere,
    'content-security-policy': options.policy,
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=(), usb=()',
  }
  const forData = {
    ...everywhere,
    // Data is no page: should a browser be made to show it as one, it may do nothing at all.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-upgrade-client': CLIENT_VERSION,
  }
  // The client of a shell stands on another origin, and shows our pictures. Who has a picture's address may see it anywhere.
  const forPictures = { ...forPages, ...(options.shared && { 'cross-origin-resource-policy': 'cross-origin' }) }
  return (request) => {
    const isData = !request || (isApi(request) && !isPage(request))
    return isData ? forData : isPicture(request) ? forPictures : forPages
  }
}

/** Only the origins that were listed may read replies from another site (the mobile shells, say). */
export function allowOrigins(http: FastifyInstance, origins: string[]): void {
  const allowed = new Set(origins)
  http.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (!isApi(request)) return done()
    // Also to who names no origin: whoever stores replies must not give one origin's to another.
    if (allowed.size) reply.header('vary', 'Origin')
    if (!origin) return done()
    if (allowed.has(origin)) {
      reply.header('access-control-allow-origin', origin)
      reply.header('access-control-expose-headers', 'X-Upgrade-Client, X-Request-Id, X-Last-Write, Retry-After')
      if (request.method === 'OPTIONS') {
        reply.header('access-control-allow-methods', 'GET, POST').header('access-control-max-age', '600')
        reply.header(
          'access-control-allow-headers',
          'Authorization, Content-Type, X-App-Version, X-Guest-Id, X-Last-Write, Last-Event-ID',
        )
        return void reply.code(204).send()
      }
    } else if (request.method === 'OPTIONS') {
      return done(crossSite())
    }
    done()
  })
}
