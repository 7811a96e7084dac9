import { expect, type Page } from '@playwright/test'
import { quiet } from './quiet.ts'

/** The screen with its data. That the network rests is not enough: a busy machine is silent before it asks. */
export async function atRest(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('#app-router-content').getByRole('status', { name: /^Loading/ })).toHaveCount(0)
  await quiet(page)
}
