import { groupDetailFixture, groupFixture } from '../support/group-fixture.ts'
import { callsTo, layOut, ok, profileFixture, signedIn } from '../support/network.ts'
import { visit } from '../support/visit.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const PUBLIC = {
  '/sign-up': 'Sign up',
  '/': 'Home',
  '/forgot-password': 'Forgot password',
  '/reset-password': 'Reset password',
  '/group/1': 'Anchor Thursday Blues',
  '/session/1': 'Thursday Blues Jam',
  '/session/signup/1': 'Sign-up: Thursday Blues Jam',
  '/groups': 'Groups',
  '/what-is-jamboree': 'What is Jamboree?',
  '/upcoming': 'Upcoming',
}
const SIGNED_IN = [
  '/group/1/channel/2/message/3',
  '/session-song',
  '/profile/1',
  '/profile/',
  '/dm',
  '/notifications',
  '/settings',
  '/admin/dashboard/1',
  '/admin/edit-group',
  '/admin/edit-group-settings/1',
  '/admin/group-users/1',
  '/admin/group-messages/1',
  '/admin/add-session',
  '/admin/view-session',
  '/admin/view-rosters',
  '/admin/session-song-slot',
  '/admin/edit-session-songs',
  '/admin/view-roster',
  '/admin/session/print/1',
]

test('a guest sees every public route', async ({ page, baseURL }) => {
  await layOut(page, { '/api/v1/groups/details/1': ok(groupDetailFixture(false, groupFixture({ id: 1 }))) })
  await page.goto('/')
  for (const [path, title] of Object.entries(PUBLIC)) {
    await visit(page, path)
    // The screen before it stays until this one is there.
    await expect(page, path).toHaveTitle(`Jamboree: ${title}`)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached()
    await expect(page, path).toHaveURL(`${baseURL}${path}`)
    await expect(page.getByText('This page is not on the set list'), path).toBeHidden()
  }
})

test('/profile/ is the own profile, and /profile/{id} is another’s', async ({ page }) => {
  await layOut(page, {
    '/api/user/profile/0': ok(profileFixture()),
    '/api/public/allinstruments': ok([]),
    '/api/user/profile/9': ok(profileFixture({ id: 9, userId: 9, first: 'Bo', isSelf: false })),
  })
  await signedIn(page)
  await page.goto('/profile/')
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Lindqvist' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit profile' })).toBeVisible()
  await visit(page, '/profile/9')
  await expect(page.getByRole('heading', { level: 1, name: 'Bo Lindqvist' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit profile' })).toHaveCount(0)
})

test('every other route needs a token, and says where one wanted to go', async ({ page }) => {
  await layOut(page)
  await page.goto('/')
  for (const path of SIGNED_IN) {
    await visit(page, path)
    await expect(page, path).toHaveURL(`/?redirect=${encodeURIComponent(path)}&signOut=true`)
    await expect(page.getByRole('form', { name: 'Sign in' }), path).toBeVisible()
  }
})

test('guests have no toolbar, but the way to an account and to what is coming up, which leads back', async ({
  page,
}) => {
  await layOut(page)
  await page.goto('/groups')
  await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible()
  await expect(page.getByText('Welcome Guest')).toHaveCount(0)
  const ways = page.getByRole('navigation', { name: 'Guest' })
  await expect(ways.getByRole('link', { name: 'Upcoming' })).toHaveAttribute('href', '/upcoming')
  await expect(ways.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/?redirect=%2Fgroups')
  await expect(ways.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/sign-up?returnUrl=%2Fgroups')
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toHaveCount(0)
})

test('several navigations within 300 ms make one report, of the last of them', async ({ page }) => {
  const asked = await layOut(page)
  const reports = () =>
    callsTo(asked, '/api/user/updateonlineactivity').map((call) => new URL(call.url()).searchParams.get('action'))
  await page.clock.install({ time: '2026-11-15T12:00:00Z' })
  await signedIn(page)
  await page.goto('/settings')
  await expect.poll(reports).toEqual(['/settings'])
  await page.clock.pauseAt('2026-11-15T13:00:00Z')
  // A navigation has happened once the page has its title: what waits for it begins then.
  await visit(page, '/upcoming')
  await expect(page).toHaveTitle('Jamboree: Upcoming')
  await page.clock.runFor(200)
  await visit(page, '/Session/12')
  await expect(page).toHaveTitle(/^Jamboree: (Session|Thursday Blues Jam)$/)
  await page.clock.runFor(299)
  expect(reports()).toEqual(['/settings'])
  await page.clock.runFor(1)
  await expect.poll(reports).toEqual(['/settings', '/session/12'])
})

test('the new-version banner asks with ? where the address has no query', async ({ page }) => {
  await layOut(page, {
    '/api/user/updateonlineactivity': {
      body: { success: true, payload: {} },
      headers: { 'X-Upgrade-Client': '99.0' },
    },
  })
  await signedIn(page)
  await page.goto('/groups')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page).toHaveURL(/\/groups\?upgrade=99\.0&noCache=\d+$/)
})

test.describe('a set-up after mounting that fails', () => {
  test.use({ expectedComplaints: [/The set-up after mounting failed/] })
  test('is logged only', async ({ page }) => {
    await layOut(page)
    await signedIn(page)
    await page.addInitScript(() => {
      const matchMedia = window.matchMedia.bind(window)
      window.matchMedia = (query) => {
        const list = matchMedia(query)
        if (!query.includes('color-scheme')) return list
        list.addEventListener = () => {
          throw new Error('No listener.')
        }
        return list
      }
    })
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('The set-up after mounting failed'),
    )
    await page.goto('/groups')
    expect((await logged).type()).toBe('error')
    await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible()
    await expect(page.getByRole('navigation')).toBeVisible()
  })
})
