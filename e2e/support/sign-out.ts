import type { Page } from '@playwright/test'

/** Where it stands on a phone, and on a laptop; it is a link, or a button while it has something to ask. */
export async function pressSignOut(page: Page): Promise<void> {
  const opener = page
    .getByRole('button', { name: 'Account' })
    .or(page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }))
  await opener.waitFor()
  // The laptop's menu stays open once it is. One that is going away can still be seen, and must not be pressed.
  if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.click()
  await page.getByText(/^Sign.Out$/).click()
}
