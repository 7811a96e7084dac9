import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { atRest } from '../at-rest.ts'
import { type Answer, layOut, SILENT_EVENTS, signedIn } from '../network.ts'
import { keepTheApp } from '../offline.ts'
import { type Someone, visitAs } from '../people.ts'

export type Act = (page: Page, isMobile: boolean) => Promise<unknown>
export type Shows = (page: Page) => Locator

/** One look at a screen: where, of whom, and what is done before one looks. */
export interface State {
  path: string
  /** Somebody whom the real server knows; without it the calls are answered from `answers`. */
  as?: Someone
  answers?: Record<string, Answer>
  /** What happens elsewhere, before the page is opened. */
  before?: () => Promise<unknown>
  act?: Act
  /** What is on the screen in this state alone: without it nobody looks. */
  shows: Shows
  /** The service worker has the app: what an offline page needs later is there. */
  kept?: true
  /** The window alone in a picture, not the whole page. */
  window?: true
}

export const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name })

export const words =
  (text: string | RegExp): Shows =>
  (page) =>
    page.getByText(text).first()
export const heading =
  (name: string | RegExp): Shows =>
  (page) =>
    page.getByRole('heading', { name }).first()
export const dialog =
  (name: string | RegExp): Shows =>
  (page) =>
    page.getByRole('dialog', { name })
export const button =
  (name: string | RegExp): Shows =>
  (page) =>
    page.getByRole('button', { name }).first()

/** Presses the first button of this name, which opens something over the page. */
export const pressFirst =
  (name: RegExp): Act =>
  async (page) => {
    await page.getByRole('button', { name }).first().click()
    await page.getByRole('dialog').waitFor()
  }

// A state that does not come is told in its own words, before the whole test has run out of time.
const PATIENCE_MS = 60_000

export type States = Record<string, State>

async function deviceOf(browser: Browser, { as, kept }: State): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: kept ? 'allow' : 'block' })
  context.setDefaultTimeout(PATIENCE_MS)
  return visitAs(context, as ?? null)
}

/** Brings up one after the other, each person with a device of their own, and has it looked at. */
export async function inEach(
  browser: Browser,
  { states, isMobile }: { states: States; isMobile: boolean },
  look: (page: Page, name: string, state: State) => Promise<unknown>,
): Promise<void> {
  const devices = new Map<Someone | undefined, Page>()
  for (const [name, state] of Object.entries(states)) {
    const { as, answers, path, before, act, shows, kept } = state
    const page = devices.get(as) ?? (await deviceOf(browser, state))
    if (!as) {
      if (!devices.has(as)) await signedIn(page)
      await layOut(page, { ...SILENT_EVENTS, ...answers })
    }
    devices.set(as, page)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await before?.()
    await page.goto(path)
    await atRest(page)
    if (kept) await keepTheApp(page)
    await act?.(page, isMobile)
    await expect(shows(page), name).toBeVisible({ timeout: PATIENCE_MS })
    await look(page, name, state)
    // What was laid out stays: the page goes on asking, and the real server knows nobody like that.
    if (as) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().setOffline(false)
  }
  for (const page of devices.values()) await page.context().close()
}
