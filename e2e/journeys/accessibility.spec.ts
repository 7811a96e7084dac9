import { atRest } from '../support/at-rest.ts'
import { violations } from '../support/flaws.ts'
import { groupDetailFixture, groupFixture } from '../support/group-fixture.ts'
import { layOut, ok, profileFixture, signedIn } from '../support/network.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const GUEST = [
  '/',
  '/sign-up',
  '/forgot-password',
  '/reset-password?token=t&email=a%40b.cc',
  '/groups',
  '/group/1',
  '/session/1',
  '/what-is-jamboree',
  '/upcoming',
  '/nowhere',
  '/color-palette.html',
]
const USER = ['/', '/sign-up', '/profile', '/settings', '/notifications', '/dm', '/admin/view-roster', '/session-song']
const GROUP = groupFixture({ id: 1, description: 'Every second Thursday.' })
const ANSWERS = {
  '/api/public/allgroups': ok({ groups: [GROUP], total: 1 }),
  '/api/v1/groups/details/1': ok(groupDetailFixture(false, GROUP)),
  '/api/user/verifyresettoken': ok({ valid: true }),
  '/api/public/allinstruments': ok([{ id: 1, name: 'Bass', family: 'bass' }]),
  '/api/user/profile/0': ok({
    ...profileFixture(),
    bio: 'Bass.',
    instruments: [{ instrumentId: 1, name: 'Bass', family: 'bass', rating: 60, isPrimary: true, note: '' }],
  }),
  '/api/sessiongroup/listforuser': ok([
    { sessionGroup: { id: 3, name: 'Anchor Thursday Blues', imageAssetData: null } },
  ]),
  '/api/user/upcomingsessions': ok([
    { id: 11, title: 'Blues', startDate: '2040-11-15T19:30:00Z', location: 'The Anchor', imageAssetData: null },
  ]),
  '/api/message/notifications': ok({ items: [], unreadNotifications: 3, unreadMessages: 2 }),
}

for (const [who, paths] of [
  ['a guest', GUEST],
  ['a user', USER],
] as const) {
  test(`axe finds nothing on what ${who} sees, light and dark`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await layOut(page, ANSWERS)
    if (who === 'a user') await signedIn(page)
    const found: string[] = []
    for (const path of paths) {
      await page.goto(path)
      await atRest(page)
      found.push(...(await violations(page, path)))
      await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
      found.push(...(await violations(page, `${path} (dark)`, ['color-contrast'])))
    }
    expect(found).toEqual([])
  })
}

test('axe finds nothing in the open menus and sheets', async ({ page, isMobile }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const config = {
    latestVersion: '1.0.0',
    versions: [{ version: '1.0.0', releaseDate: '2026-11-15', hasBreakingChanges: true, priority: 'critical' }],
  }
  await layOut(page, {
    ...ANSWERS,
    '/changelogs/config.json': { body: config },
    '/changelogs/v1.0.0.md': { body: 'Text.' },
  })
  await signedIn(page)
  await page.goto('/')
  const look = async () => {
    expect(await violations(page, 'overlay')).toEqual([])
  }
  await page.getByRole('dialog', { name: "What's New" }).waitFor()
  await look()
  await page.getByRole('button', { name: 'Mark as Read' }).click()
  if (isMobile) {
    await page.getByRole('button', { name: 'Notifications, 3 new' }).click()
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
    await look()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem').first().waitFor()
    await look()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
  }
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await look()
})
