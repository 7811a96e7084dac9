import type { Page } from '@playwright/test'
import { mailWith } from '../support/outbox.ts'
import { pressSignOut } from '../support/sign-out.ts'
import { expect, test } from '../test.ts'

const FIRST = 'correct horse battery'
const SECOND = 'staple that is quite new'

async function signOut(page: Page) {
  await pressSignOut(page)
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
}

test('a stranger signs up, says who they are, signs out, resets the password by mail and signs in again', async ({
  page,
}, info) => {
  const email = `ana.${info.project.name}@example.org`

  await page.goto('/')
  await page.getByRole('link', { name: 'Create an account' }).first().click()
  const account = page.getByRole('form', { name: 'Create an account' })
  await account.getByLabel('E-mail').fill(email)
  await account.getByLabel('Password', { exact: true }).fill(FIRST)
  await account.getByRole('button', { name: 'Create account' }).click()

  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('Lindqvist')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: /^Bass/ }).first().click()
  await page.getByRole('button', { name: 'Done', exact: true }).click()

  // What is new is no news to somebody new.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await signOut(page)

  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('form', { name: 'Reset your password' }).getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(/If there is an account .* on its way/)).toBeVisible()

  const outbox = await page.context().newPage()
  const mail = await mailWith(outbox, `To ${email}`)
  const link = await mail.getByRole('link').first().getAttribute('href')
  await outbox.close()

  await page.goto(link ?? '')
  await page.getByLabel('New password', { exact: true }).fill(SECOND)
  await page.getByLabel('New password again').fill(SECOND)
  await page.getByRole('button', { name: 'Change password' }).click()

  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(SECOND)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeHidden()
  await page.goto('/profile')
  await expect(page.getByText('Ana Lindqvist').first()).toBeVisible()
})
