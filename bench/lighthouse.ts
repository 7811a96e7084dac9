import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { signInTo } from '../e2e/support/people.ts'
import { browserArguments, findBrowser } from '../scripts/browser.mjs'
import { freePort } from '../scripts/postgres.mjs'
import { startServer } from './processes.ts'
import { median, type Row } from './row.ts'

interface Visit {
  path: string
  performance: number
  /** Whoever is signed in. */
  email?: string
}

const PAGES: Visit[] = [
  { path: '/', performance: 95 },
  { path: '/', performance: 95, email: 'demo@jamboree.example' },
  { path: '/groups', performance: 90 },
  { path: '/what-is-jamboree', performance: 90 },
]
const REST = { accessibility: 100, 'best-practices': 100, seo: 100 }
const CATEGORIES = ['performance', ...Object.keys(REST)]
const RUNS = 3

/** Lighthouse's mobile scores of the built app, the median of three. */
export async function scores(): Promise<Row[]> {
  const server = await startServer(undefined, { demo: true })
  const browser = await startBrowser()
  try {
    const rows: Row[] = []
    for (const visit of [...PAGES, { path: await fullestSession(server.url), performance: 90 }]) {
      const runs: Record<string, number>[] = []
      for (let run = 0; run < RUNS; run++) runs.push(await scoresOf(server.url, visit, browser.port))
      const where = `${visit.path.replace(/\d+/, '{id}')}${'email' in visit ? ' as a member' : ''}`
      for (const [category, bar] of Object.entries({ performance: visit.performance, ...REST })) {
        const value = median(runs.map((one) => one[category] ?? 0))
        rows.push({ name: `Lighthouse mobile, ${where}, ${category}`, value, unit: '', bar: { atLeast: bar } })
      }
    }
    return rows
  } finally {
    await browser.stop()
    await server.stop()
  }
}

/** Of the sessions that anybody may see, the one with the most songs. */
async function fullestSession(url: string): Promise<string> {
  const reply = await fetch(`${url}/api/public/Sessions/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const { sessions } = ((await reply.json()) as { payload: { sessions: { id: number; songs: number }[] } }).payload
  const [fullest] = sessions.sort((a, b) => b.songs - a.songs)
  if (!fullest) throw new Error('The demo data has no public session to look at.')
  return `/session/${fullest.id}`
}

/** As the app keeps it that somebody has read what is new. */
const readUpTo = (version: string) =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('systemdb')
    opening.onupgradeneeded = () => opening.result.createObjectStore('keyvaluepairs')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const writing = opening.result.transaction('keyvaluepairs', 'readwrite')
      writing.objectStore('keyvaluepairs').put(version, 'lastViewedChangelogVersion')
      writing.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })

/**
 * A browser that was never here before, but for who is signed in and has read what is new. Lighthouse's own cleaning leaves behind
 * what the page keeps by itself.
 */
async function cleanFor(url: string, email: string | undefined, port: number): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage()
  await page.goto(`${url}/health`)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' })
  await devtools.send('Network.clearBrowserCache')
  if (email) {
    const { stored } = await signInTo(url, email)
    await page.evaluate((values) => Object.assign(localStorage, values), stored)
    const { latestVersion } = (await (await fetch(`${url}/changelogs/config.json`)).json()) as { latestVersion: string }
    await page.evaluate(readUpTo, latestVersion)
  }
  await page.close()
  await browser.close()
}

async function scoresOf(url: string, { path, email }: Visit, port: number): Promise<Record<string, number>> {
  await cleanFor(url, email, port)
  const result = await lighthouse(`${url}${path}`, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: CATEGORIES,
    disableStorageReset: true,
  })
  const categories = Object.entries(result?.lhr.categories ?? {})
  return Object.fromEntries(categories.map(([name, category]) => [name, Math.round((category.score ?? 0) * 100)]))
}

async function startBrowser() {
  const found = await findBrowser()
  if ('missing' in found) throw new Error(found.missing)
  const port = await freePort()
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  const args = [
    ...browserArguments,
    '--headless=new',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
    'about:blank',
  ]
  const child = spawn(found.path, args, { stdio: 'ignore' })
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/json/version`).then(
      () => true,
      () => false,
    )
  while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 50))
  return {
    port,
    stop: () =>
      new Promise<void>((resolve) => {
        child.once('exit', () => {
          rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
          resolve()
        })
        child.kill('SIGTERM')
      }),
  }
}
