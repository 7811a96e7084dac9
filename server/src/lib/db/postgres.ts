import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Engine, Listener } from './engine.ts'
import { ReadLines } from './read-lines.ts'

// Counts fit a number here, and a date is a day on the calendar, not an instant in this machine's zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

/** So many of the connections are shared by plain reads. */
const READ_LINES = 2

const STATEMENT_MS = 15_000

/** When to give a connection up. */
export interface Patience {
  /** So long the database lets a statement take. */
  statementMs: number
  /** Longer than the database lets a statement take: who has heard nothing by then has lost it, be it to a network that swallows all. */
  answerMs: number
  /** How often the one that only listens asks whether it is still heard. */
  heartbeatMs: number
}
const PATIENCE: Patience = { statementMs: STATEMENT_MS, answerMs: STATEMENT_MS + 5_000, heartbeatMs: 15_000 }

export async function openPostgres(
  url: string,
  poolSize: number,
  patience = PATIENCE,
  instance = 'app',
): Promise<Engine> {
  const config: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: 8_000,
    statement_timeout: patience.statementMs,
    idle_in_transaction_session_timeout: 30_000,
    application_name: instance,
  }
  const lines = Math.min(READ_LINES, poolSize - 1)
  const pool = new pg.Pool({ ...config, max: poolSize - lines })
  // A connection that dies, idle or at work: its query fails, the next one opens another. Unheard, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const listeners: PostgresListener[] = []
  let waited = (_seconds: number) => {}
  const connect = async () => {
    const begun = performance.now()
    try {
      return await pool.connect()
    } finally {
      waited((performance.now() - begun) / 1000)
    }
  }
  const own = { connect, end: () => pool.end() }
  const readLines = new ReadLines(config, lines)
  return {
    name: 'postgres',
    dialect: new PostgresDialect({ pool: connections(own, readLines, patience.answerMs) }),
    listen: async (channel, listener) => {
      const opened = new PostgresListener(url, `${instance} listens`, channel, listener, patience)
      listeners.push(opened)
      await opened.open()
    },
    load: () => {
      const shared = readLines.load()
      const heard = listeners.filter((listener) => listener.isHeard).length
      return {
        open: pool.totalCount + shared.open + heard,
        idle: pool.idleCount + shared.idle,
        waiting: pool.waitingCount,
        listening: heard === listeners.length,
      }
    },
    onWait: (listener) => {
      waited = listener
    },
    close: async () => {
      await Promise.all(listeners.map((listener) => listener.close()))
    },
  }
}

/** So many statements have a name on each connection; past that (long `in` lists make ever new ones) they go without. */
const MOST_STATEMENTS = 500

/** Names for statements, so that the database reads and plans each once for a connection. */
function statementNames() {
  const names = new Map<string, string>()
  let renamed = 0
  return {
    of: (text: string) => {
      const known = names.get(text)
      if (known !== undefined || names.size >= MOST_STATEMENTS) return known
      const name = `s${names.size}`
      names.set(text, name)
      return name
    },
    renew: (text: string) => void names.set(text, `s${++renamed}-${names.size}`),
  }
}

interface OwnConnections {
  connect(): Promise<pg.PoolClient>
  end(): Promise<void>
}

/**
 * What the query builder takes for a pool. A connection is one of our own only from the first statement that is no plain read:
 * a read that stands alone shares a line with others.
 */
