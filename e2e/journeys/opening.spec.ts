import { expect, test } from '../test.ts'

test('the address answers with the app', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Jamboree/)
  await expect(page.locator('body')).toContainText(/\w/)
})
