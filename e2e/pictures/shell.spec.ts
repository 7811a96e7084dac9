import type { Page } from '@playwright/test'
import { groupDetailFixture, groupFixture } from '../support/group-fixture.ts'
import { type Answer, dashboardFixture, layOut, ok, refused, signedIn } from '../support/network.ts'
import { notificationFixture } from '../support/notification-fixture.ts'
import { LONG, upcomingFixture } from '../support/session-fixture.ts'
import { test } from '../test.ts'
import { type Picture, shoot } from './shoot.ts'

test.use({ serviceWorkers: 'block', expectedComplaints: [/Failed to load resource/] })

const WORDY = 'Bartholomew-Maximilian Featherstonehaugh-Castellanos'
const notification = (id: number, entity: number, received: boolean, from: string, subject: string) =>
  notificationFixture(id, {
    entity,
    received,
    threadSubject: subject,
    line: subject,
    link: '/dm',
    from: { id, first: from, last: 'Okafor' },
    groupName: id === 4 ? LONG : 'Anchor Thursday Blues',
  })
const GROUP = {
  ...groupDetailFixture(
    true,
    groupFixture({ name: LONG, city: 'Llanfairpwllgwyngyllgogerychwyrndrobwll', description: LONG }),
  ),
  upcomingSessions: upcomingFixture,
  pending: [
    { userId: 9, firstName: 'W'.repeat(40), lastName: 'Ruiz', imageUrl: null, askedAt: '2026-11-01T00:00:00Z' },
  ],
  counts: { members: 43, admins: 2, pending: 1, venues: 0 },
}
const FULL = {
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
  '/api/user/upcomingsessions': ok(upcomingFixture),
  '/api/message/notifications': ok({
    items: [
      notification(1, 1, false, 'Ben', 'The songs for next time'),
      notification(2, 4, false, 'Cleo', 'Left my tuner'),
      notification(3, 6, true, 'Dev', 'Funk & Soul Roster Night'),
      notification(4, 1, true, WORDY, LONG),
    ],
    unreadNotifications: 3,
    unreadMessages: 120,
    hasMore: false,
  }),
  '/api/user/profile/0': ok({
    id: 7,
    userId: 7,
    first: WORDY.split(' ')[0],
    last: WORDY.split(' ')[1],
    imageUrl: null,
    bio: `Bass, and sings when nobody else will. ${LONG}`,
    isSelf: true,
    memberSince: '2026-01-01T00:00:00Z',
    instruments: [
      { instrumentId: 1, name: 'Bass', family: 'bass', rating: 60, isPrimary: true, note: '' },
      { instrumentId: 2, name: 'Backing vocals', family: 'vocals', rating: 28, isPrimary: false, note: '' },
    ],
    genres: [],
    ...{ groups: [], played: { sessions: 0, songs: 0, withYou: 0 }, sessions: [], coming: [], together: null },
  }),
  '/api/v1/groups/details/3': ok(GROUP),
  '/api/v1/groups/admin/details/3': ok(GROUP),
  '/api/v1/groups/dashboard/3': ok(
    dashboardFixture({
      requests: GROUP.pending.map((one) => ({ ...one, instruments: [{ name: 'Backing vocals', family: 'vocals' }] })),
      suggestions: [
        {
          ...{ sessionSongId: 1, sessionId: 1, sessionTitle: LONG, title: LONG, artistName: LONG },
          by: { userId: 9, firstName: 'W'.repeat(40), lastName: 'Ruiz', imageUrl: null },
        },
      ],
      numbers: { members: 43, joined: 2, sessions: 12, cameLast: 31 },
    }),
  ),
  '/api/v1/groups/user-list/3': ok([]),
  '/api/sessiongroup/users/3': ok([]),
  '/api/v1/groups/audit/3': ok({ entries: [], total: 0 }),
  '/api/sessiongroup/listsessionsforgroup': ok([]),
}
const WHATS_NEW = {
  '/changelogs/config.json': {
    body: {
      latestVersion: '1.1.0',
      versions: ['1.1.0', '1.0.0'].map((version) => ({
        version,
        releaseDate: '2026-11-01',
        hasBreakingChanges: false,
        priority: 'medium',
      })),
    },
  },
  '/changelogs/v1.1.0.md': {
    body: '## Sign-up in one tap\n\n- Slots say **who wants them**\n- Ranks by drag and by key',
  },
  '/changelogs/v1.0.0.md': { body: 'The first one.' },
}
const openMenu = async (page: Page, isMobile: boolean) => {
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
}
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).first().waitFor()
const broken = refused(500, 'INTERNAL', 'Something went wrong on the server.')

interface Shell extends Picture {
  answers?: Record<string, Answer>
}
const PICTURES: Record<string, Shell> = {
  drawer: { path: '/settings', answers: FULL, act: openMenu, window: true },
  'drawer-admin': { path: '/admin/group-messages/3', answers: FULL, act: openMenu, window: true },
  'drawer-more': {
    path: '/settings',
    answers: FULL,
    act: async (page, isMobile) => {
      await openMenu(page, isMobile)
      await page.getByRole('button', { name: 'More', exact: true }).click()
    },
    window: true,
  },
  'avatar-menu': {
    path: '/groups',
    answers: FULL,
    act: async (page, isMobile) => {
      if (!isMobile) return
      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('menuitem', { name: 'Profile' }).waitFor()
    },
    window: true,
  },
  bell: {
    path: '/settings',
    answers: FULL,
    act: async (page, isMobile) => {
      if (!isMobile) return
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await page.getByRole('link', { name: 'See all' }).waitFor()
    },
    window: true,
  },
  'whats-new': {
    path: '/',
    answers: { ...FULL, ...WHATS_NEW },
    act: (page) => page.getByText('Slots say').waitFor(),
    window: true,
  },
  'long-notifications': { path: '/notifications', answers: FULL },
  'long-profile': { path: '/profile', answers: FULL },
  'long-group': { path: '/group/3', answers: FULL },
  'long-dashboard': { path: '/admin/dashboard/3', answers: FULL },
  'empty-feed': { path: '/' },
  'empty-groups': { path: '/groups' },
  'empty-notifications': { path: '/notifications' },
  'empty-group': { path: '/group/3', answers: { '/api/v1/groups/details/3': ok(null) } },
  'error-group': { path: '/group/3', answers: { '/api/v1/groups/details/3': broken }, act: tryAgain },
  'error-session': { path: '/session/1', answers: { '/api/v1/sessions/details/1': broken }, act: tryAgain },
  'error-groups': {
    path: '/groups',
    answers: { '/api/public/allgroups': broken, '/api/sessiongroup/listforuser': broken },
    act: tryAgain,
  },
  'error-dashboard': {
    path: '/admin/dashboard/3',
    answers: { '/api/v1/groups/admin/details/3': broken },
    act: tryAgain,
  },
  'gone-session': {
    path: '/session/1',
    answers: { '/api/v1/sessions/details/1': refused(404, 'NOT_FOUND', 'This session was not found.') },
  },
  offline: {
    path: '/groups',
    answers: FULL,
    act: (page) => page.context().setOffline(true),
  },
}

for (const [name, { answers, ...picture }] of Object.entries(PICTURES)) {
  test(name, async ({ page }, info) => {
    await layOut(page, answers)
    await signedIn(page)
    await shoot(page, info, name, picture)
  })
}
