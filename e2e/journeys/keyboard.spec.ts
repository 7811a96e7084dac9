import type { Locator, Page } from '@playwright/test'
import { atRest } from '../support/at-rest.ts'
import { layOut, ok, profileFixture, signedIn, tokens } from '../support/network.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const CONFIG = {
  latestVersion: '1.1.0',
  versions: [
    { version: '1.1.0', releaseDate: '2025-04-01', hasBreakingChanges: false, priority: 'medium' },
    { version: '1.0.0', releaseDate: '2025-01-15', hasBreakingChanges: false, priority: 'medium' },
  ],
}

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, what: Locator) {
  await what.waitFor()
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await what.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('Sixty presses of Tab did not reach it.')
}

/** The controls that one can see and that a round of Tab does not come by. */
async function unreached(page: Page): Promise<string[]> {
  const controls = await page.evaluateHandle(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [role="switch"]')].filter(
      // Of a group of radios Tab stops at one; the arrows reach the others.
      (one) => one.checkVisibility() && one.tabIndex >= 0 && !one.matches('[disabled], [type="radio"]:not(:checked)'),
    ),
  )
  const left = await page.evaluateHandle((all) => new Set(all), controls)
  const count = await controls.evaluate((all) => all.length)
  expect(count).toBeGreaterThan(3)
  for (let presses = 0; presses < count + 10; presses++) {
    await page.keyboard.press('Tab')
    await left.evaluate((set) => set.delete(document.activeElement as HTMLElement))
  }
  return left.evaluate((set) => [...set].map(({ outerHTML }) => outerHTML.slice(0, 160)))
}

test('the keyboard signs in', async ({ page }) => {
  await layOut(page, { '/api/v1/auth': { body: tokens('new') } })
  await page.goto('/')
  await tabTo(page, page.getByLabel('E-mail'))
  await page.keyboard.type('ana@example.org')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type('four words in a row')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^(No session is planned|Find your people first)$/ })).toBeVisible()
})

test('the keyboard opens the menu, its submenu and what is in it', async ({ page, isMobile }) => {
  await layOut(page)
  await signedIn(page)
  await page.goto('/groups')
  if (isMobile) {
    await tabTo(page, page.getByRole('button', { name: 'Menu', exact: true }))
    await page.keyboard.press('Enter')
  }
  const more = page.getByRole('button', { name: 'More', exact: true })
  await tabTo(page, more)
  await page.keyboard.press('Enter')
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await tabTo(page, page.getByRole('list', { name: 'More' }).getByRole('link', { name: 'Settings' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused()
})

test('closing the drawer leaves the focus on the button that opens it', async ({ page, isMobile }) => {
  await layOut(page)
  await signedIn(page)
  await page.goto('/groups')
  const button = page.getByRole('button', { name: isMobile ? 'Menu' : 'Close menu', exact: true })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  if (!isMobile) {
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button).toBeFocused()
    return
  }
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(button).toBeFocused()
})

test('in What’s New the focus stays in the sheet, headers open with Enter, and Escape closes it', async ({ page }) => {
  await layOut(page, {
    '/changelogs/config.json': { body: CONFIG },
    '/changelogs/v1.1.0.md': { body: 'One.' },
    '/changelogs/v1.0.0.md': { body: 'Nought.' },
  })
  await signedIn(page)
  await page.goto('/')
  const sheet = page.getByRole('dialog', { name: "What's New" })
  await tabTo(page, sheet.getByRole('button', { name: /Version 1\.0\.0/ }))
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('Nought.')).toBeVisible()
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    const isInside = await sheet.evaluate((element) => element.parentElement?.contains(document.activeElement))
    expect(isInside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})

for (const path of ['/settings', '/groups', '/profile', '/notifications']) {
  test(`every control of ${path} is reached with Tab`, async ({ page }) => {
    await layOut(page, {
      '/api/user/profile/0': ok(profileFixture()),
      '/api/public/allinstruments': ok([]),
    })
    await signedIn(page)
    await page.goto(path)
    await atRest(page)
    expect(await unreached(page)).toEqual([])
  })
}

test('what has the focus is outlined', async ({ page }) => {
  await layOut(page)
  await page.goto('/')
  await tabTo(page, page.getByRole('button', { name: 'Sign in' }))
  const outline = await page
    .getByRole('button', { name: 'Sign in' })
    .evaluate((button) => getComputedStyle(button).outlineStyle)
  expect(outline).not.toBe('none')
})

test('with reduced motion menus and sheets come at once', async ({ page, isMobile }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await layOut(page, { '/changelogs/config.json': { body: CONFIG }, '/changelogs/v1.1.0.md': { body: 'One.' } })
  await signedIn(page)
  await page.goto('/')
  const sheet = page.getByRole('dialog', { name: "What's New" })
  await expect(sheet).toBeVisible()
  const moving = () => page.evaluate(() => document.getAnimations().length)
  expect(await moving()).toBe(0)
  await sheet.getByRole('button', { name: 'Mark as Read' }).click()
  await expect(sheet).toBeHidden()
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(await moving()).toBe(0)
})
