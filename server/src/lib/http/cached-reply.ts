import { hash } from 'node:crypto'
import { brotliCompressSync, crc32, deflateRawSync, gzipSync, constants as zlib } from 'node:zlib'
import type { Call, Reply } from '@app/core/contract/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { COMPRESSED_FROM, JSON_TYPE } from './compression.ts'
import { jsonWriter } from './reply-schema.ts'

type Encoding = 'br' | 'gzip'

/** A reply that is written already. */
export interface WrittenReply<T> {
  readonly payload: T
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply
}

export const isWritten = (answer: unknown): answer is WrittenReply<unknown> =>
  answer instanceof CachedReply || answer instanceof EndedReply

const ENVELOPE = '{"success":true,"payload":'

/**
 * A reply whose JSON is written once and sent to many. The reader may store it too, and asks each time whether it still holds
 * (ETag). Compressed when somebody first takes it so, then stored compressed.
 */
export class CachedReply<T> implements WrittenReply<T> {
  readonly #body: Buffer
  readonly #etag: string
  readonly #compressed = new Map<Encoding, Buffer>()

  /** `json`: the payload. */
  constructor(json: string) {
    this.#body = Buffer.from(`${ENVELOPE}${json}}`)
    this.#etag = `W/"${digest(this.#body)}"`
  }

  get payload(): T {
    return JSON.parse(this.#body.toString()).payload
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return sendTagged(request, reply, {
      etag: this.#etag,
      encodings: this.#body.length < COMPRESSED_FROM ? [] : ['br', 'gzip'],
      bytes: (encoding) => (encoding ? this.#in(encoding) : this.#body),
    })
  }

  #in(encoding: Encoding): Buffer {
    const known = this.#compressed.get(encoding)
    if (known) return known
    const compressed = encoding === 'gzip' ? gzipSync(this.#body) : brotliCompressSync(this.#body, BROTLI)
    this.#compressed.set(encoding, compressed)
    return compressed
  }
}

/** Writes replies to be cached, by the schema of their call. */
export function cachedReplyWriter<C extends Call>(call: C, strict: boolean) {
  const write = jsonWriter(call.reply, strict)
  return (payload: Reply<C>) => new CachedReply<Reply<C>>(write(payload))
}

const BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }

const digest = (bytes: Buffer) => hash('sha1', bytes, 'base64url').slice(0, 22)

interface Tagged {
  /** Weak: the same for each compression. */
  etag: string
  /** The preferred first. */
  encodings: Encoding[]
  bytes(encoding: Encoding | undefined): Buffer
}

const ACCEPTS: Record<Encoding, RegExp> = { br: /\bbr\b/, gzip: /\bgzip\b/ }
const VARY = 'Authorization, Accept-Encoding'

function sendTagged(request: FastifyRequest, reply: FastifyReply, { etag, encodings, bytes }: Tagged): FastifyReply {
  const vary = reply.getHeader('vary')
  reply.headers({
    etag,
    'cache-control': 'private, no-cache',
    vary: vary ? `${vary}, ${VARY}` : VARY,
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = encodings.find((one) => ACCEPTS[one].test(accepted))
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(JSON_TYPE).send(bytes(encoding))
}

// The head of a gzip file: deflated, no time, no name, an unknown system.
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/**
 * The long beginning of a reply that is the same for every reader, and whose short end is each reader's own. It is compressed once;
 * for each reader only the end is. Compressing the whole for each took ten times as long as all else of a member's session page.
 */
export class CachedBeginning {
  readonly #plain: Buffer
  readonly #digest: string
  #deflated: { bytes: Buffer; checksum: number } | undefined

  /** `json`: the payload up to where the end follows. */
  constructor(json: string) {
    this.#plain = Buffer.from(`${ENVELOPE}${json}`)
    this.#digest = digest(this.#plain)
  }

  /** `json`: the rest of the payload. */
  endingWith<T>(json: string): WrittenReply<T> {
    return new EndedReply<T>(this, Buffer.from(`${json}}`))
  }

  etagWith(end: Buffer): string {
    return `W/"${this.#digest}-${digest(end)}"`
  }

  plainWith(end: Buffer): Buffer {
    return Buffer.concat([this.#plain, end])
  }

  gzipWith(end: Buffer): Buffer {
    // Flushed, not finished, so that the end's blocks can follow.
    this.#deflated ??= {
      bytes: deflateRawSync(this.#plain, { finishFlush: zlib.Z_SYNC_FLUSH }),
      checksum: crc32(this.#plain),
    }
    const { bytes, checksum } = this.#deflated
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(crc32(end, checksum), 0)
    trailer.writeUInt32LE(this.#plain.length + end.length, 4)
    return Buffer.concat([GZIP_HEAD, bytes, deflateRawSync(end), trailer])
  }
}

class EndedReply<T> implements WrittenReply<T> {
  readonly #beginning: CachedBeginning
  readonly #end: Buffer

  constructor(beginning: CachedBeginning, end: Buffer) {
    this.#beginning = beginning
    this.#end = end
  }

  get payload(): T {
    return JSON.parse(this.#beginning.plainWith(this.#end).toString()).payload
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return sendTagged(request, reply, {
      etag: this.#beginning.etagWith(this.#end),
      encodings: ['gzip'],
      bytes: (encoding) => (encoding ? this.#beginning.gzipWith(this.#end) : this.#beginning.plainWith(this.#end)),
    })
  }
}
