import { gzipSync } from 'node:zlib'
import type { Page, Request, Response } from '@playwright/test'
import { layOut, signedIn } from '../support/network.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const KB = 1024
const BUDGET = { script: 120 * KB, css: 8 * KB, font: 36 * KB, requests: 8 }

/** What the first load of an address costs, gzipped where the network would, and what it asks for before its first screen. */
async function firstLoad(page: Page, path: string) {
  const cost = { script: 0, css: 0, font: 0 }
  const asked: Request[] = []
  const reading: Promise<void>[] = []
  const take = (response: Response) => {
    const request = response.request()
    // The tab's own icon is the browser's business, and waits for everything else.
    if (!response.url().includes('/icons/')) asked.push(request)
    const kind = request.resourceType()
    reading.push(
      response.body().then((body) => {
        if (kind === 'script') cost.script += gzipSync(body, { level: 9 }).length
        if (kind === 'stylesheet') cost.css += gzipSync(body, { level: 9 }).length
        if (kind === 'font') cost.font += body.length
      }),
    )
  }
  page.on('response', take)
  await page.addInitScript(() => {
    const look = new MutationObserver(() => {
      if (!document.querySelector('h1')) return
      performance.mark('first screen')
      look.disconnect()
    })
    look.observe(document, { childList: true, subtree: true })
  })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  page.off('response', take)
  await Promise.all(reading)
  const shown = await page.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('first screen')[0]?.startTime ?? 0),
  )
  return { ...cost, requests: asked.filter((request) => request.timing().startTime < shown).length }
}

for (const who of ['a guest', 'a user'] as const) {
  test(`the first load of ${who} is within the budget`, async ({ page }) => {
    await layOut(page)
    if (who === 'a user') await signedIn(page, { serverParts: '' })
    const cost = await firstLoad(page, '/')
    const words = `script ${(cost.script / KB).toFixed(1)} KB gz, css ${(cost.css / KB).toFixed(1)} KB gz, font ${(cost.font / KB).toFixed(1)} KB, ${cost.requests} requests`
    test.info().annotations.push({ type: 'first load', description: words })
    console.log(`first load of ${who}: ${words}`)
    expect(cost.script).toBeLessThanOrEqual(BUDGET.script)
    expect(cost.css).toBeLessThanOrEqual(BUDGET.css)
    expect(cost.font).toBeLessThanOrEqual(BUDGET.font)
    expect(cost.requests).toBeLessThanOrEqual(BUDGET.requests)
  })
}
