import type { FastifyRequest } from 'fastify'

/** Whether a request is for the API, however its address is spelt: by the route it found, or by its beginning. */
export const isApi = (request: FastifyRequest): boolean =>
  /^\/api(\/|$)/i.test(request.routeOptions.url ?? (request.url.split('?')[0] as string))
