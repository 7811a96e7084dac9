import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'pglite' | 'postgres'
    /** Only on PostgreSQL. */
    databaseUrl: string
  }
}