function connections(pool: OwnConnections, lines: ReadLines, answerMs: number): PostgresPool {
  const names = statementNames()
  const borrow = () => {
    let own: Promise<pg.PoolClient> | undefined
    let query_timeout: number | undefined = answerMs
    const send = async (statement: Statement) => {
      const shared = own === undefined && isPlainRead(statement.text) ? lines.query(statement) : undefined
      if (shared) return shared
      own ??= pool.connect()
      return (await own).query(statement)
    }
    const query = (text: string, values: readonly unknown[] = []) => {
      // A migration or a backup takes as long as it takes.
      if (text === UNLIMITED || text === UNLIMITED_HERE) query_timeout = undefined
      const isAlone = own === undefined
      const ask = () => {
        const hasName = !text.includes(PLANNED_ANEW) && (isAlone || !givesWholeRows(text))
        const name = hasName ? names.of(text) : undefined
        return send({ name, text, values: values as unknown[], query_timeout })
      }
      const first = ask().catch((error) => {
        if (error.code !== CHANGED) throw error
        // Another version's migration changed what the statement gives: from now on it is a new one. Nothing was done yet.
        names.renew(text)
        if (isAlone) return ask()
        throw error
      })
      return first.catch((error) => {
        // Nothing more comes on it, and what is still to be said, such as a rollback, need not wait as long again.
        if (isUnheard(error)) void own?.then(cut, () => {})
        throw error
      })
    }
    const release = () => void own?.then((client) => client.release()).catch(() => {})
    return { query, release } as unknown as PostgresPoolClient
  }
  return {
    connect: async () => borrow(),
    end: async () => void (await Promise.all([lines.end(), pool.end()])),
  }
}

/** What the migrator sets (database.ts). */
export const UNLIMITED = 'set statement_timeout = 0'
/** The same for one transaction. */
export const UNLIMITED_HERE = 'set local statement_timeout = 0'

/**
 * In a statement: it is planned for what it is given, each time. What finds one letter in all songs and what finds a rare word want
 * different plans, and one with a name gets the same for both after a while.
 */
export const PLANNED_ANEW = '/* planned anew */'

/** A named statement whose rows have other columns than when it was named. */
const CHANGED = '0A000'

/**
 * A column that another version adds changes what these give. In a transaction they go without a name: there the refusal of a name
 * undoes all that was done before it.
 */
const givesWholeRows = (text: string) => /^select \* from "| returning \*$/.test(text)

type Statement = pg.QueryConfig & { query_timeout: number | undefined }

const isUnheard = (error: Error) => error.message === 'Query read timeout'

/** Closes the socket without a goodbye, which nobody would hear. */
const cut = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()

/** A select that locks rows, or calls a `pg_` function that locks or waits, is not a plain read. */
const isPlainRead = (text: string) => /^\s*select /.test(text) && !/ for (update|share)|pg_/.test(text)

/** One connection that only listens, and comes back by itself. */
class PostgresListener {
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #closed = false
  isHeard = false
  readonly #url: string
  readonly #name: string
  readonly #channel: string
  readonly #listener: Listener
  readonly #patience: Patience

  constructor(url: string, name: string, channel: string, listener: Listener, patience: Patience) {
    this.#url = url
    this.#name = name
    this.#channel = channel
    this.#listener = listener
    this.#patience = patience
  }

  async open(): Promise<void> {
    const { answerMs, heartbeatMs } = this.#patience
    const connectionTimeoutMillis = 3_000
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis,
      query_timeout: answerMs,
      application_name: this.#name,
    })
    this.#client = client
    let lost = false
    const lose = () => {
      if (lost || this.#closed) return
      lost = true
      this.isHeard = false
      clearTimeout(this.#heartbeat)
      this.#listener.gap()
      this.#retry = setTimeout(() => this.open().catch(() => {}), 500)
    }
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', (message) => this.#listener.message(message.payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen "${this.#channel}"`)
      this.isHeard = true
      this.#listener.gap()
      // Who only listens would not notice that nothing can reach it any more.
      const beat = () => {
        const ask = () => void client.query('select 1').then(beat, () => cut(client))
        if (!lost && !this.#closed) this.#heartbeat = setTimeout(ask, heartbeatMs).unref()
      }
      beat()
    } catch {
      lose()
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    clearTimeout(this.#heartbeat)
    await this.#client?.end().catch(() => {})
  }
}
