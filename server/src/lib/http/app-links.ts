import { APP_LINKS } from '@app/core/rules/app-links'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../errors.ts'
import type { Settings } from '../settings.ts'

type Given = Pick<Settings, 'ANDROID_APP' | 'ANDROID_CERTIFICATES' | 'APPLE_APP'>

const forAndroid = ({ ANDROID_APP, ANDROID_CERTIFICATES }: Given) =>
  ANDROID_APP && ANDROID_CERTIFICATES.length
    ? [
        {
          relation: ['delegate_permission/common.handle_all_urls'],
          target: {
            namespace: 'android_app',
            package_name: ANDROID_APP,
            sha256_cert_fingerprints: ANDROID_CERTIFICATES,
          },
        },
      ]
    : null

const forApple = ({ APPLE_APP }: Given) =>
  APPLE_APP
    ? { applinks: { details: [{ appIDs: [APPLE_APP], components: APP_LINKS.map((link) => ({ '/': `${link}*` })) }] } }
    : null

/** Which apps may open our addresses. The systems ask here before they believe an app that says so. */
export function serveAppLinks(http: FastifyInstance, settings: Given): void {
  const pages = {
    '/.well-known/assetlinks.json': forAndroid(settings),
    '/.well-known/apple-app-site-association': forApple(settings),
    '/apple-app-site-association': forApple(settings),
  }
  for (const [path, body] of Object.entries(pages)) {
    http.get(path, async (_request, reply) => {
      if (!body) throw notFound('This file')
      return reply.type('application/json').header('cache-control', 'public, max-age=3600').send(body)
    })
  }
}
