import type { Page } from '@playwright/test'

/** Stands before the worker's own script: its intervals run only when they are told that time has passed. */
const driven = `
  const intervals = new Map()
  let count = 0
  self.setInterval = (run, every) => {
    intervals.set(++count, { run, every, left: every })
    return count
  }
  self.clearInterval = (id) => intervals.delete(id)
  new BroadcastChannel('worker time').onmessage = ({ data }) => {
    for (const interval of intervals.values()) {
      interval.left -= data
      if (interval.left > 0) continue
      interval.left += interval.every
      interval.run()
    }
  }
`

/** The notification worker's intervals are ours: the page's clock does not reach into a worker. */
export async function takeWorkerClock(page: Page): Promise<{ pass(ms: number): Promise<void> }> {
  await page.route('/notification-worker.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${driven}\n${await response.text()}` })
  })
  return { pass: (ms) => page.evaluate((time) => new BroadcastChannel('worker time').postMessage(time), ms) }
}
