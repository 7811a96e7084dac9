import type { Page } from '@playwright/test'

/** Where it stands on a phone, and on a laptop; it is a link, or a button while it has something to ask. */
export async function pressSignOut(page: Page): Promise<void> {
  const account = page.getByRole('button', { name: 'Account' })
  const more = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' })
  const signOut = page.getByText(/^Sign.Out$/)
  await account.or(more).waitFor()
  // The laptop's menu stays open once it is.
  if (!(await signOut.isVisible())) await account.or(more).click()
  await signOut.click()
}
