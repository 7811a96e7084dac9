import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A payload that is JSON already, put together from a part that is kept and one that is the caller's own. */
export class WrittenReply {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const etag = `W/"${createHash('sha1').update(this.json).digest('base64url')}"`
    reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'Authorization, Accept-Encoding' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    reply.header('content-type', 'application/json; charset=utf-8')
    return reply.serializer(String).send(`{"success":true,"payload":${this.json}}`)
  }
}
