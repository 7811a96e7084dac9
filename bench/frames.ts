import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { jam } from '../e2e/support/sessions.ts'
import { browserArguments, findBrowser } from '../scripts/browser.mjs'
import { startServer } from './processes.ts'
import type { Row } from './row.ts'

const SONGS = 200
// Every instrument there is a family of.
const SLOTS = [1, 2, 3, 4, 5, 6, 8, 9, 10, 11]
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
/** As slow as Lighthouse takes a phone to be, and as this machine is. */
const SLOWDOWNS = [4, 1]
// A flick of the thumb, again and again.
const FLICKS = 20
const FLICK = { distance: 1_600, pixelsPerSecond: 2_400 }
const SETTLED_MS = 3_000

interface Frames {
  count: number
  longest: number
}
type Use = (page: Page, devtools: CDPSession) => Promise<void>

/** Frames above 50 ms while the largest set is scrolled and reordered on a phone. */
export async function frames(): Promise<Row[]> {
  const found = await findBrowser()
  if ('missing' in found) throw new Error(found.missing)
  const server = await startServer(undefined)
  const browser = await chromium.launch({ executablePath: found.path, args: browserArguments })
  try {
    const { organiser, member, sessionId } = await jam(server.url, { songs: SONGS, slots: SLOTS })
    const session = `${server.url}/session/${sessionId}`
    const editor = `${server.url}/admin/edit-session-songs?sessionId=${sessionId}`
    const rows: Row[] = []
    for (const slowdown of SLOWDOWNS) {
      const measure = async (name: string, stored: Record<string, string>, address: string, use: Use) => {
        const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
        const { count, longest } = await during(context, { stored, address, slowdown, use })
        const where = `${name}, ${slowdown === 1 ? 'as fast as it is' : `${slowdown} times slower`}`
        rows.push({ name: `long frames: ${where}`, value: count, unit: '', bar: { atMost: 0 } })
        rows.push({ name: `longest: ${where}`, value: longest, unit: 'ms' })
        await context.close()
      }
      await measure('session page as a guest', {}, session, scroll)
      await measure('session page as a member', member.stored, session, scroll)
      await measure('set editor', organiser.stored, editor, scroll)
      await measure('dragging a song', organiser.stored, editor, drag)
    }
    return rows
  } finally {
    await browser.close()
    await server.stop()
  }
}

interface Visit {
  stored: Record<string, string>
  address: string
  slowdown: number
  use: Use
}

async function during(context: BrowserContext, { stored, address, slowdown, use }: Visit): Promise<Frames> {
  // What's New would stand in the way.
  await context.route('**/changelogs/config.json', (route) =>
    route.fulfill({ json: { latestVersion: '0.0.0', versions: [] } }),
  )
  await context.addInitScript((values) => Object.assign(localStorage, values), stored)
  const page = await context.newPage()
  await page.goto(address)
  await page.getByText('Superstition').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLED_MS)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(duration)
    }).observe({ type: 'long-animation-frame' })
  })
  await use(page, devtools)
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen)
  return { count: seen.length, longest: Math.max(0, ...seen) }
}

const scroll: Use = async (_page, devtools) => {
  for (let flick = 0; flick < FLICKS; flick++)
    await devtools.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 500,
      yDistance: -FLICK.distance,
      speed: FLICK.pixelsPerSecond,
      gestureSourceType: 'touch',
    })
}

/** The first song, past some thirty others: the page goes along when the finger nears its edge. */
const drag: Use = async (page) => {
  // Not by role: that looks at all of the page's two thousand elements, in one long frame of its own.
  const box = await page.locator('[data-grip]').first().boundingBox()
  if (!box) throw new Error('There is no grip to drag by.')
  const x = box.x + box.width / 2
  await page.mouse.move(x, box.y + box.height / 2)
  await page.mouse.down()
  for (let y = box.y; y < 780; y += 12) await page.mouse.move(x, y)
  for (let step = 0; step < 60; step++) await page.mouse.move(x + (step % 2), 780)
  await page.mouse.up()
  // Had nothing moved, nothing would have been measured.
  await page.locator('[role=status]', { hasText: /is now song \d+/ }).waitFor({ state: 'attached' })
}
