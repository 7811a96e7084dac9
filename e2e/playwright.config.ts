import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { browserArguments, findBrowser } from '../scripts/browser.mjs'

const found = await findBrowser({ install: false })
if ('missing' in found) throw new Error(found.missing)

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: Math.min(availableParallelism(), 4),
  forbidOnly: Boolean(process.env.CI),
  // A journey that passes at the second try has a fault in it, or has found one.
  retries: 0,
  // How long a slow machine may take, not how fast the app must be.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: found.path, args: browserArguments },
  },
  projects: [
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    { name: 'laptop', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } } },
  ],
})
