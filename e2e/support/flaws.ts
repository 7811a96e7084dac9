import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds on the page as it is now, a line a rule. */
export async function violations(page: Page, where: string, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  const found = await (rules ? axe.withRules(rules) : axe).analyze()
  return found.violations.map(
    ({ id, nodes }) => `${where}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

/** That, and whether the page is wider than its window. */
export async function flaws(page: Page, where: string): Promise<string[]> {
  const found = await violations(page, where)
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return tooWide > 0 ? [...found, `${where}: ${tooWide} px too wide`] : found
}
