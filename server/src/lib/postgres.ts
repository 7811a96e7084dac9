import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
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
  // A connection that dies, idle or at work: its query fails, the next one opens another. Unheard, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const listeners: PostgresListener[] = []
  return {
    name: 'postgres',
    dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }),
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

/** So many statements have a name on each connection; past that (long `in` lists make ever new ones) they go without. */
const MOST_STATEMENTS = 500

/** Gives each statement a name, so that the database reads and plans it once for each connection. */
function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  let renamed = 0
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_STATEMENTS) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const query = (text: string, values: readonly unknown[] = []) =>
      client.query({ name: nameOf(text), text, values: [...values] } as pg.QueryConfig).catch((error) => {
        // Another version's migration changed what the statement gives: from now on it is a new one.
        if (error.code === '0A000') names.set(text, `s${++renamed}-${names.size}`)
        throw error
      })
    return { query, release: () => client.release() } as unknown as PostgresPoolClient
  }
  return {
    connect: async () => {
      const client = await pool.connect()
      const own = wrapped.get(client) ?? wrap(client)
      wrapped.set(client, own)
      return own
    },
    end: () => pool.end(),
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
