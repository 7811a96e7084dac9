import { stopClock, takeClock } from '../support/clock.ts'
import { callsTo, layOut, ok, refused, signedIn, tokens } from '../support/network.ts'
import { visit } from '../support/visit.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

test('a protected route with no token redirects to / with the redirect query and signOut=true', async ({ page }) => {
  await layOut(page)
  await page.goto('/profile/12?tab=songs')
  await expect(page).toHaveURL('/?redirect=%2Fprofile%2F12%3Ftab%3Dsongs&signOut=true')
})

test('/sign-in redirects to / with a redirect query and signOut=true', async ({ page }) => {
  await layOut(page)
  await page.goto('/sign-in?redirect=%2Fgroups')
  await expect(page).toHaveURL('/?redirect=%2Fgroups&signOut=true')
})

test('signing in leads where the redirect query says', async ({ page }) => {
  const asked = await layOut(page, { '/api/v1/auth': { body: tokens('new') } })
  await page.goto('/?redirect=%2Fgroups&signOut=true')
  await page.getByLabel('E-mail').fill('ana@example.org')
  await page.getByLabel('Password', { exact: true }).fill('four words in a row')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/groups')
  const request = callsTo(asked, '/api/v1/auth')[0]
  expect(request?.headers().authorization).toBe(`Basic ${btoa('jamboree-web:')}`)
  expect(request?.postDataJSON()).toMatchObject({ grant_type: 'password', guestId: 'guest-1' })
})

for (const redirect of [
  '//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '\\\\evil.example',
  '/\\evil.example',
]) {
  test(`C4: a redirect to ${redirect} stays in the app`, async ({ page, baseURL }) => {
    await layOut(page, { '/api/v1/auth': { body: tokens('new') } })
    await page.goto(`/?${new URLSearchParams({ redirect, signOut: 'true' })}`)
    await page.getByLabel('E-mail').fill('ana@example.org')
    await page.getByLabel('Password', { exact: true }).fill('four words in a row')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(`${baseURL}/`)
  })
}

test('a session that ended lands with its message', async ({ page }) => {
  await layOut(page)
  await page.goto('/?signOut=true&errMsg=Your%20Session%20has%20expired.%20Please%20sign%20in%20again.')
  await expect(page.getByRole('alert')).toHaveText('Your Session has expired. Please sign in again.')
})

test('landing with signOut=true clears the token, the refresh token and the profile', async ({ page }) => {
  const asked = await layOut(page)
  await signedIn(page)
  await page.goto('/?signOut=true')
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
  const left = await page.evaluate(() =>
    ['accessToken', 'refreshToken', 'profile'].map((key) => localStorage.getItem(key)),
  )
  expect(left).toEqual([null, null, null])
  await expect.poll(() => callsTo(asked, '/api/v1/auth/sign-out')[0]?.postDataJSON()).toEqual({ token: 'refresh-old' })
})

test('the token check is cached for 5 seconds', async ({ page }) => {
  await takeClock(page)
  await layOut(page)
  await signedIn(page)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await stopClock(page)
  await visit(page, '/notifications')
  await expect(page).toHaveTitle('Jamboree: Notifications')
  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await visit(page, '/dm')
  await expect(page).toHaveTitle('Jamboree: Direct Messages')
  await page.clock.fastForward(5000)
  await visit(page, '/settings')
  await expect(page).toHaveURL(/signOut=true/)
})

test('the online status is reported 300 ms after a navigation, once, with the path in lower case', async ({ page }) => {
  const asked = await layOut(page)
  await signedIn(page)
  await page.goto('/Groups')
  await expect.poll(() => callsTo(asked, '/api/user/updateonlineactivity').length).toBe(1)
  expect(new URL(callsTo(asked, '/api/user/updateonlineactivity')[0]?.url() ?? '').searchParams.get('action')).toBe(
    '/groups',
  )
})

test('a guest reports no online status', async ({ page }) => {
  await takeClock(page)
  const asked = await layOut(page)
  await page.goto('/groups')
  await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible()
  await stopClock(page)
  await page.clock.resume()
  // What the page asked for before it was left has come by here when the next one stands.
  await page.goto('/what-is-jamboree')
  await expect(page.getByRole('heading', { level: 1, name: 'What is Jamboree?' })).toBeVisible()
  expect(callsTo(asked, '/api/user/updateonlineactivity')).toEqual([])
})

test.describe('a failed report', () => {
  test.use({ expectedComplaints: [/Failed to load resource.*UpdateOnlineActivity/] })
  test('of the online status is logged to the console only', async ({ page }) => {
    await layOut(page, { '/api/user/updateonlineactivity': refused(500, 'INTERNAL', 'It broke.') })
    await signedIn(page)
    const logged = page.waitForEvent('console', (message) => message.text().includes('online status'))
    await page.goto('/groups')
    await logged
    await expect(page.getByText('Server Error')).toBeHidden()
  })
})

test('when no guest token is stored, one is requested and kept, also in a 365-day cookie', async ({
  page,
  context,
}) => {
  const asked = await layOut(page)
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('guestId'))).toBe('guest-1')
  const cookie = (await context.cookies()).find(({ name }) => name === 'guestId')
  expect(cookie?.value).toBe('guest-1')
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(365)
  await page.reload()
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
  expect(callsTo(asked, '/api/v1/auth/guest-token')).toHaveLength(1)
})

test('the page title is the product name plus the page title, and an unknown address has its own page', async ({
  page,
}) => {
  await layOut(page)
  await page.goto('/upcoming')
  await expect(page).toHaveTitle('Jamboree: Upcoming')
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not on the set list')
})

test('/color-palette leaves the app for the static page and returns to /', async ({ page, baseURL }) => {
  await layOut(page)
  await page.goto('/color-palette')
  await expect(page).toHaveURL('/color-palette.html')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('palette')
  await page.goBack()
  await expect(page).toHaveURL(`${baseURL}/`)
})

test('a form says what is wrong at its field, goes there and loses nothing', async ({ page }) => {
  await layOut(page, {
    '/api/v1/user/register': ok({}),
  })
  await page.goto('/sign-up')
  await page.getByLabel('E-mail').fill('not an address')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('This does not look like an e-mail address.')).toBeVisible()
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveValue('not an address')
})
