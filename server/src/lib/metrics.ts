import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { notFound } from './errors.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

declare module 'fastify' {
  interface FastifyRequest {
    /** By the clock of `performance`. */
    begunAt: number
  }
}

/**
 * For Prometheus, at /metrics: with a token where one is set, else from this machine alone. A request lasts until its reply is
 * ready: to hear of each that the last byte has left takes four listeners, which was a twentieth of what a kept reply costs.
 * Answers what counts a reply that goes past the hooks.
 */
export function serveMetrics(http: FastifyInstance, token: string | undefined): CountReply {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Durations()
  const count: CountReply = (request, status) =>
    durations.count(request.method, request.routeOptions.config, status, (performance.now() - request.begunAt) / 1000)
  http.decorateRequest('begunAt', 0)
  http.addHook('onRequest', (request, _reply, done) => {
    request.begunAt = performance.now()
    done()
  })
  http.addHook('onSend', (request, reply, _payload, done) => {
    count(request, reply.statusCode)
    done()
  })
  http.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) throw notFound()
    return reply.type(registry.contentType).send(`${await registry.metrics()}\n${durations.text()}`)
  })
  return count
}

export type CountReply = (request: FastifyRequest, status: number) => void

const NAME = 'http_request_duration_seconds'
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

interface Duration {
  labels: string
  sum: number
  /** How many ended within each bucket, but not within the one before it; the last is for those that took longer than all. */
  counts: number[]
}

/** How long requests took, by route and status. Counted at every request, so by hand: the library's way writes the labels anew each time. */
class Durations {
  readonly #ofRoutes = new Map<object, Map<number, Duration>>()

  count(method: string, route: { url?: string }, status: number, seconds: number): void {
    const duration = this.#ofRoutes.get(route)?.get(status) ?? this.#add(method, route, status)
    let bucket = 0
    while (bucket < BUCKETS.length && seconds > (BUCKETS[bucket] as number)) bucket++
    duration.counts[bucket] = (duration.counts[bucket] as number) + 1
    duration.sum += seconds
  }

  #add(method: string, route: { url?: string }, status: number): Duration {
    const labels = `method="${method}",route=${JSON.stringify(route.url ?? 'unknown')},status="${status}"`
    const duration = { labels, sum: 0, counts: Array<number>(BUCKETS.length + 1).fill(0) }
    const ofRoute = this.#ofRoutes.get(route) ?? new Map<number, Duration>()
    this.#ofRoutes.set(route, ofRoute.set(status, duration))
    return duration
  }

  text(): string {
    const lines = [`# HELP ${NAME} How long requests took, by route and status`, `# TYPE ${NAME} histogram`]
    for (const ofRoute of this.#ofRoutes.values()) {
      for (const { labels, sum, counts } of ofRoute.values()) {
        let total = 0
        for (const [index, count] of counts.entries()) {
          total += count
          lines.push(`${NAME}_bucket{le="${BUCKETS[index] ?? '+Inf'}",${labels}} ${total}`)
        }
        lines.push(`${NAME}_sum{${labels}} ${sum}`, `${NAME}_count{${labels}} ${total}`)
      }
    }
    return `${lines.join('\n')}\n`
  }
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token) {
    const given = Buffer.from(request.headers.authorization ?? '')
    const wanted = Buffer.from(`Bearer ${token}`)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  // Behind a proxy on the same machine everyone would come from here; a proxy says so.
  const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers
  return LOOPBACK.has(request.socket.remoteAddress ?? '') && !isForwarded
}
