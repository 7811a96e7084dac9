import { expect, type Page } from '@playwright/test'
import { quiet, waitsFor } from './quiet.ts'

// A machine that runs tests may stand still for longer than a screen ever loads.
const PATIENCE_MS = 60_000

/** The screen with its data. That the network rests is not enough: a busy machine is silent before it asks. */
export async function atRest(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached()
  const loading = page.locator('#app-router-content').getByRole('status', { name: /^Loading/ })
  await expect(loading)
    .toHaveCount(0, { timeout: PATIENCE_MS })
    .catch(async (failure: Error) => {
      const shown = await loading.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
      throw new Error(`${failure.message}\n${page.url()} shows: ${shown}\nand waits for: ${waitsFor(page)}`)
    })
  await quiet(page)
}
