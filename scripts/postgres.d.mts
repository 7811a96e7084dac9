export interface Postgres {
  /** Of a superuser, to the database `postgres`; create databases of your own beside it. */
  url: string
  /** Ends the server and removes its folder; nothing when DATABASE_URL was set. */
  stop(): Promise<void>
}

export function startPostgres(options?: {
  /** Keep fsync and its kin on, for benchmarks and crash tests. */
  durable?: boolean
  settings?: Record<string, string | number>
}): Promise<Postgres>

export function freePort(): Promise<number>
