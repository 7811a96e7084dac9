import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { layOut, ok, signedIn } from '../support/network.ts'
import { peopleFixture, sessionFixture } from '../support/session-fixture.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const KB = 1024
const BUDGET = { script: 120 * KB, css: 8 * KB, font: 36 * KB, requests: 8 }

// What waits until the first screen has been seen, such as What's New, comes a second after it.
const LATER_MS = 900

/** The first styles stand in the page. */
const stylesInside = async (page: Page) => {
  const styles = await page.locator('head > style').allTextContents()
  return gzipSync(styles.join(), { level: 9 }).length
}

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
  const cost = { script: 0, css: await stylesInside(page), font: 0, requests: until(shown).length }
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

function sessionSeenBy(who: (typeof PEOPLE)[number]) {
  const { session, me } = sessionFixture({ songs: 200, slots: 10 })
  if (who === 'a member') return { session, me }
  const stranger = { callerIsMember: false, callerIsApproved: false, registration: null }
  return { session, me: { ...me, ...stranger, wishes: [], wildcards: [], instruments: [] } }
}

const PAGES = { 'the front door': '/', 'a session of 200 songs': '/session/1' }
const PEOPLE = ['a guest', 'a member'] as const

for (const [page, path] of Object.entries(PAGES))
  for (const who of PEOPLE) {
    test(`the first load of ${page} is within the budget for ${who}`, async ({ page }) => {
      await layOut(page, {
        '/api/v1/sessions/details/1': ok(sessionSeenBy(who)),
        '/api/v1/sessions/registered-user-profiles': ok({ users: peopleFixture, total: 31 }),
      })
      if (who === 'a member') await signedIn(page, { serverParts: '' })
      const cost = await firstLoad(page, path)
      const words = `script ${(cost.script / KB).toFixed(1)} KB gz, css ${(cost.css / KB).toFixed(1)} KB gz, font ${(cost.font / KB).toFixed(1)} KB, ${cost.requests} requests`
      test.info().annotations.push({ type: 'first load', description: words })
      console.log(`first load of ${path} by ${who}: ${words}`)
      expect(cost.script).toBeLessThanOrEqual(BUDGET.script)
      expect(cost.css).toBeLessThanOrEqual(BUDGET.css)
      expect(cost.font).toBeLessThanOrEqual(BUDGET.font)
      expect(cost.requests).toBeLessThanOrEqual(BUDGET.requests)
    })
  }
