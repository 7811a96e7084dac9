import type { Page } from '@playwright/test'
import { stopClock, takeClock } from '../support/clock.ts'
import { groupDetailFixture, groupFixture } from '../support/group-fixture.ts'
import { callsTo, layOut, ok, SILENT_EVENTS, signedIn } from '../support/network.ts'
import { notificationFixture, notificationsReply } from '../support/notification-fixture.ts'
import { groupWithSession } from '../support/organising.ts'
import { visitAs } from '../support/people.ts'
import { rosterAnswers } from '../support/roster-fixture.ts'
import { takeWorkerClock } from '../support/worker-clock.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const openMenu = async (page: Page, isMobile: boolean) => {
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(menuOf(page)).toBeVisible()
}

test('a page’s own menu stands in the default’s place, and leaving its route restores the default', async ({
  page,
  isMobile,
}) => {
  await layOut(page, {
    '/api/v1/groups/admin/details/3': ok(groupDetailFixture(true)),
    '/api/v1/groups/details/3': ok(groupDetailFixture(true)),
    '/api/message/admingroupmessages/3': ok([]),
    '/api/sessiongroup/adminallmessages/3': ok({ messages: [], total: 0 }),
    '/api/v1/messages/reports/3': ok([]),
  })
  await signedIn(page)
  await page.goto('/admin/group-messages/3')
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeAttached()
  await openMenu(page, isMobile)
  await expect(menuOf(page).getByRole('list', { name: 'Run this group' }).getByRole('link')).toHaveText([
    'Dashboard',
    'New session',
    'Members',
    'Name and place',
    'Settings',
    'Messages',
  ])
  await expect(menuOf(page).getByRole('link', { name: 'More Groups' })).toBeHidden()
  // The page replaced the top alone: the bottom is the default's.
  await expect(menuOf(page).getByRole('button', { name: 'More', exact: true })).toBeVisible()
  await menuOf(page).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: /^(No session is planned|Find your people first)$/ })).toBeVisible()
  await openMenu(page, isMobile)
  await expect(menuOf(page).getByRole('link', { name: 'More Groups' })).toBeVisible()
})

test('the default menu refreshes when the user’s groups change', async ({ page, isMobile }) => {
  let isIn = false
  await layOut(page, {
    '/api/v1/groups/details/3': () => ok(groupDetailFixture(isIn)),
    '/api/v1/groups/join-group/3': () => {
      isIn = true
      return ok({ groupId: 3, callerIsAdmin: false, callerIsMember: true, callerIsApproved: true })
    },
    '/api/sessiongroup/listforuser': () =>
      ok(isIn ? [{ sessionGroup: { id: 3, name: groupFixture().name, imageAssetData: null } }] : []),
    '/api/sessiongroup/users/3': ok([]),
    '/api/v1/groups/user-list/3': ok([]),
  })
  await signedIn(page)
  await page.goto('/group/3')
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await openMenu(page, isMobile)
  await expect(menuOf(page).getByRole('list', { name: 'My Groups' }).getByRole('link')).toHaveText([
    groupFixture().name,
    'More Groups',
  ])
})

test('the default menu refreshes when the user’s upcoming sessions change', async ({ context, isMobile, server }) => {
  const { organiser, groupId, sessionId } = await groupWithSession(server.url)
  const page = await visitAs(context, organiser)
  // Below them stand the ways to all sessions, whichever those are.
  const sessions = menuOf(page)
    .getByRole('list', { name: 'Upcoming Sessions' })
    .getByRole('link')
    .filter({ hasNotText: /^(More|Past) Sessions|^Practi[cs]e/ })
  await page.goto(`/admin/add-session?groupId=${groupId}`)
  const form = page.getByRole('form', { name: 'Session' })
  await form.getByLabel('Name').fill('The New One')
  await form.getByRole('button', { name: 'Make the session' }).click()
  // A page with the default menu: it was there all the while, and nothing is loaded again.
  await expect(page.getByRole('heading', { level: 1, name: 'Songs' })).toBeVisible()
  await openMenu(page, isMobile)
  await expect(sessions).toHaveText([/Thursday Blues Jam/, /The New One/])
  await page.goto(`/admin/view-session?id=${sessionId}&panel=end`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete the session' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /needs? you$/ })).toBeVisible()
  await openMenu(page, isMobile)
  await expect(sessions).toHaveText([/The New One/])
})

test('the routes that use a custom side menu are those of the list, and no others', async ({
  context,
  isMobile,
  server,
}) => {
  const { organiser, groupId, sessionId, songs } = await groupWithSession(server.url, { songs: 1 })
  const slotId = songs[0]?.slots[0]?.slotId
  const own = [
    `edit-group?id=${groupId}`,
    `edit-group-settings/${groupId}`,
    `group-users/${groupId}`,
    `group-messages/${groupId}`,
    `add-session?groupId=${groupId}`,
    `add-session?id=${sessionId}`,
    `view-session?id=${sessionId}`,
    `session-song-slot?id=${slotId}&sessionId=${sessionId}`,
  ]
  const page = await visitAs(context, organiser)
  for (const path of [...own, `dashboard/${groupId}`, `edit-session-songs?sessionId=${sessionId}`]) {
    await page.goto(`/admin/${path}`)
    await openMenu(page, isMobile)
    const isOwn = own.includes(path)
    await expect(menuOf(page).getByRole('list', { name: 'Run this group' }), path).toHaveCount(isOwn ? 1 : 0)
    await expect(menuOf(page).getByRole('list', { name: 'My Groups' }), path).toHaveCount(isOwn ? 0 : 1)
  }
})

test('a link of the side menu is pushed, so that Back leads where one was', async ({ page, isMobile }) => {
  await layOut(page)
  await signedIn(page)
  await page.goto('/settings')
  await openMenu(page, isMobile)
  await menuOf(page).getByRole('link', { name: 'More Groups' }).click()
  await expect(page).toHaveURL('/groups')
  await page.goBack()
  await expect(page).toHaveURL('/settings')
})

test('a menu item with a popup opens a list of labelled items, each of which acts or leads somewhere', async ({
  page,
}) => {
  await page.goto('/color-palette.html')
  await page.getByRole('button', { name: 'A popup' }).first().click()
  await expect(page.getByRole('menuitem')).toHaveText(['One choice', 'Another choice'])
  await page.getByRole('menuitem', { name: 'One choice' }).click()
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'One choice' })).toBeVisible()
})

