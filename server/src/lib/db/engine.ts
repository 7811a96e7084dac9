import type { PostgresDialect } from 'kysely'

export interface Listener {
  message(payload: string): void
  /** Messages may have been missed: what was cached on their word is to be forgotten. */
  gap(): void
}

/** What the connections have to do at the moment. */
export interface EngineLoad {
  /** Those that plain reads share and the one that listens among them. */
  open: number
  idle: number
  /** Who waits for one. */
  waiting: number
  /** Whether news from other instances would arrive. */
  listening: boolean
}

/** A PostgreSQL, embedded or not. */
export interface Engine {
  name: 'pglite' | 'postgres'
  dialect: PostgresDialect
  listen(channel: string, listener: Listener): Promise<void>
  load(): EngineLoad
  /** Hears how long each who asked for a connection has waited for it. */
  onWait(listener: (seconds: number) => void): void
  close(): Promise<void>
}
