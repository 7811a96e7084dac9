import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { notFound } from '../errors.ts'
import { isFromThisMachine } from './this-machine.ts'

/** What is measured at the moment somebody asks; nothing is told of what is not known. */
export interface Measures {
  registry: Registry
  gauge(name: string, help: string, read: () => number | undefined | Promise<number | undefined>): void
  /** One for each value of a label. */
  gaugeBy(name: string, help: string, label: string, read: () => Promise<Record<string, number>>): void
  /** What is counted elsewhere, since the start. */
  counted(name: string, help: string, read: () => number): void
  /** With `values` it shows each of them from the start, so that the first one is an increase. */
  counter<V extends string>(name: string, help: string, label: string, values?: readonly V[]): (value: V) => void
}

export function makeMeasures(): Measures {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    gauge: (name, help, read) => {
      const collect = async function (this: Gauge) {
        // A database that is away must not take the rest of what is measured along.
        const value = await Promise.resolve()
          .then(read)
          .catch(() => undefined)
        if (value === undefined) this.remove()
        else this.set(value)
      }
      new Gauge({ name, help, registers: [registry], collect })
    },
    gaugeBy: (name, help, label, read) => {
      const collect = async function (this: Gauge) {
        const values = await Promise.resolve()
          .then(read)
          .catch(() => ({}))
        this.reset()
        for (const [value, number] of Object.entries(values)) this.set({ [label]: value }, number)
      }
      new Gauge({ name, help, labelNames: [label], registers: [registry], collect })
    },
    counted: (name, help, read) => {
      const collect = function (this: Counter) {
        this.reset()
        this.inc(read())
      }
      new Counter({ name, help, registers: [registry], collect })
    },
    counter: (name, help, label, values = []) => {
      const counter = new Counter({ name, help, labelNames: [label], registers: [registry] })
      for (const value of values) counter.inc({ [label]: value } as never, 0)
      return (value) => counter.inc({ [label]: value } as never)
    },
  }
}

/** For Prometheus, at /metrics: with a token where one is set, else from this machine alone. */
export function serveMetrics(http: FastifyInstance, { registry }: Measures, token: string | undefined): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  http.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  http.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token) {
    const given = Buffer.from(request.headers.authorization ?? '')
    const wanted = Buffer.from(`Bearer ${token}`)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  return isFromThisMachine(request)
}
