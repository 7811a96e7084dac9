import { expect, type Page } from '@playwright/test'

/**
 * The screen shows a change before the server has it, and several go one after the other. This waits until all have
 * arrived: before the page is left, and before somebody else looks.
 */
export const whenSaved = (page: Page) => expect(page.locator('html')).not.toHaveAttribute('data-saving')

export async function reloadSaved(page: Page): Promise<void> {
  await whenSaved(page)
  await page.reload()
}
