import type { Page } from '@playwright/test'
import axe from 'axe-core'

/**
 * Base UI's own: empty, unseen, and never where the focus stays. Each hands it on to the edge of what is open, which is why it
 * can have the focus at all while a screen reader hears nothing of it.
 */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]'

/**
 * What axe finds on the page as it is now, a line a rule. By hand and not by @axe-core/playwright: that opens a page of its
 * own for every look, for the sake of frames from elsewhere, and carries over all that is right too: 2.7 s instead of 0.4.
 */
export async function violations(page: Page, where: string, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    ({ only, guards }) =>
      (window as unknown as { axe: typeof axe }).axe.run(
        { exclude: [[guards]] },
        { resultTypes: ['violations'], ...(only && { runOnly: only }) },
      ),
    { only: rules, guards: FOCUS_GUARDS },
  )
  return found.violations.map(
    ({ id, nodes }) => `${where}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

/** By how much the page is wider than the device. A phone zooms out of such a page, so `innerWidth` would grow with it. */
export async function tooWide(page: Page): Promise<number> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  return Math.max(0, wide - (page.viewportSize()?.width ?? wide))
}

/** What axe finds, and whether the page is too wide. */
export async function flaws(page: Page, where: string): Promise<string[]> {
  const found = await violations(page, where)
  const over = await tooWide(page)
  return over ? [...found, `${where}: ${over} px too wide`] : found
}
