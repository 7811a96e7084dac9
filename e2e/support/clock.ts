import { expect, type Locator, type Page } from '@playwright/test'

const BEGIN = Date.parse('2026-11-15T12:00:00Z')
const MINUTE = 60_000

/** Before the first address: the page's clock is ours from then on. It still runs, because a start-up waits for timers. */
export const takeClock = (page: Page) => page.clock.install({ time: BEGIN })

/**
 * Once the page is there: time stands still until the test lets it go on, so a slow machine uses nothing of it up. What
 * was due within a minute has happened by then, and an interval of less than a minute begins anew.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + MINUTE)
}

/** With the clock stopped: time goes on in small steps until this is there, because React waits before it shows what it fetched. */
export const appears = (page: Page, what: Locator, state: 'visible' | 'attached' = 'visible') =>
  expect(async () => {
    await page.clock.runFor(25)
    // Looked at once: a look that waits would let more time go by the slower the machine is.
    expect(await (state === 'visible' ? what.isVisible() : what.count())).toBeTruthy()
  }).toPass({ intervals: [20] })

/** Holds an answer of the laid-out network back until `open` is called. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}
