import { CHANNEL_TYPE } from '../../core/src/contract/messages.ts'
import { atRest } from '../support/at-rest.ts'
import { gate } from '../support/clock.ts'
import { ask, post, visitAs } from '../support/people.ts'
import { needsYouFixture } from '../support/session-fixture.ts'
import { jam } from '../support/sessions.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const PARTS = {
  'where I am wanted': '**/api/v1/sessions/needs-you',
  'my groups': '**/api/SessionGroup/ListForUser/',
  'what they say': '**/api/v1/messages/user-feed-with-messages*',
}

for (const [last, address] of Object.entries(PARTS))
  test(`home comes without anything jumping, with ${last} last`, async ({ context, server }) => {
    const { organiser, member, groupId } = await jam(server.url, { songs: 3 })
    const { payload: channels } = await ask(server.url, `/v1/messages/channels?groupId=${groupId}`, organiser.token)
    const posts = channels.find(({ type }: { type: number }) => type === CHANNEL_TYPE.Public)
    const words = { body: 'Found the horn chart' }
    await post(server.url, `/Message/SendMessage?channelId=${posts.id}`, words, organiser.token)
    const page = await visitAs(context, member)
    await page.addInitScript(() => {
      const moved: number[] = []
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const held = gate()
    await page.route(PARTS['where I am wanted'], (route) =>
      route.fulfill({ json: { success: true, payload: needsYouFixture } }),
    )
    await page.route(address, async (route) => {
      await held.opened
      await route.fallback()
    })
    const asked = page.waitForRequest(address)
    await page.goto('/')
    await asked
    await expect(page.getByRole('link', { name: 'Superstition' }).first()).toBeVisible()
    held.open()
    await expect(page.getByRole('article').getByText('Found the horn chart')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your instruments wanted' })).toBeVisible()
    await atRest(page)
    // Below a tenth a page counts as steady.
    const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved.reduce((a, b) => a + b, 0))
    expect(moved).toBeLessThan(0.1)
  })
