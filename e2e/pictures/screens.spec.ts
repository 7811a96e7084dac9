import { layOut, ok, signedIn } from '../support/network.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const GUEST = {
  home: '/',
  'sign-up': '/sign-up',
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password?token=t&email=ana%40example.org',
  'what-is': '/what-is-jamboree',
  'not-found': '/nowhere',
  'guest-groups': '/groups',
  palette: '/color-palette.html',
}
const USER = {
  feed: '/',
  groups: '/groups',
  upcoming: '/upcoming',
  messages: '/dm',
  notifications: '/notifications',
  profile: '/profile',
  settings: '/settings',
  roster: '/admin/view-roster?id=1',
}
const LONG = 'Bartholomew-Maximilian Featherstonehaugh-Castellanos'
const ANSWERS = {
  '/api/public/allgroups': ok({ groups: [], total: 0 }),
  '/api/user/verifyresettoken': ok({ valid: true }),
  '/api/user/profile/0': ok({
    id: 7,
    userId: 7,
    first: LONG.split(' ')[0],
    last: LONG.split(' ')[1],
    imageUrl: null,
    bio: 'Bass, and sings when nobody else will.',
    isSelf: true,
    memberSince: '2026-01-01T00:00:00Z',
    instruments: [
      { instrumentId: 1, name: 'Bass', family: 'bass', rating: 60, isPrimary: true, note: '' },
      { instrumentId: 2, name: 'Backing vocals', family: 'vocals', rating: 28, isPrimary: false, note: '' },
    ],
  }),
  '/api/sessiongroup/listforuser': ok([
    { sessionGroup: { id: 3, name: 'Anchor Thursday Blues', imageAssetData: null } },
    {
      sessionGroup: {
        id: 4,
        name: 'The Extraordinarily Long-Named Bristol Funk & Soul Collective',
        imageAssetData: null,
      },
    },
  ]),
  '/api/user/upcomingsessions': ok([
    {
      id: 11,
      title: 'Thursday Blues Jam',
      startDate: '2040-11-15T19:30:00Z',
      location: 'The Anchor',
      imageAssetData: null,
    },
  ]),
  '/api/message/notifications': ok({ items: [], unreadNotifications: 3, unreadMessages: 120 }),
  '/api/v1/user/sessions': ok([
    {
      familyId: 1,
      device: 'Chrome on Linux',
      signedInAt: '2026-11-01T00:00:00Z',
      lastUsedAt: '2026-11-15T00:00:00Z',
      isCurrent: true,
    },
    {
      familyId: 2,
      device: 'Safari on iPhone',
      signedInAt: '2026-11-01T00:00:00Z',
      lastUsedAt: '2026-11-02T00:00:00Z',
      isCurrent: false,
    },
  ]),
}

for (const [who, screens] of [
  ['guest', GUEST],
  ['user', USER],
] as const) {
  for (const [name, path] of Object.entries(screens)) {
    for (const theme of ['light', 'dark'] as const) {
      test(`${name} ${theme} (${who})`, async ({ page }, info) => {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await layOut(page, ANSWERS)
        if (who === 'user') await signedIn(page)
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
        await page.waitForLoadState('networkidle')
        const file = `e2e/pictures/test-results/${name}-${info.project.name}-${theme}.png`
        await page.screenshot({ path: file, fullPage: true })
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(sideways, 'nothing stands out at the side').toBeLessThanOrEqual(0)
      })
    }
  }
}
