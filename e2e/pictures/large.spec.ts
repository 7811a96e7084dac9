import type { Page } from '@playwright/test'
import { test } from '../support/large-group.ts'
import { ask, signInTo, visitAs } from '../support/people.ts'
import { shootAll } from './shoot.ts'

// The screens that fill up, as a group of 300 fills them.
test.use({ serviceWorkers: 'block' })
test.setTimeout(900_000)

const firstPerson = (page: Page) =>
  page
    .getByRole('region', { name: /^People/ })
    .getByRole('button', { expanded: false })
    .nth(3)
    .click()

test('a member of a group of 300', async ({ context, server, large }, info) => {
  const member = await signInTo(server.url, 'demo@jamboree.example')
  const { groupId, sessionId, publishedId } = large
  const { chats } = (await ask(server.url, '/Message/GetDirectMessageGroups', member.token)).payload
  await shootAll(await visitAs(context, member), info, {
    'large-home': { path: '/' },
    'large-upcoming': { path: '/upcoming' },
    'large-group': { path: `/group/${groupId}` },
    'large-group-sessions': { path: `/group/${groupId}?tab=sessions` },
    'large-group-members': { path: `/group/${groupId}?tab=members` },
    'large-chat': { path: `/group/${groupId}?tab=chat`, window: true },
    'large-session': { path: `/session/${sessionId}`, window: true },
    'large-session-published': { path: `/session/${publishedId}`, window: true },
    'large-dm': { path: '/dm', window: true },
    'large-dm-chat': { path: `/dm?chat=${chats[0].id}`, window: true },
    'large-notifications': { path: '/notifications' },
  })
})

test('an organiser of a group of 300', async ({ context, server, large }, info) => {
  const { groupId, sessionId, publishedId, rosterId } = large
  const cockpit = `/admin/view-session?id=${sessionId}`
  const roster = `/admin/view-roster?id=${rosterId}`
  await shootAll(await visitAs(context, await signInTo(server.url, 'admin@jamboree.example')), info, {
    'large-dashboard': { path: `/admin/dashboard/${groupId}` },
    'large-members': { path: `/admin/group-users/${groupId}` },
    'large-cockpit': { path: cockpit },
    'large-cockpit-published': { path: `/admin/view-session?id=${publishedId}` },
    'large-people': { path: cockpit, act: firstPerson },
    'large-payments': { path: `/admin/view-session?id=${publishedId}&panel=payments`, window: true },
    'large-history': { path: `${cockpit}&panel=history`, window: true },
    'large-songs': { path: `/admin/edit-session-songs?sessionId=${sessionId}` },
    'large-roster': { path: roster, window: true },
    'large-rosters': { path: `/admin/view-rosters?sessionId=${sessionId}` },
    'large-publish': { path: `${roster}&view=publish` },
    'large-report': { path: `${roster}&view=report` },
    'large-draft': { path: `${roster}&view=draft`, window: true },
    'large-print': { path: `/admin/session/print/${publishedId}` },
  })
})
