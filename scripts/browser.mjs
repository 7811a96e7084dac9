// A Chromium for the browser journeys: set, found, downloaded or installed, in that order.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackage } from './debian.mjs'
import { root, run } from './process.mjs'

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge-stable',
]
const usualPlaces = () => [
  ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
]
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

// The address bar of a full Chromium is two pages of its own, loaded for every window: 0.7 s of processor time a test.
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PreloadTopChromeWebUI']
// Of several such lists the last one counts, so what Playwright turns off, as far as it concerns us, stands here too.
const offInPlaywright = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Root in a container has no sandbox to use; the rest keeps Chromium from calling home. */
export const browserArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...offInPlaywright, ...addressBar].join(',')}`,
]

// A snap's stub, or a download whose libraries are missing, is there and does not run.
const runs = async (path) => existsSync(path) && (await run(path, ['--version'], { timeout: 20_000 })).code === 0

const installed = async () => {
  const paths = usualPlaces().flatMap((place) => names.map((name) => join(place, name)))
  for (const path of new Set([...paths, ...applications])) if (await runs(path)) return path
}

const playwrights = async () => {
  try {
    const { chromium } = await import('playwright-core')
    const path = chromium.executablePath()
    return (await runs(path)) ? path : undefined
  } catch {
    return undefined
  }
}

const playwright = (...args) =>
  run(process.execPath, [join(root, 'node_modules/playwright/cli.js'), ...args], { timeout: 180_000 })

const downloaded = async () => {
  console.log('Downloading a Chromium for the browser tests …')
  if ((await playwright('install', 'chromium')).code !== 0) return
  const path = await playwrights()
  if (path || process.getuid?.() !== 0) return path
  await playwright('install-deps', 'chromium')
  return playwrights()
}

const packaged = async () => ((await installDebianPackage('chromium')) ? installed() : undefined)

/**
 * @param {{ install?: boolean }} [options] install: false only looks
 * @returns {Promise<{ path: string } | { missing: string }>}
 */
export const findBrowser = async ({ install = true } = {}) => {
  const set = process.env.CHROMIUM_PATH
  if (set) return (await runs(set)) ? { path: set } : { missing: `CHROMIUM_PATH is ${set}, which does not run.` }
  const ways = [installed, playwrights, ...(install ? [downloaded, packaged] : [])]
  for (const way of ways) {
    const path = await way()
    if (path) return { path }
  }
  return {
    missing:
      'no Chromium or Chrome was found and none could be downloaded. ' +
      'Install one (Debian: sudo apt-get install chromium) or set CHROMIUM_PATH.',
  }
}
