import pg from 'pg'

/** A line whose oldest read waits for so long is held up by it: who comes later goes elsewhere. */
const HELD_UP_MS = 20

type Result = pg.QueryResult

/** One connection on which reads are sent while those before them are still under way. */
interface Line {
  client: pg.Client
  /** When the oldest read under way became the first in line. */
  since: number
  underWay: number
  corked: boolean
}

/**
 * Connections that plain reads share. What many requests ask in the same moment leaves in one packet and is answered by one
 * process of the database, where a connection for each would wake as many. Only for statements that hold nothing and wait for
 * nobody: one that waits would keep those behind it waiting.
 */
export class ReadLines {
  readonly #config: pg.ClientConfig
  readonly #most: number
  readonly #lines = new Set<Line>()
  #opening = 0

  constructor(config: pg.ClientConfig, most: number) {
    this.#config = config
    this.#most = most
  }

  /** Sends the read on the freest line; `undefined` when there is none that is not held up. */
  query(statement: pg.QueryConfig): Promise<Result> | undefined {
    const line = this.#freest()
    if (this.#lines.size + this.#opening < this.#most && (line === undefined || line.underWay > 0)) this.#open()
    if (!line) return undefined
    if (line.underWay++ === 0) line.since = performance.now()
    this.#gather(line)
    const done = () => {
      line.underWay--
      line.since = performance.now()
    }
    const result = line.client.query(statement)
    result.then(done, done)
    return result
  }

  load(): { open: number; idle: number } {
    const lines = [...this.#lines]
    return { open: lines.length, idle: lines.filter(({ underWay }) => underWay === 0).length }
  }

  async end(): Promise<void> {
    await Promise.all([...this.#lines].map(({ client }) => client.end().catch(() => {})))
  }

  #freest(): Line | undefined {
    const latest = performance.now() - HELD_UP_MS
    let freest: Line | undefined
    for (const line of this.#lines) {
      if (line.underWay > 0 && line.since < latest) continue
      if (!freest || line.underWay < freest.underWay) freest = line
    }
    return freest
  }

  #open(): void {
    this.#opening++
    const client = new pg.Client({ ...this.#config, pipeline: true } as pg.ClientConfig)
    const line: Line = { client, since: 0, underWay: 0, corked: false }
    const lose = () => void this.#lines.delete(line)
    client.on('error', lose)
    client.on('end', lose)
    client
      .connect()
      .then(() => void this.#lines.add(line), lose)
      .finally(() => this.#opening--)
  }

  /** What is asked until the event loop comes round leaves together. */
  #gather(line: Line): void {
    if (line.corked) return
    const { stream } = (line.client as unknown as { connection: { stream: NodeJS.WritableStream & Corkable } })
      .connection
    line.corked = true
    stream.cork()
    setImmediate(() => {
      line.corked = false
      stream.uncork()
    })
  }
}

interface Corkable {
  cork(): void
  uncork(): void
}
