import type { Page, TestInfo } from '@playwright/test'
import { tooWide } from '../support/flaws.ts'
import { quiet } from '../support/quiet.ts'
import { expect } from '../test.ts'

export interface Picture {
  path: string
  /** What is done before the picture is taken. */
  act?: (page: Page, isMobile: boolean) => Promise<unknown>
  /** The window alone, not the whole page: for what lies over a page, or sticks to an edge of it. */
  window?: true
}

// A group's forty members are enough to see how a list looks.
const MOST_PX = 3000

/** Both themes of one look at a page: it is loaded once, and nothing of it may stand out at the side. */
export async function shoot(page: Page, info: TestInfo, name: string, { path, act, window }: Picture): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await quiet(page)
  await act?.(page, info.project.name === 'phone')
  await shootNow(page, info, name, window)
}

/** The same, of a page that shows already what is to be seen. */
export async function shootNow(page: Page, info: TestInfo, name: string, window = false): Promise<void> {
  await quiet(page)
  // What is still to come is no picture of it; a page that never loads (the offline one) keeps its skeleton.
  await page
    .getByRole('status', { name: /^Loading/ })
    .waitFor({ state: 'detached', timeout: 3_000 })
    .catch(() => {})
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  // Not `fullPage`: what sticks to the bottom of the window would lie across the middle of the picture.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (!window) await page.setViewportSize({ ...size, height: Math.min(MOST_PX, Math.max(size.height, height)) })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const file = `e2e/pictures/test-results/${name}-${info.project.name}-${colorScheme}.png`
    await page.screenshot({ path: file })
  }
  await page.setViewportSize(size)
  expect.soft(await tooWide(page), `nothing of ${name} stands out at the side`).toBe(0)
}

/** A picture of each, one after the other in one page. */
export async function shootAll(page: Page, info: TestInfo, pictures: Record<string, Picture>): Promise<void> {
  for (const [name, picture] of Object.entries(pictures)) await shoot(page, info, name, picture)
}

export const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click()
