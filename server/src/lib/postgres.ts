import { PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Engine, Listener } from './engine.ts'

// Counts fit a number here, and a date is a day on the calendar, not an instant in this machine's zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

export async function openPostgres(url: string, poolSize: number): Promise<Engine> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'app',
  })
  // A connection that dies while idle: the next query opens another.
  pool.on('error', () => {})
  const listeners: PostgresListener[] = []
  return {
    name: 'postgres',
    dialect: new PostgresDialect({ pool }),
    listen: async (channel, listener) => {
      const opened = new PostgresListener(url, channel, listener)
      listeners.push(opened)
      await opened.open()
    },
    close: async () => {
      await Promise.all(listeners.map((listener) => listener.close()))
    },
  }
}

/** One connection that only listens, and comes back by itself. */
class PostgresListener {
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #closed = false
  readonly #url: string
  readonly #channel: string
  readonly #listener: Listener

  constructor(url: string, channel: string, listener: Listener) {
    this.#url = url
    this.#channel = channel
    this.#listener = listener
  }

  async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true, connectionTimeoutMillis: 3_000 })
    this.#client = client
    let lost = false
    const lose = () => {
      if (lost || this.#closed) return
      lost = true
      this.#listener.gap()
      this.#retry = setTimeout(() => this.open().catch(() => {}), 500)
    }
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', (message) => this.#listener.message(message.payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen "${this.#channel}"`)
      this.#listener.gap()
    } catch {
      lose()
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    await this.#client?.end().catch(() => {})
  }
}
