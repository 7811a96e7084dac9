import type { FastifyReply } from 'fastify'

/** Shorter than this is not worth compressing. */
export const COMPRESSED_FROM = 1024

/** A string leaves in one piece with the head, bytes follow it as a second one. As a string, bytes are a character each ('latin1'). */
export interface Sendable {
  body: string | Buffer
  charset: 'utf8' | 'latin1'
  /** In bytes. */
  length: number
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Sends what is whole already, past the hooks that would look at it. Heads are names and values in turn: an object would be made
 * anew for every reply, and gone through.
 */
export function sendData(reply: FastifyReply, head: string[], status: 200 | 304, data?: Sendable): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    const varies = name === 'vary' ? head.indexOf('vary') + 1 : 0
    if (varies) head[varies] = `${value}, ${head[varies]}`
    else head.push(name, String(value))
  }
  // A connection that stays open would hold up the end of the process.
  if (!reply.server.server.listening) head.push('connection', 'close')
  if (data) head.push('content-type', JSON_TYPE, 'content-length', String(data.length))
  reply.hijack()
  const { raw } = reply
  raw.writeHead(status, head)
  if (data) raw.end(data.body, data.charset)
  else raw.end()
}
