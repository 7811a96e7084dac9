import { hash } from 'node:crypto'
import { brotliCompressSync, crc32, deflateRawSync, gzipSync, constants as zlib } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { COMPRESSED_FROM, type Sendable, sendData } from './send-data.ts'

type Encoding = 'br' | 'gzip'

const BEFORE_PAYLOAD = '{"success":true,"payload":'
const VARIES_BY = 'Authorization, Accept-Encoding'

/** A reply that is sent as it stands, and that a reader may keep too, asking each time whether it still holds. */
export abstract class StandingReply {
  /** What the contract calls the payload. */
  abstract readonly payload: unknown
  protected abstract write(reply: FastifyReply): Written

  send(request: FastifyRequest, reply: FastifyReply, headOfData: readonly string[]): void {
    const written = this.write(reply)
    const head = [...headOfData, 'etag', written.etag, 'cache-control', 'private, no-cache', 'vary', VARIES_BY]
    if (request.headers['if-none-match'] === written.etag) return void sendData(reply, head, 304)
    const encoding = written.isLong ? encodingFor(request, written.encodings) : undefined
    if (encoding) head.push('content-encoding', encoding)
    sendData(reply, head, 200, written.in(encoding))
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
  in(encoding: Encoding | undefined): Sendable
}

const bytes = (buffer: Buffer): Sendable => ({
  body: buffer.toString('latin1'),
  charset: 'latin1',
  length: buffer.length,
})

const tagOf = (written: Buffer) => hash('sha1', written, 'base64url').slice(0, 22)

/** Compressed when somebody first takes it so, and from then on kept. */
class Text implements Written {
  readonly etag: string
  readonly isLong: boolean
  readonly encodings: Encoding[] = ['br', 'gzip']
  // As bytes, which lie outside of what is gone through whenever memory is tidied up.
  readonly plain: Buffer
  readonly #compressed = new Map<Encoding, Sendable>()

  constructor(text: string) {
    this.plain = Buffer.from(text)
    this.etag = `W/"${tagOf(this.plain)}"`
    this.isLong = this.plain.length >= COMPRESSED_FROM
  }

  in(encoding: Encoding | undefined): Sendable {
    const { plain } = this
    if (!encoding) return { body: plain, charset: 'utf8', length: plain.length }
    const known = this.#compressed.get(encoding)
    if (known) return known
    const compressed = bytes(
      encoding === 'gzip' ? gzipSync(plain) : brotliCompressSync(plain, { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }),
    )
    this.#compressed.set(encoding, compressed)
    return compressed
  }
}

/** The same for every reader, whose payload is written already. */
export class KeptJson<T> extends StandingReply {
  readonly #text: Text

  constructor(payload: string) {
    super()
    this.#text = new Text(`${BEFORE_PAYLOAD}${payload}}`)
  }

  /** The payload as it is written. */
  get json(): string {
    return this.#text.plain.toString('utf8', BEFORE_PAYLOAD.length, this.#text.plain.length - 1)
  }

  get payload(): T {
    return payloadOf(this.#text)
  }

  protected write(): Written {
    return this.#text
  }
}

/** The same for every reader: written once, by the call's schema. */
export class Kept<T> extends StandingReply {
  // Once it is written, the text alone.
  #kept: { payload: T } | Text

  constructor(payload: T) {
    super()
    this.#kept = { payload }
  }

  get payload(): T {
    return this.#kept instanceof Text ? payloadOf(this.#kept) : this.#kept.payload
  }

  protected write(reply: FastifyReply): Written {
    if (!(this.#kept instanceof Text))
      this.#kept = new Text(reply.serializeInput({ success: true, payload: this.#kept.payload }, '200') as string)
    return this.#kept
  }
}

const payloadOf = ({ plain }: Text) => JSON.parse(plain.toString()).payload

/** The long beginning of a reply, the same for every reader, whose short end is each reader's own. */
export class KeptBeginning {
  readonly plain: Buffer
  readonly hash: string
  #deflated: { bytes: Buffer; checksum: number } | undefined

  /** JSON up to where the end follows. */
  constructor(payloadBegins: string) {
    this.plain = Buffer.from(`${BEFORE_PAYLOAD}${payloadBegins}`)
    this.hash = tagOf(this.plain)
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
    this.etag = `W/"${beginning.hash}-${tagOf(this.#end)}"`
  }

  get payload(): unknown {
    return JSON.parse(this.#bytes(undefined).toString()).payload
  }

  protected write(): Written {
    return this
  }

  in(encoding: Encoding | undefined): Sendable {
    return bytes(this.#bytes(encoding))
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
