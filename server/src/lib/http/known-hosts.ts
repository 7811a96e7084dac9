import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors.ts'
import type { Settings } from '../settings.ts'

/** The name in a Host header, without its port and brackets. */
const nameIn = (host: string) => (/^\[(.+)\](:\d+)?$/.exec(host)?.[1] ?? host.replace(/:\d+$/, '')).toLowerCase()

/**
 * A page elsewhere can give its own name this machine's address and then read what is answered here. A demo, whose sign-ins
 * everybody knows, answers to no name but its own; an address is no name that anybody could give away.
 */
export function refuseUnknownHosts(http: FastifyInstance, settings: Pick<Settings, 'HOST' | 'PUBLIC_URL'>): void {
  const known = new Set(['localhost', settings.HOST.toLowerCase(), nameIn(new URL(settings.PUBLIC_URL).host)])
  http.addHook('onRequest', (request, _reply, done) => {
    const name = nameIn(request.headers.host ?? '')
    const isKnown = known.has(name) || isIP(name) !== 0
    done(
      isKnown ? undefined : new Refusal(421, 'UNKNOWN_HOST', 'This demo does not answer to that name. Set PUBLIC_URL.'),
    )
  })
}
