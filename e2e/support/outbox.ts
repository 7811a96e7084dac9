import { expect, type Locator, type Page } from '@playwright/test'

/** The mails with these words, once there is one: a job sends it, some time after the request. */
export async function mailWith(page: Page, words: string): Promise<Locator> {
  const mails = page.locator('section', { hasText: words })
  await expect(async () => {
    await page.goto('/dev/outbox')
    expect(await mails.count()).toBeGreaterThan(0)
  }).toPass()
  return mails
}
