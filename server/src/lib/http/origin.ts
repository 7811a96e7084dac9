import type { FastifyRequest } from 'fastify'
import { isGuestId, type Keys } from '../secrets.ts'

/** Where a request comes from. */
export interface Origin {
  /** The network address; a forwarded one only from a trusted proxy. */
  address: string
  /** A guest id that we made, or null. */
  guestId: string | null
  userAgent: string
  /** The app client that a Basic header names, or null. */
  client: string | null
}

/** Most calls ask for nothing of it, so each thing is worked out when it is asked for. */
export class RequestOrigin implements Origin {
  readonly #request: FastifyRequest
  readonly #guestKey: Keys

  constructor(request: FastifyRequest, guestKey: Keys) {
    this.#request = request
    this.#guestKey = guestKey
  }

  get address(): string {
    return networkOf(this.#request.ip)
  }

  get guestId(): string | null {
    const given = this.#request.headers['x-guest-id']
    return typeof given === 'string' && isGuestId(this.#guestKey, given) ? given : null
  }

  get userAgent(): string {
    return this.#request.headers['user-agent'] ?? ''
  }

  get client(): string | null {
    return basicName(this.#request.headers.authorization)
  }
}

/** Who has one IPv6 address has 2^64 of them: limits count by the network. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = address.includes('::') ? tail.split(':').filter(Boolean) : []
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

function basicName(authorization: string | undefined): string | null {
  const [, encoded] = /^Basic (\S+)$/i.exec(authorization ?? '') ?? []
  return encoded === undefined ? null : (Buffer.from(encoded, 'base64').toString('utf8').split(':')[0] ?? null)
}
