import { defineConfig } from 'vitest/config'

const seed = './scripts/test-seed.mjs'

// The server's tests run twice, on each engine; a test file has a database of its own (server/src/test/database.ts).
// Files share a process: each in one of its own would load the app and compile the embedded database again, which took
// two fifths of the processor time.
const server = (engine: 'pglite' | 'postgres') => ({
  test: {
    name: `server-${engine}`,
    include: ['server/src/**/*.test.ts'],
    env: { ENGINE: engine },
    setupFiles: [seed],
    globalSetup: ['server/src/test/global-setup.ts'],
    isolate: false,
    hookTimeout: 60_000,
    testTimeout: 60_000,
  },
})

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'core', include: ['core/src/**/*.test.ts'], setupFiles: [seed], testTimeout: 60_000 } },
      {
        test: {
          name: 'web',
          include: ['web/{src,build}/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: [seed, 'web/src/test/patience.ts'],
          testTimeout: 20_000,
        },
      },
      { test: { name: 'mobile', include: ['mobile/src/**/*.test.ts'], testTimeout: 240_000, hookTimeout: 240_000 } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], testTimeout: 30_000 } },
      server('pglite'),
      server('postgres'),
    ],
  },
})
