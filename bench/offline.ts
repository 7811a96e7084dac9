import { type BrowserContext, chromium } from '@playwright/test'
import { keepTheApp, onDisk } from '../e2e/support/offline.ts'
import { jam, takeSlot } from '../e2e/support/sessions.ts'
import { browserArguments, findBrowser } from '../scripts/browser.mjs'
import { startServer } from './processes.ts'
import { median, type Row } from './row.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const RUNS = 5
const LONGEST_MS = 1_500

/** From the address to the page with what it shows, in a tab of its own each time. */
async function start(context: BrowserContext, address: string, shows: string): Promise<number> {
  const page = await context.newPage()
  const began = performance.now()
  await page.goto(address)
  // In every frame: a locator looks every half second after its first tries, and all times would be multiples of that.
  // biome-ignore lint/performance/useDomNodeTextContent: what is still hidden is not shown
  await page.waitForFunction((text) => document.body.innerText.includes(text), shows)
  const took = performance.now() - began
  await page.close()
  return took
}

/** A cold start without a network, beside the same start with one. */
export async function offline(): Promise<Row[]> {
  const found = await findBrowser()
  if ('missing' in found) throw new Error(found.missing)
  const server = await startServer(undefined)
  const browser = await chromium.launch({ executablePath: found.path, args: browserArguments })
  try {
    const { member, sessionId, groupId, groupName, songs } = await jam(server.url, { songs: 20 })
    await takeSlot(server.url, member, sessionId, songs[0]?.slots[0]?.slotId ?? 0)
    const context = await browser.newContext(PHONE)
    await context.addInitScript((values) => {
      if (location.protocol !== 'about:') Object.assign(localStorage, values)
    }, member.stored)
    const screens: [name: string, path: string, shows: string, kept: string][] = [
      ['home', '/', 'Thursday Blues Jam', '"upcoming-sessions"'],
      ['session page', `/session/${sessionId}`, 'Superstition', '"details"'],
      ['practice', `/session/${sessionId}/practice`, 'Superstition', '"practice"'],
      ['group', `/group/${groupId}`, groupName, '"group"'],
    ]
    const page = await context.newPage()
    await page.goto(server.url)
    await keepTheApp(page)
    // Each is looked at for a moment: what is shown is on the disk a little later.
    for (const [, path, , kept] of screens) {
      await page.goto(server.url + path)
      await onDisk(page, kept)
    }
    await page.close()
    const rows: Row[] = []
    const measure = async (where: string, bar?: Row['bar']) => {
      for (const [name, path, shows] of screens) {
        const times: number[] = []
        for (let run = 0; run < RUNS; run++) times.push(await start(context, server.url + path, shows))
        rows.push({ name: `cold start ${where}, ${name}`, value: median(times), unit: 'ms', ...(bar && { bar }) })
      }
    }
    await measure('with a network')
    await context.setOffline(true)
    await measure('without a network', { atMost: LONGEST_MS })
    return rows
  } finally {
    await browser.close()
    await server.stop()
  }
}
