import type { PostgresDialect } from 'kysely'

export interface Listener {
  message(payload: string): void
  /** Messages may have been missed: what was cached on their word is to be forgotten. */
  gap(): void
}

/** A PostgreSQL, embedded or not. */
export interface Engine {
  name: 'pglite' | 'postgres'
  dialect: PostgresDialect
  listen(channel: string, listener: Listener): Promise<void>
  close(): Promise<void>
}
