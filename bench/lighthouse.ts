import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { browserArguments, findBrowser } from '../scripts/browser.mjs'
import { freePort } from '../scripts/postgres.mjs'
import { startServer } from './processes.ts'
import { median, type Row } from './row.ts'

const PAGES = ['/', '/groups', '/what-is-jamboree']
const CATEGORIES = { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const RUNS = 3

/** Lighthouse's mobile scores of the built app, the median of three. */
export async function scores(): Promise<Row[]> {
  const server = await startServer(undefined, { demo: true })
  const browser = await startBrowser()
  try {
    const rows: Row[] = []
    for (const page of [...PAGES, await fullestSession(server.url)]) {
      const runs: Record<string, number>[] = []
      for (let run = 0; run < RUNS; run++) runs.push(await scoresOf(`${server.url}${page}`, browser.port))
      for (const [category, bar] of Object.entries(CATEGORIES)) {
        const value = median(runs.map((one) => one[category] ?? 0))
        rows.push({
          name: `Lighthouse mobile, ${page.replace(/\d+/, '{id}')}, ${category}`,
          value,
          unit: '',
          bar: { atLeast: bar },
        })
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

async function scoresOf(url: string, port: number): Promise<Record<string, number>> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: Object.keys(CATEGORIES),
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
