import { defineConfig } from 'vitest/config'

// The server's tests run twice, on each engine. A test asks `inject('engine')` and, on PostgreSQL, `inject('databaseUrl')`:
// a superuser's address, so that each test file can create a database of its own.
const server = (engine: 'pglite' | 'postgres') => ({
  test: {
    name: `server-${engine}`,
    include: ['server/src/**/*.test.ts'],
    provide: { engine },
    env: { ENGINE: engine },
    setupFiles: ['scripts/vitest/engine.mjs'],
    globalSetup: engine === 'postgres' ? ['scripts/vitest/postgres.mjs'] : [],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'core', include: ['core/src/**/*.test.ts'] } },
      { test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], environment: 'happy-dom' } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], testTimeout: 30_000 } },
      server('pglite'),
      server('postgres'),
    ],
  },
})
