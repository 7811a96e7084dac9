import { takeClock } from '../support/clock.ts'
import { layOut, ok, signedIn } from '../support/network.ts'
import { quiet } from '../support/quiet.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const GROUPS = ok([
  { sessionGroup: { id: 3, name: 'Anchor Thursday Blues', imageAssetData: null } },
  { sessionGroup: { id: 4, name: 'Sunday Slow Jam', imageAssetData: null } },
])
const SESSIONS = ok([
  {
    id: 11,
    title: 'Thursday Blues Jam',
    startDate: '2040-11-15T19:30:00Z',
    location: 'The Anchor',
    imageAssetData: null,
  },
])
const WITH_DATA = { '/api/sessiongroup/listforuser': GROUPS, '/api/user/upcomingsessions': SESSIONS }

test('the drawer is 300 px wide, open at the start on large screens, and can be toggled', async ({
  page,
  isMobile,
}) => {
  await layOut(page)
  await signedIn(page)
  await page.goto('/groups')
  const menu = page.getByRole('navigation', { name: 'Main' })
  if (isMobile) {
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
  }
  await expect(menu).toBeVisible()
  expect((await menu.locator('..').boundingBox())?.width).toBe(300)
  await menu.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: isMobile ? 'Menu' : 'Open menu', exact: true }).click()
  await expect(menu).toBeVisible()
})

test('drawer and bottom bar are there for signed-in users alone, and not on /sign-up', async ({ page, isMobile }) => {
  await layOut(page, { '/api/public/allinstruments': ok([]) })
  await page.goto('/groups')
  await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: /^(Main|Tabs)$/ })).toHaveCount(0)
  await signedIn(page)
  await page.goto('/groups')
  await expect(page.getByRole('navigation', { name: isMobile ? 'Tabs' : 'Main' })).toBeVisible()
  await page.evaluate(() => {
    const profile = JSON.parse(localStorage.getItem('profile') ?? '{}')
    localStorage.setItem('profile', JSON.stringify({ ...profile, registrationComplete: false }))
  })
  await page.goto('/sign-up')
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test('the content element has the id app-router-content', async ({ page }) => {
  await layOut(page)
  await page.goto('/')
  await expect(page.locator('#app-router-content')).toContainText('Pick your songs.')
})

test('the side menu has home, counts, groups, sessions with date and place, and the More menu', async ({
  page,
  isMobile,
}) => {
  await layOut(page, {
    ...WITH_DATA,
    '/api/message/notifications': ok({ items: [], unreadNotifications: 101, unreadMessages: 2 }),
    '/api/message/getdirectmessagegroups': ok({ chats: [], unread: 2 }),
  })
  await signedIn(page)
  await page.goto('/groups')
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  await expect(menu.getByRole('link', { name: 'Notifications, 99+ new' })).toHaveAttribute('href', '/notifications')
  await expect(menu.getByRole('link', { name: 'Direct Messages, 2 new' })).toHaveAttribute('href', '/dm')
  const groups = menu.getByRole('list', { name: 'My Groups' }).getByRole('link')
  await expect(groups).toHaveText(['Anchor Thursday Blues', 'Sunday Slow Jam', 'More Groups'])
  await expect(groups.first()).toHaveAttribute('href', '/group/3')
  await expect(groups.last()).toHaveAttribute('href', '/groups')
  const session = menu.getByRole('list', { name: 'Upcoming Sessions' }).getByRole('link').first()
  await expect(session).toHaveAttribute('href', '/session/11')
  await expect(session).toContainText('Thu 15 Nov @ The Anchor')
  await menu.getByRole('button', { name: 'More', exact: true }).click()
  const own = menu.getByRole('list', { name: 'More' }).getByRole('link', { name: 'Ana' })
  await expect(own).toHaveAttribute('href', '/profile')
})

test('choosing a submenu opens it, choosing it again closes it, and Sign-Out leads to / with signOut=true', async ({
  page,
  isMobile,
}) => {
  await layOut(page)
  await signedIn(page)
  await page.goto('/groups')
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const more = page.getByRole('button', { name: 'More', exact: true })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await more.click()
  await expect(page.getByRole('list', { name: 'More' }).getByRole('link', { name: 'Sign-Out' })).toBeVisible()
  await more.click()
  await expect(page.getByRole('list', { name: 'More' })).toBeHidden()
  await more.click()
  await page.getByRole('link', { name: 'Sign-Out' }).click()
  await expect(page).toHaveURL('/?signOut=true')
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
})

