import { layOut, ok, signedIn } from '../support/network.ts'
import { quiet } from '../support/quiet.ts'
import { peopleFixture, sessionFixture } from '../support/session-fixture.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const KB = 1024

test('two hundred songs scroll with a handful of them drawn', async ({ page }) => {
  await layOut(page, {
    '/api/v1/sessions/details/1': ok(sessionFixture({ songs: 200, slots: 10 })),
    '/api/v1/sessions/registered-user-profiles': ok({ users: peopleFixture, total: 31 }),
  })
  await signedIn(page)
  let script = 0
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') script += Number(response.headers()['content-length'] ?? 0)
  })
  await page.goto('/session/1')
  await page.getByRole('article', { name: 'Superstition' }).first().waitFor()
  await quiet(page)
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(globalThis, { frames })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) frames.push(duration)
    }).observe({ type: 'long-animation-frame' })
  })
  const drawn = () => page.getByRole('article').count()
  let most = 0
  // A person's way down: wheel after wheel, not a jump.
  for (let i = 0; i < 40; i++) {
    await page.mouse.move((page.viewportSize()?.width ?? 0) / 2, 420)
    await page.mouse.wheel(0, 900)
    most = Math.max(most, await drawn())
  }
  const top = await page.evaluate(() => scrollY)
  expect(top).toBeGreaterThan(20_000)
  expect(most).toBeLessThanOrEqual(30)
  const frames = await page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames)
  const words = `${frames.length} frames over 50 ms, the longest ${Math.round(Math.max(0, ...frames))} ms, at most ${most} songs drawn; script ${(script / KB).toFixed(1)} KB as sent`
  console.log(`two hundred songs, 36,000 px down: ${words}`)
  test.info().annotations.push({ type: 'scrolling', description: words })
})
