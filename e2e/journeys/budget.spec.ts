import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { layOut, signedIn } from '../support/network.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const KB = 1024
const BUDGET = { script: 120 * KB, css: 8 * KB, font: 36 * KB, requests: 8 }

// What waits until the first screen has been seen, such as What's New, comes a second after it.
const LATER_MS = 900

/** What the first load of an address costs, gzipped where the network would, and what it asks for before its first screen. */
async function firstLoad(page: Page, path: string) {
  const responses: Response[] = []
  const take = (response: Response) => responses.push(response)
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
  const shown = await page.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('first screen')[0]?.startTime ?? 0),
  )
  // The tab's own icon is the browser's business, and waits for everything else.
  const until = (time: number) =>
    responses.filter((response) => response.request().timing().startTime < time && !response.url().includes('/icons/'))
  const cost = { script: 0, css: 0, font: 0, requests: until(shown).length }
  for (const response of until(shown + LATER_MS)) {
    const kind = response.request().resourceType()
    if (!['script', 'stylesheet', 'font'].includes(kind)) continue
    const body = await response.body()
    if (kind === 'script') cost.script += gzipSync(body, { level: 9 }).length
    if (kind === 'stylesheet') cost.css += gzipSync(body, { level: 9 }).length
    if (kind === 'font') cost.font += body.length
  }
  return cost
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
