import pg from 'pg'
import { StartFailure } from '../settings.ts'

const PATIENCE_MS = 8_000
const ROUNDS = 5

const REFUSAL =
  'DATABASE_URL leads to a pooler that hands a connection’s statements to several of the database’s (PgBouncer in transaction mode, say); news between instances and prepared statements would be lost. Connect to PostgreSQL itself (DATABASE_POOL bounds the connections); docs/operations.md says what session mode needs.'

const tooSmall = (held: number, most: number) =>
  `DATABASE_URL leads to a pooler that gave ${held} of the ${most} connections that an instance may take (DATABASE_POOL and one more). Raise its default_pool_size, or lower DATABASE_POOL; docs/operations.md says how many there must be.`

/**
 * A connection must be one of the database's own for as long as it is open: it listens, has settings and prepared statements. Behind a
 * pooler that shares them among transactions all this fails now and then, while a plain question is answered: so it is found out first.
 * A pooler with too few connections is refused too: whatever needs its own would wait forever while plain reads still work.
 * `most`: so many the caller may take.
 */
export async function refusePooler(connectionString: string, most = 2): Promise<void> {
  const open = (count: number) => Array.from({ length: count }, () => clientOf(connectionString))
  const [one, other] = open(2) as [pg.Client, pg.Client]
  const more = open(most - 2)
  try {
    await Promise.all([one.connect(), other.connect()])
    if (await isDirect(one)) return
    for (let round = 0; round < ROUNDS; round++) if (await isShared(one, other)) throw new StartFailure(REFUSAL)
    const had = await Promise.allSettled(more.map((client) => client.connect().then(() => processOf(client))))
    const missing = had.filter(({ status }) => status === 'rejected').length
    if (missing) throw new StartFailure(tooSmall(most - missing, most))
  } finally {
    await Promise.all([one, other, ...more].map((client) => client.end().catch(() => {})))
  }
}

function clientOf(connectionString: string): pg.Client {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  })
  client.on('error', () => {})
  return client
}

/** The database says at the start which of its processes one talks to; a pooler makes a number up. */
const isDirect = async (client: pg.Client) =>
  (client as unknown as { processID: number | null }).processID === (await processOf(client))

async function isShared(one: pg.Client, other: pg.Client): Promise<boolean> {
  const before = await processOf(one)
  if (!(await begins(other))) return true
  try {
    // While the other is in a transaction, what it holds cannot be ours.
    return (await processOf(other)) === before || (await processOf(one)) !== before
  } finally {
    await other.query('commit')
  }
}

/** Where every statement goes its own way, none begins a transaction. */
const begins = (client: pg.Client) =>
  client.query('begin').then(
    () => true,
    (error: Error) => {
      if (/pooling mode/.test(error.message)) return false
      throw error
    },
  )

async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return rows[0].pid
}
