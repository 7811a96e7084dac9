import { expect, type Page } from '@playwright/test'

/** The app looks again by itself every 30 s, and never sooner. */
const SAFETY_NET_MS = 30_000

declare global {
  interface Window {
    /** How many looks by the clock never come. */
    held: number
  }
}

/** From the next page on nothing comes by the clock: what somebody else does is there because it was told. */
export const withoutSafetyNet = (page: Page) =>
  page.addInitScript((safetyNet) => {
    const { setInterval } = window
    window.held = 0
    const repeat = (work: TimerHandler, ms?: number, ...more: unknown[]) => {
      if ((ms ?? 0) < safetyNet) return setInterval(work, ms, ...more)
      window.held++
      return setInterval(() => {}, safetyNet)
    }
    Object.assign(window, { setInterval: repeat })
  }, SAFETY_NET_MS)

/** There was something to hold back. */
export const expectNoSafetyNet = (page: Page) => expect.poll(() => page.evaluate(() => window.held)).toBeGreaterThan(0)
