import { appears, gate, stopClock, takeClock } from '../support/clock.ts'
import { callsTo, layOut, ok, refused, signedIn, stored, tokens } from '../support/network.ts'
import { upcomingFixture } from '../support/session-fixture.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const DUE = { refreshAt: '2020-01-01T00:00:00.000Z' }

test('a splash screen with the logo shows until the authentication check finishes', async ({ page }) => {
  const answer = gate()
  await layOut(page, {
    '/api/v1/auth/refresh': async () => {
      await answer.opened
      return { body: tokens('new') }
    },
  })
  await signedIn(page, DUE)
  await page.goto('/')
  const splash = page.getByRole('status', { name: 'Loading', exact: true })
  await expect(splash).toBeVisible()
  await expect(splash.locator('svg')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  answer.open()
  await expect(splash).toBeHidden()
  await expect(page.getByRole('navigation')).toBeVisible()
})

test.describe('while the app’s files do not arrive', () => {
  test.use({ expectedComplaints: [/404/] })

  test('an app whose script does not arrive says so, and loads once it does', async ({ page }) => {
    await layOut(page, { '/api/v1/auth/refresh': { body: tokens('new') } })
    await signedIn(page, DUE)
    const scripts = '**/assets/*.js'
    await page.route(scripts, (route) => route.fulfill({ status: 404 }))
    await page.goto('/groups')
    await expect(page.getByRole('alert')).toContainText('The app could not be loaded.')
    await page.unroute(scripts)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('navigation')).toBeVisible()
  })
})

test('tokens that are due are renewed and saved, and the worker gets the new one', async ({ page }) => {
  const asked = await layOut(page, { '/api/v1/auth/refresh': { body: tokens('new') } })
  await signedIn(page, DUE)
  await page.goto('/groups')
  await expect(page).toHaveURL('/groups')
  await expect(page.getByRole('navigation')).toBeVisible()
  expect(await stored(page, 'refreshToken')).toBe('refresh-new')
  await expect
    .poll(() => callsTo(asked, '/api/message/notifications')[0]?.headers().authorization)
    .toBe('Bearer access-new')
})

test.describe('a refresh that is refused', () => {
  test.use({ expectedComplaints: [/Failed to load resource/] })
  test('at start-up clears the tokens and leads to the sign-out landing route', async ({ page }) => {
    await layOut(page, { '/api/v1/auth/refresh': refused(400, 'REFRESH_REFUSED', 'no') })
    await signedIn(page, DUE)
    await page.goto('/groups')
    await expect(page).toHaveURL('/?redirect=%2Fgroups&signOut=true&errMsg=Refresh+Token+failed')
    await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
  })
})

test('what a member’s home begins with is asked for beside its code, and once', async ({ page }) => {
  const code = gate()
  const asked = await layOut(page, { '/api/user/upcomingsessions': ok(upcomingFixture) })
  await page.route('**/assets/home-*.js', async (route) => {
    await code.opened
    await route.continue()
  })
  await signedIn(page)
  await page.goto('/', { waitUntil: 'commit' })
  const calls = ['/api/user/upcomingsessions', '/api/v1/sessions/details/1']
  const times = () => calls.map((call) => callsTo(asked, call).length)
  await expect.poll(times).toEqual([1, 1])
  code.open()
  await expect(page.getByRole('region', { name: 'My next session' })).toBeVisible()
  expect(times()).toEqual([1, 1])
})

test('the session that a visit begins with is asked for once', async ({ page }) => {
  const asked = await layOut(page)
  await signedIn(page)
  await page.goto('/session/3')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(callsTo(asked, '/api/v1/sessions/details/3')).toHaveLength(1)
})

test('with no tokens the check ends and nobody is signed in', async ({ page }) => {
  const asked = await layOut(page)
  await page.goto('/')
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
  expect(callsTo(asked, '/api/v1/auth/refresh')).toEqual([])
})