test('pointing at it opens it after 300 ms and leaving it closes it after 250 ms', async ({ page, isMobile }) => {
  test.skip(isMobile, 'A finger does not point.')
  await takeClock(page)
  await page.goto('/color-palette.html')
  const item = page.getByRole('button', { name: 'A popup' }).first()
  await item.scrollIntoViewIfNeeded()
  await stopClock(page)
  await item.hover()
  await page.clock.runFor(299)
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(page.getByRole('menuitem')).toHaveCount(2)
  await page.mouse.move(0, 0)
  await page.clock.runFor(249)
  await expect(page.getByRole('menuitem')).toHaveCount(2)
  await page.clock.runFor(100)
  await expect(page.getByRole('menuitem')).toHaveCount(0)
})

test('pulling down where the page supplies it asks for everything again', async ({ page, isMobile }) => {
  await takeWorkerClock(page)
  const asked = await layOut(page, SILENT_EVENTS)
  await signedIn(page)
  await page.goto('/notifications')
  const calls = () => callsTo(asked, '/api/message/notifications').length
  await expect.poll(calls).toBe(1)
  await expect(page.getByRole('heading', { name: 'All quiet' })).toBeVisible()
  if (!isMobile) {
    expect(await page.evaluate(() => 'ontouchstart' in window)).toBe(false)
    return
  }
  const touch = (type: 'touchstart' | 'touchmove' | 'touchend', clientY: number) =>
    page.evaluate(
      ([kind, y]) => {
        const touches = [new Touch({ identifier: 1, target: document.body, clientX: 100, clientY: y })]
        document.body.dispatchEvent(
          new TouchEvent(kind, { bubbles: true, touches: kind === 'touchend' ? [] : touches }),
        )
      },
      [type, clientY] as const,
    )
  const pull = async (way: number) => {
    await touch('touchstart', 100)
    await touch('touchmove', 100 + way)
  }
  const sign = page.getByRole('status').locator('svg')
  // What follows the finger is fetched with the page; nothing is asked for until the finger lets go.
  await expect(async () => {
    await pull(60)
    expect(await sign.count()).toBe(1)
  }).toPass()
  await touch('touchend', 160)
  await expect(sign).toHaveCount(0)
  await pull(300)
  await touch('touchend', 400)
  await expect.poll(calls).toBe(2)
  await expect(sign).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Direct Messages' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Direct Messages' })).toBeVisible()
  await pull(300)
  await touch('touchend', 400)
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Groups' }).click()
  await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible()
  expect(calls()).toBe(2)
})

const item = (id: number, received: boolean) =>
  notificationFixture(id, { entity: 5, received, link: '/dm', typeName: 'Direct Message' })

test('the notification popover has Mark all as Read, New Items and Older', async ({ page, isMobile }) => {
  const items = [item(1, false), item(2, true)]
  await layOut(page, { '/api/message/notifications': notificationsReply(items) })
  await signedIn(page)
  await page.goto('/settings')
  if (!isMobile) {
    // A large screen has the menu's entry in the place of the bell.
    await menuOf(page).getByRole('link', { name: 'Notifications, 1 new' }).click()
    await expect(page.getByRole('heading', { name: 'New Items' })).toBeVisible()
    return
  }
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click()
  const popover = page.getByRole('dialog', { name: 'Notifications' })
  await expect(popover.getByRole('heading', { name: 'New Items' })).toBeVisible()
  await expect(popover.getByRole('heading', { name: 'Older' })).toBeVisible()
  await popover.getByText('Direct Message from Ben Okafor').first().click()
  await expect(page).toHaveURL('/dm')
})

test('Mark all as Read in the popover is followed by a refresh of the list', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'A large screen has the menu’s entry in the place of the bell.')
  let isRead = false
  const asked = await layOut(page, {
    '/api/message/notifications': () => notificationsReply([item(1, isRead)]),
    '/api/message/markallnotificationsread': () => {
      isRead = true
      return ok({})
    },
  })
  await signedIn(page)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click()
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('button', { name: 'Mark all as Read' }).click()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true, includeHidden: true })).toBeAttached()
  expect(callsTo(asked, '/api/message/markallnotificationsread')).toHaveLength(1)
})

test('an avatar opens the profile, unless it is set not to link', async ({ page }) => {
  await page.goto('/color-palette.html')
  const faces = page.getByRole('link', { name: 'Ana Lindqvist' })
  await expect(faces).toHaveCount(2)
  await expect(faces.first()).toHaveAttribute('href', '/profile/1')
})

test('leaving /admin/view-roster closes the open navigation modal', async ({ page, isMobile }) => {
  await layOut(page, rosterAnswers())
  await signedIn(page)
  await page.goto('/groups')
  await page.evaluate(() => {
    history.pushState(null, '', '/admin/view-roster?id=5')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page).toHaveTitle(/Roster/)
  // A wide window has its navigation beside the page, and nothing over it.
  if (isMobile) {
    await openMenu(page, isMobile)
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  await page.goBack()
  await expect(page).toHaveTitle(/Groups$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
