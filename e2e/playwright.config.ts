import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { browserArguments, findBrowser } from '../scripts/browser.mjs'
import { builtProgram } from '../scripts/run-built.mjs'

// Once, and not by every journey.
builtProgram('main')

const found = await findBrowser({ install: false })
if ('missing' in found) throw new Error(found.missing)

const specs = (names: string[]) => names.map((name) => `**/${name}.spec.ts`)

// What everyone does: `npm test` shows it on a phone, `npm run test:all` on a laptop too, with all the others.
const MAIN = specs(['guest-to-member', 'home', 'organiser', 'roster-night', 'sessions', 'start-up', 'talk'])

// What these show holds on every size: `npm run test:all` shows it on a phone, `npm run test:long` on a laptop.
const SIZELESS = specs([
  'access',
  'account',
  'budget',
  'changelog',
  'errors',
  'install',
  'large-text',
  'limits',
  'notification-worker',
  'notifications',
  'offers',
  'offline',
  'offline-path',
  'opening',
  'other-origin',
  'push',
  'routes',
  'sessions-many',
  'sessions-offline',
  'start-up',
  'wall-clock',
  'two-devices',
  'two-organisers',
])

const phone = {
  name: 'phone',
  use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
}
const laptop = { name: 'laptop', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } } }

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
  projects: {
    main: [{ ...phone, testMatch: MAIN }],
    'sizeless-on-laptop': [{ ...laptop, testMatch: SIZELESS }],
  }[process.env.JOURNEYS ?? ''] ?? [phone, { ...laptop, testIgnore: SIZELESS }],
})
