import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { brotliCompressSync, crc32, deflateRawSync, gzipSync, constants as zlib } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Shorter than this is not worth compressing; the same for every other reply. */
export const COMPRESSED_FROM = 1024

type Encoding = 'br' | 'gzip'

const VARIES_BY = 'Authorization, Accept-Encoding'

/** A reply that is sent as it stands, and that a reader may keep too, asking each time whether it still holds. */
export abstract class StandingReply {
  /** What the contract calls the payload. */
  abstract readonly payload: unknown
  protected abstract write(reply: FastifyReply): Written

  /** Past the hooks that would look at what is sent: it is whole, and compressed already. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const written = this.write(reply)
    const headers = reply.getHeaders() as OutgoingHttpHeaders
    headers.etag = written.etag
    headers['cache-control'] = 'private, no-cache'
    headers.vary = headers.vary ? `${headers.vary}, ${VARIES_BY}` : VARIES_BY
    // A connection that stays open would hold up the end of the process.
    if (!reply.server.server.listening) headers.connection = 'close'
    reply.hijack()
    if (request.headers['if-none-match'] === written.etag) {
      reply.raw.writeHead(304, headers).end()
      return reply
    }
    const encoding = written.isLong ? encodingFor(request, written.encodings) : undefined
    if (encoding) headers['content-encoding'] = encoding
    const bytes = written.in(encoding)
    headers['content-type'] = 'application/json; charset=utf-8'
    headers['content-length'] = bytes.length
    // A string leaves in one piece with the head; bytes would follow it as a second one.
    reply.raw.writeHead(200, headers).end(bytes, 'latin1')
    return reply
  }
}

const TAKES = { br: /\bbr\b/, gzip: /\bgzip\b/ }

const encodingFor = ({ headers }: FastifyRequest, encodings: Encoding[]): Encoding | undefined => {
  const taken = headers['accept-encoding']
  return taken === undefined ? undefined : encodings.find((encoding) => TAKES[encoding].test(String(taken)))
}

interface Written {
  /** Weak: the same for each of its compressions. */
  etag: string
  isLong: boolean
  /** The best first. */
  encodings: Encoding[]
  /** Its bytes, a character each. */
  in(encoding: Encoding | undefined): string
}

const hashOf = (text: string | Buffer) => createHash('sha1').update(text).digest('base64url').slice(0, 22)

/** Compressed when somebody first takes it so, and from then on kept. */
class Text implements Written {
  readonly etag: string
  readonly isLong: boolean
  readonly encodings: Encoding[] = ['br', 'gzip']
  readonly #bytes: Buffer
  readonly #ready = new Map<Encoding | undefined, string>()

  constructor(text: string) {
    this.#bytes = Buffer.from(text)
    this.etag = `W/"${hashOf(this.#bytes)}"`
    this.isLong = this.#bytes.length >= COMPRESSED_FROM
  }

  in(encoding: Encoding | undefined): string {
    const known = this.#ready.get(encoding)
    if (known !== undefined) return known
    const ready = this.#compress(encoding).toString('latin1')
    this.#ready.set(encoding, ready)
    return ready
  }

  #compress(encoding: Encoding | undefined): Buffer {
    if (encoding === 'gzip') return gzipSync(this.#bytes)
    if (encoding === 'br') return brotliCompressSync(this.#bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } })
    return this.#bytes
  }
}

/** The same for every reader: written once, by the call's schema. */
export class Kept<T> extends StandingReply {
  readonly payload: T
  #text: Text | undefined

  constructor(payload: T) {
    super()
    this.payload = payload
  }

  protected write(reply: FastifyReply): Written {
    this.#text ??= new Text(reply.serializeInput({ success: true, payload: this.payload }, '200') as string)
    return this.#text
  }
}

/** The long beginning of a reply, the same for every reader, whose short end is each reader's own. */
export class KeptBeginning {
  readonly plain: Buffer
  readonly hash: string
  #deflated: { bytes: Buffer; checksum: number } | undefined

  /** JSON up to where the end follows. */
  constructor(payloadBegins: string) {
    this.plain = Buffer.from(`{"success":true,"payload":${payloadBegins}`)
    this.hash = hashOf(this.plain)
  }

  /** Flushed, not finished: the end's blocks can follow. */
  get deflated() {
    this.#deflated ??= {
      bytes: deflateRawSync(this.plain, { finishFlush: zlib.Z_SYNC_FLUSH }),
      checksum: crc32(this.plain),
    }
    return this.#deflated
  }
}

// A member of a gzip file: deflated, no time, no name, an unknown system.
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/** A kept beginning with one reader's end: only the end is written and compressed for them. */
export class KeptWithEnd extends StandingReply implements Written {
  readonly etag: string
  readonly isLong = true
  readonly encodings: Encoding[] = ['gzip']
  readonly #beginning: KeptBeginning
  readonly #end: Buffer

  constructor(beginning: KeptBeginning, payloadEnds: string) {
    super()
    this.#beginning = beginning
    this.#end = Buffer.from(`${payloadEnds}}`)
    this.etag = `W/"${beginning.hash}-${hashOf(this.#end)}"`
  }

  get payload(): unknown {
    return JSON.parse(this.#bytes(undefined).toString()).payload
  }

  protected write(): Written {
    return this
  }

  in(encoding: Encoding | undefined): string {
    return this.#bytes(encoding).toString('latin1')
  }

  #bytes(encoding: Encoding | undefined): Buffer {
    const { plain, deflated } = this.#beginning
    if (!encoding) return Buffer.concat([plain, this.#end])
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(crc32(this.#end, deflated.checksum), 0)
    trailer.writeUInt32LE(plain.length + this.#end.length, 4)
    return Buffer.concat([GZIP_HEAD, deflated.bytes, deflateRawSync(this.#end), trailer])
  }
}