test('the bottom tabs are for small screens, show counts and replace the address', async ({ page, isMobile }) => {
  await layOut(page, {
    '/api/message/notifications': ok({ items: [], unreadNotifications: 3, unreadMessages: 100 }),
    '/api/message/getdirectmessagegroups': ok({ chats: [], unread: 100 }),
  })
  await signedIn(page)
  await page.goto('/settings')
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  if (!isMobile) {
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(tabs).toBeHidden()
    return
  }
  await expect(tabs.getByRole('link')).toHaveText(['Feed', 'Groups', /Notifications/, /Direct Messages/])
  await expect(tabs.getByRole('link', { name: 'Direct Messages, 100 new' })).toBeVisible()
  const widths = await tabs.getByRole('link').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  expect(Math.max(...widths) - Math.min(...widths), 'tabs of equal width').toBeLessThan(1)
  const length = await page.evaluate(() => history.length)
  await tabs.getByRole('link', { name: 'Groups' }).click()
  await expect(page).toHaveURL('/groups')
  await tabs.getByRole('link', { name: 'Feed' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => history.length)).toBe(length)
})

test('the toolbar is for signed-in users under the large breakpoint: menu, icon, title, bell and face', async ({
  page,
  isMobile,
}) => {
  await layOut(page, { '/api/message/notifications': ok({ items: [], unreadNotifications: 3, unreadMessages: 0 }) })
  await signedIn(page)
  await page.goto('/settings')
  const bell = page.getByRole('button', { name: 'Notifications, 3 new' })
  if (!isMobile) {
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await expect(bell).toBeHidden()
    return
  }
  const bar = page.getByRole('banner')
  await expect(bar.getByText('Settings')).toBeVisible()
  await bell.click()
  const popover = page.getByRole('dialog', { name: 'Notifications' })
  await expect(popover.getByRole('button', { name: 'Mark all as Read' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popover).toBeHidden()
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Sign Out'])
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/profile')
})

test('after a navigation the focus is on the heading', async ({ page, isMobile }) => {
  await layOut(page)
  await signedIn(page)
  await page.goto('/groups')
  if (isMobile)
    await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Direct Messages' }).click()
  else await page.getByRole('link', { name: 'Direct Messages' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Direct Messages' })).toBeFocused()
})

test('the first stop of the keyboard leads past the menu to the content', async ({ page }) => {
  await layOut(page)
  await signedIn(page)
  await page.goto('/groups')
  await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#app-router-content')).toBeFocused()
})

test('dark mode follows the system, is chosen in the settings and outlives a reload', async ({ page }) => {
  await layOut(page)
  await signedIn(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/settings')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('radio', { name: 'Light' }).click()
  await expect(root).toHaveAttribute('data-theme', 'light')
  await page.reload()
  await expect(root).toHaveAttribute('data-theme', 'light')
  await page.getByRole('radio', { name: 'Match my device' }).click()
  await expect(root).toHaveAttribute('data-theme', 'dark')
})

test('with reduced motion nothing moves', async ({ page }) => {
  await layOut(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const duration = await page
    .getByRole('button', { name: 'Sign in' })
    .evaluate((button) => getComputedStyle(button).transitionDuration)
  expect(duration).toBe('0s')
})

test.describe('without a network, and before anything is kept', () => {
  // What else the bar has to say does not come any more.
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED/] })

  test('a bar says that there is no connection', async ({ page, context }) => {
    await layOut(page)
    await page.goto('/')
    const bar = page.getByRole('status').getByText('Offline.')
    await expect(bar).toHaveCount(0)
    await quiet(page)
    await context.setOffline(true)
    await expect(bar).toBeVisible()
    await context.setOffline(false)
    await expect(bar).toHaveCount(0)
  })

  test('a sign of it stays in sight on a page that is scrolled', async ({ page, context }) => {
    await layOut(page)
    await signedIn(page)
    await page.goto('/what-is-jamboree')
    await quiet(page)
    const sign = page.locator('[data-offline]')
    await expect(sign).toHaveCount(0)
    await context.setOffline(true)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(page.getByRole('status').getByText('Offline.')).not.toBeInViewport()
    await expect(sign).toBeInViewport()
  })
})

test('the new-version banner compares dotted numbers and reloads with upgrade and noCache', async ({ page }) => {
  await takeClock(page)
  await layOut(page, { '/api/user/updateonlineactivity': { ...ok({}), headers: { 'X-Upgrade-Client': '1.10' } } })
  await signedIn(page)
  await page.goto('/groups?from=mail')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page).toHaveURL(/\/groups\?from=mail&upgrade=1\.10&noCache=17\d{11}$/)
})

test('a version that is not newer shows no banner', async ({ page }) => {
  await layOut(page, { '/api/user/updateonlineactivity': { ...ok({}), headers: { 'X-Upgrade-Client': '1.0' } } })
  await signedIn(page)
  const reported = page.waitForResponse(/UpdateOnlineActivity/)
  await page.goto('/groups')
  await reported
  await expect(page.getByText('A new version is ready.')).toBeHidden()
})