test('the app mounts once the notification worker is ready, and not before', async ({ page }) => {
  await page.clock.install({ time: 0 })
  // Time stands still, so that the wait for the worker cannot run out on a slow machine.
  await page.clock.pauseAt(1000)
  const script = gate()
  await layOut(page)
  await page.route('/notification-worker.js', async (route) => {
    await script.opened
    await route.continue()
  })
  await signedIn(page)
  const isAsked = page.waitForRequest('**/notification-worker.js')
  await page.goto('/groups')
  await isAsked
  await page.clock.runFor(1000)
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const isLoaded = page.waitForResponse('**/notification-worker.js')
  script.open()
  await isLoaded
  await appears(page, page.getByRole('navigation'))
})

test.describe('a notification worker that does not come', () => {
  test.use({ expectedComplaints: [/Failed to load resource|notification-worker/] })
  test('is warned about with Worker not ready, and the app mounts anyway', async ({ page }) => {
    await layOut(page)
    await page.route('/notification-worker.js', (route) => route.fulfill({ status: 404, body: '' }))
    await signedIn(page)
    const warned = page.waitForEvent(
      'console',
      (message) => message.type() === 'warning' && message.text().includes('Worker not ready'),
    )
    await page.goto('/groups')
    await warned
    await expect(page.getByRole('navigation')).toBeVisible()
  })
})

test('the tokens are renewed quietly at refreshAt, without a reload', async ({ page }) => {
  await takeClock(page)
  await layOut(page, { '/api/v1/auth/refresh': { body: tokens('new') } })
  await signedIn(page, { refreshAt: '2026-11-15T12:14:00Z' })
  await page.goto('/groups')
  await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.clock.fastForward('14:05')
  await expect.poll(() => stored(page, 'accessToken')).toBe('access-new')
  expect(await page.evaluate(() => (window as unknown as { stayed?: boolean }).stayed)).toBe(true)
})

test('two tabs whose tokens are due at once make one refresh', async ({ context, page }) => {
  let refreshes = 0
  const answer = gate()
  const answers = {
    '/api/v1/auth/refresh': async () => {
      refreshes++
      await answer.opened
      return { body: tokens(`new-${refreshes}`) }
    },
  }
  const other = await context.newPage()
  const tabs = [page, other]
  for (const tab of tabs) {
    await takeClock(tab)
    await layOut(tab, answers)
  }
  await signedIn(page, DUE)
  await page.goto('/color-palette.html')
  await Promise.all(tabs.map((tab) => tab.goto('/groups')))
  // One of them asks, the other waits for its turn. How long it then waits for the first one's tokens is a matter of seconds.
  const turns = () => page.evaluate(async () => (await navigator.locks.query()).pending?.length)
  await expect.poll(turns).toBe(1)
  for (const tab of tabs) await stopClock(tab)
  answer.open()
  for (const tab of tabs) await expect.poll(() => stored(tab, 'accessToken')).toBe('access-new-1')
  for (const tab of tabs) await appears(tab, tab.getByRole('navigation'))
  expect(refreshes).toBe(1)
})

test('a sign-out in one tab signs the other out', async ({ context, page }) => {
  const other = await context.newPage()
  await layOut(page)
  await layOut(other)
  await signedIn(page)
  await page.goto('/groups')
  await other.goto('/groups')
  await expect(other.getByRole('navigation')).toBeVisible()
  await page.goto('/?signOut=true')
  await expect(other.getByRole('form', { name: 'Sign in' })).toBeVisible()
})

test('first-run steps that were left wait on the home screen', async ({ page }) => {
  await layOut(page, { '/api/public/allinstruments': ok([]) })
  await signedIn(page)
  await page.addInitScript(() => {
    const profile = JSON.parse(localStorage.getItem('profile') ?? '{}')
    localStorage.setItem('profile', JSON.stringify({ ...profile, registrationComplete: false }))
  })
  await page.goto('/')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  await page.getByRole('link', { name: 'Finish later' }).click()
  await expect(page.getByRole('heading', { name: 'Say who you are' })).toBeVisible()
})
