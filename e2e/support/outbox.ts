import { expect, type Locator, type Page } from '@playwright/test'

/** The mails with these words, once so many are there: a job sends each, some time after the request. */
export async function mailWith(page: Page, words: string, atLeast = 1): Promise<Locator> {
  const mails = page.locator('section', { hasText: words })
  await expect(async () => {
    await page.goto('/dev/outbox')
    expect(await mails.count()).toBeGreaterThanOrEqual(atLeast)
  }).toPass()
  return mails
}
