import { expect, test } from '../test.ts'

test.use({ expectedComplaints: [/Failed to load resource|ERR_INTERNET_DISCONNECTED/] })

test('the app opens without a network once it was there', async ({ page, context }) => {
  await page.goto('/')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
  await context.setOffline(true)
  await page.goto('/what-is-jamboree')
  await expect(page.getByRole('heading', { level: 1, name: 'What is Jamboree?' })).toBeVisible()
  // A new page may think that there is a network, as some browsers do here: the first call that fails tells.
  await page.getByRole('link', { name: 'Upcoming' }).first().click()
  await expect(page.getByText(/^Offline\./)).toBeVisible()
})

test('the manifest names every icon size, and each icon is there', async ({ page }) => {
  await page.goto('/')
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  const sizes = manifest.icons.map(({ sizes: size }: { sizes: string }) => size)
  for (const size of [32, 36, 48, 64, 96, 128, 180, 192]) expect(sizes).toContain(`${size}x${size}`)
  for (const { src } of manifest.icons) expect((await page.request.get(src)).ok(), src).toBe(true)
  for (const path of ['/local/img/avatar.png', '/local/img/800x300_ph.png']) {
    expect((await page.request.get(path)).ok(), path).toBe(true)
  }
})
