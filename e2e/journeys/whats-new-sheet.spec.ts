import type { Page } from '@playwright/test'
import { appears, gate, stopClock, takeClock } from '../support/clock.ts'
import { callsTo, layOut, signedIn } from '../support/network.ts'
import { lastViewed } from '../support/systemdb.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const version = (name: string) => ({
  version: name,
  releaseDate: '2025-04-01',
  hasBreakingChanges: false,
  priority: 'medium',
})
const config = (...names: string[]) => ({ latestVersion: names[0], versions: names.map(version) })
const TEXTS = { '/changelogs/v1.1.0.md': { body: 'One.' }, '/changelogs/v1.0.0.md': { body: 'Nought.' } }
const ANSWERS = { '/changelogs/config.json': { body: config('1.1.0', '1.0.0') }, ...TEXTS }
const sheetOf = (page: Page) => page.getByRole('dialog', { name: "What's New" })

/**
 * Moves the mouse with its button down, or on a phone a finger, slowly from one height to another, and rests before it lets
 * go. The browser is told the times, so that a fast machine throws nothing.
 */
async function drag(page: Page, isMobile: boolean, x: number, from: number, to: number) {
  const browser = await page.context().newCDPSession(page)
  let timestamp = Date.now() / 1000 - 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
    browser.send('Input.dispatchTouchEvent', { type, timestamp, touchPoints: ys.map((y) => ({ x, y })) })
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', y: number) =>
    browser.send('Input.dispatchMouseEvent', { type, timestamp, x, y, button: 'left', buttons: 1, clickCount: 1 })
  await (isMobile ? touch('touchStart', from) : mouse('mousePressed', from))
  for (let step = 1; step <= 10; step++) {
    timestamp += 0.1
    const y = from + ((to - from) * step) / 10
    await (isMobile ? touch('touchMove', y) : mouse('mouseMoved', y))
  }
  timestamp += 0.5
  await (isMobile ? touch('touchEnd') : mouse('mouseReleased', to))
}

/** Drags the sheet by its title so that it takes up this share of the window's height. */
async function dragTo(page: Page, isMobile: boolean, share: number) {
  const height = page.viewportSize()?.height ?? 0
  const title = await sheetOf(page).getByRole('heading', { name: "What's New" }).boundingBox()
  const sheet = await sheetOf(page).boundingBox()
  if (!title || !sheet) throw new Error('The sheet is not there.')
  const from = title.y + title.height / 2
  await drag(page, isMobile, title.x + title.width / 2, from, from + height * (1 - share) - sheet.y)
}

test('the sheet stays where it is dragged to: 0.5, 0.75, 0.9 or 1 of the height', async ({ page, isMobile }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await layOut(page, ANSWERS)
  await signedIn(page)
  await page.goto('/')
  await expect(sheetOf(page)).toHaveAttribute('data-snap-point', '0.9')
  for (const point of [0.75, 0.5, 0.9, 1]) {
    await dragTo(page, isMobile, point)
    await expect(sheetOf(page)).toHaveAttribute('data-snap-point', String(point))
  }
})

test('dragged to 0 it closes, and that counts as viewed', async ({ page, isMobile }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await layOut(page, ANSWERS)
  await signedIn(page)
  await page.goto('/')
  await expect(sheetOf(page)).toHaveAttribute('data-snap-point', '0.9')
  await dragTo(page, isMobile, 0)
  await expect(sheetOf(page)).toBeHidden()
  await expect.poll(() => lastViewed(page)).toBe('1.1.0')
  const viewed = page.waitForResponse(/changelogs\/config\.json/)
  await page.reload()
  await viewed
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'What’s New' }).click()
  await expect(sheetOf(page)).toContainText('No new changes')
})

test('it says Loading changelog... and Loading changes... while it waits', async ({ page, isMobile }) => {
  const list = gate()
  const text = gate()
  await layOut(page, {
    ...ANSWERS,
    '/changelogs/config.json': async () => {
      await list.opened
      return { body: config('1.1.0', '1.0.0') }
    },
    '/changelogs/v1.1.0.md': async () => {
      await text.opened
      return { body: 'One.' }
    },
  })
  await signedIn(page)
  await page.goto('/')
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'What’s New' }).click()
  await expect(sheetOf(page).getByText('Loading changelog...')).toBeVisible()
  list.open()
  await expect(sheetOf(page).getByText('Loading changes...')).toBeVisible()
  text.open()
  await expect(sheetOf(page).getByText('One.')).toBeVisible()
})

test('closing it forgets that all was shown', async ({ page, isMobile }) => {
  await layOut(page, ANSWERS)
  await signedIn(page)
  await page.goto('/')
  await sheetOf(page).getByRole('button', { name: 'View All Changes' }).click()
  await expect(sheetOf(page).getByText('Nought.')).toBeVisible()
  await sheetOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(sheetOf(page)).toBeHidden()
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'What’s New' }).click()
  await expect(sheetOf(page).getByText("You're up to date!")).toBeVisible()
  await expect(sheetOf(page).getByRole('button', { name: 'View All Changes' })).toBeVisible()
})

test('within a second of its closing it does not open again', async ({ page }) => {
  await takeClock(page)
  let body = config('1.0.0')
  const asked = await layOut(page, { ...TEXTS, '/changelogs/config.json': () => ({ body }) })
  const looks = () => callsTo(asked, '/changelogs/config.json').length
  await signedIn(page)
  await page.goto('/')
  await expect(sheetOf(page)).toBeVisible()
  await stopClock(page)
  await page.clock.fastForward(300_000)
  await expect.poll(looks).toBe(2)
  await page.clock.fastForward(299_500)
  body = config('1.1.0', '1.0.0')
  await sheetOf(page).getByRole('button', { name: 'Mark as Read' }).click()
  // The next look falls half a second after the closing, the one after that five minutes later.
  await page.clock.runFor(500)
  await expect.poll(looks).toBe(3)
  // Answers come in the order they were asked for: once this one is here, the look has had its own.
  await page.evaluate(async () => (await fetch('/changelogs/config.json')).text())
  await page.clock.runFor(2000)
  await expect(sheetOf(page)).toBeHidden()
  await page.clock.fastForward(298_000)
  await appears(page, sheetOf(page))
  await expect(sheetOf(page).getByRole('heading', { name: /Version 1\.1\.0/ })).toBeVisible()
})

test('a last viewed version that cannot be read or saved is logged only', async ({ page }) => {
  await layOut(page, ANSWERS)
  await signedIn(page)
  await page.addInitScript(() => {
    const refuse = () => {
      throw new Error('No room.')
    }
    indexedDB.open = refuse
    const setItem = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) {
      if (key.includes('Changelog')) refuse()
      setItem.call(this, key, value)
    }
  })
  await page.goto('/')
  const saved = page.waitForEvent('console', (message) => message.text().includes('could not be saved'))
  await sheetOf(page).getByRole('button', { name: 'Mark as Read' }).click()
  expect((await saved).type()).toBe('warning')
  await expect(sheetOf(page)).toBeHidden()
  await expect(page.getByText('Server Error')).toBeHidden()
})

test('an overlay and its scrim lie at 2000', async ({ page }) => {
  await layOut(page, ANSWERS)
  await signedIn(page)
  await page.goto('/')
  await expect(sheetOf(page)).toBeVisible()
  const levels = await page.evaluate(() =>
    [...document.querySelectorAll('body *')].map((element) => getComputedStyle(element).zIndex),
  )
  expect(levels.filter((level) => level === '2000')).toHaveLength(2)
})
