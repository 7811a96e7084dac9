import type { Access, Call } from '@app/core/contract/route'
import { API_VERSION, PRODUCT } from '@app/core/product'
import type { z } from 'zod'
import { replySchema, toJsonSchema } from './reply-schema.ts'

type Json = Record<string, unknown>

const ACCESS_WORDS: Record<Access, string> = {
  party: 'Who talks in the channel.',
  anonymous: 'Anyone; a token is not looked at.',
  guest: 'Anyone, with or without a guest id.',
  user: 'Any signed-in user.',
  member: 'A member of the group, approved or not.',
  approved: 'An approved member of the group.',
  gadmin: 'An admin of the group.',
  sadmin: 'An admin of the session or of its group.',
}

const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
})

/** A stream and no call: what comes over it is in core/src/contract/events. */
const EVENTS = {
  get: {
    operationId: 'getV1Events',
    summary: 'Server-sent events: notifications, messages, changes of sessions and rosters',
    description: ACCESS_WORDS.user,
    tags: ['v1/events'],
    security: [{ bearer: [] }],
    parameters: [
      { name: 'sessionId', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } },
    ],
    responses: {
      200: { description: 'The stream', content: { 'text/event-stream': { schema: { type: 'string' } } } },
      401: failure('Not signed in, or no longer. An expired token: the plain text TOKEN-EXPIRED.'),
      503: failure('Not just now. See Retry-After.'),
    },
  },
}

/** The contract as OpenAPI 3.1. An optional path parameter is described as two paths. */
export function openApi(calls: Call[], publicUrl: string): Json {
  const paths: Record<string, Json> = { '/v1/events': EVENTS }
  for (const call of calls) {
    for (const path of pathsOf(call.path)) {
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, path) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT} API`,
      version: API_VERSION,
      description: 'Paths match without regard to case or a trailing slash.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${publicUrl}/api` }],
    tags: [...new Set(Object.keys(paths).map(tagOf))].map((name) => ({
      name,
      description: `Calls under /${name}`,
    })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Failure: {
          type: 'object',
          required: ['success', 'error'],
          properties: {
            success: { const: false },
            error: {
              type: 'object',
              required: ['code', 'message'],
              properties: {
                code: { type: 'string' },
                message: { type: 'string' },
                fields: { type: 'object', additionalProperties: { type: 'string' } },
                requestId: { type: 'string', description: 'Of a failure on the server: names it in the log' },
              },
            },
          },
        },
      },
    },
  }
}

const pathsOf = (path: string): string[] =>
  (path.includes('?}') ? [path.replace(/\{\w+\?\}$/, ''), path.replace('?}', '}')] : [path]).map((one) =>
    one.replace(/\/$/, ''),
  )

const tagOf = (path: string) =>
  path
    .split('/')
    .filter(Boolean)
    .slice(0, path.startsWith('/v1/') ? 2 : 1)
    .join('/')
    .toLowerCase()

function operation(call: Call, path: string): Json {
  const needsToken = call.access !== 'guest' && call.access !== 'anonymous'
  return {
    operationId: `${call.method.toLowerCase()}${path.replace(/\{(\w+)\}/g, 'By-$1').replace(/[^a-z0-9]+(.)?/gi, (_, next?: string) => (next ?? '').toUpperCase())}`,
    summary: call.summary,
    description: ACCESS_WORDS[call.access],
    tags: [tagOf(call.path)],
    security: needsToken ? [{ bearer: [] }] : call.access === 'guest' ? [{}, { bearer: [] }] : [],
    parameters: [...parameters('path', call.params, path), ...parameters('query', call.query)],
    ...(call.body
      ? {
          requestBody: {
            required: hasRequired(call.body),
            content: bodyContent(call.body, call.form),
          },
        }
      : {}),
    responses: {
      200: { description: 'Done', content: { [call.type]: { schema: replySchema(call) } } },
      400: failure('What was sent is not right; `fields` says where.'),
      ...(needsToken
        ? { 401: failure('Not signed in, or no longer. An expired token: the plain text TOKEN-EXPIRED.') }
        : {}),
      ...(needsToken && (call.group || call.session)
        ? { 403: failure('Not in this group, or not with this role.') }
        : {}),
      ...(call.group || call.session || path.includes('{')
        ? { 404: failure('Not there, or not to be known of.') }
        : {}),
      429: failure('Too often. See Retry-After.'),
      503: failure('Not just now. See Retry-After.'),
    },
  }
}

const bodyContent = (body: z.ZodObject, form: boolean) => {
  const schema = toJsonSchema(body, 'input')
  return { 'application/json': { schema }, ...(form ? { 'multipart/form-data': { schema } } : {}) }
}

const hasRequired = (body: z.ZodObject) =>
  ((toJsonSchema(body, 'input').required as string[] | undefined) ?? []).length > 0

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined, path = ''): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties)
    .filter(([name]) => place === 'query' || path.includes(`{${name}}`))
    .map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }))
}
