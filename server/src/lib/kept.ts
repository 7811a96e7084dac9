import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Shorter than this is not worth compressing; the same for every other reply. */
export const COMPRESSED_FROM = 1024

interface Written {
  etag: string
  text: string
  br: Buffer | undefined
  gzip: Buffer | undefined
}

/** A reply that is kept: written and compressed once, by the call's schema, and from then on sent as it stands. */
export class Kept<T> {
  #written: Written | undefined
  readonly payload: T

  constructor(payload: T) {
    this.payload = payload
  }

  /** A reader may keep it too, but asks each time whether it still holds. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    this.#written ??= written(reply.serializeInput({ success: true, payload: this.payload }, '200') as string)
    const { etag, text, br, gzip } = this.#written
    reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'Authorization, Accept-Encoding' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    reply.header('content-type', 'application/json; charset=utf-8')
    const takes = br && String(request.headers['accept-encoding'] ?? '')
    if (takes && /\bbr\b/.test(takes)) return reply.header('content-encoding', 'br').send(br)
    if (takes && /\bgzip\b/.test(takes)) return reply.header('content-encoding', 'gzip').send(gzip)
    return reply.send(text)
  }
}

function written(text: string): Written {
  const isLong = Buffer.byteLength(text) >= COMPRESSED_FROM
  return {
    text,
    // Weak: the same for each of its compressions.
    etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
    br: isLong ? brotliCompressSync(text, { params: { [zlib.BROTLI_PARAM_QUALITY]: 6 } }) : undefined,
    gzip: isLong ? gzipSync(text) : undefined,
  }
}
