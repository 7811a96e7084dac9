import type { FastifyRequest } from 'fastify'

const API = /^\/api([/?]|$)/i

/** Whether a request is for the API, however its address is spelt: by its beginning, or, where that is escaped, by the route it found. */
export const isApi = (request: FastifyRequest): boolean =>
  API.test(request.url) || (request.url.includes('%') && API.test(request.routeOptions.url ?? ''))

/** The one page under /api. */
export const DOCS_PAGE = '/api/docs'
export const isPage = (request: FastifyRequest): boolean => /^\/api\/docs/i.test(request.url)

/** Where pictures are served (image-service.ts). */
export const isPicture = (request: FastifyRequest): boolean => /^\/public-images\//i.test(request.url)
