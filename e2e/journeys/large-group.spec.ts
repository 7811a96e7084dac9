import type { Locator, Page } from '@playwright/test'
import { atRest } from '../support/at-rest.ts'
import { tooWide } from '../support/flaws.ts'
import { talkOf, test } from '../support/large-group.ts'
import { TITLES } from '../support/organising.ts'
import { ask, askToJoin, post, signInTo, someone, visitAs } from '../support/people.ts'
import { whenSaved } from '../support/saved.ts'
import { expect } from '../test.ts'

test.use({ serviceWorkers: 'block' })

/** No part of the page failed, is still loading or complains. */
async function expectWhole(page: Page, where: string): Promise<void> {
  await atRest(page)
  await expect(page.getByText(/did not load|could not be loaded|went wrong|not from our server/i), where).toHaveCount(0)
  await expect(page.getByRole('status', { name: /^Loading/ }), where).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Dismiss' }), `a toast at ${where}`).toHaveCount(0)
  expect(await tooWide(page), `${where} is too wide`).toBe(0)
}

/** The page and each of its tabs, to the end of what scrolls. */
async function expectWholeAt(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectWhole(page, path)
  const tabs = page.locator('#app-router-content').getByRole('tab')
  for (let index = 0; index < (await tabs.count()); index++) {
    const tab = tabs.nth(index)
    const name = `${path}, ${await tab.textContent()}`
    await tab.click()
    await expectWhole(page, name)
  }
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expectWhole(page, `the end of ${path}`)
}

test('a member of a group of 300 finds every page whole', async ({ context, server, large }) => {
  const page = await visitAs(context, await signInTo(server.url, 'demo@jamboree.example'))
  const { groupId, sessionId, pastId, publishedId, songId } = large
  for (const path of [
    '/',
    '/groups',
    '/upcoming',
    `/group/${groupId}`,
    `/session/${sessionId}`,
    `/session/${pastId}`,
    `/session/${publishedId}`,
    `/session/${publishedId}/practice`,
    `/session/signup/${sessionId}`,
    `/session/${sessionId}/practice`,
    `/session-song?id=${songId}`,
    `/session/${pastId}/stage`,
    '/upcoming?past=true',
    '/dm',
    '/notifications',
    '/profile',
    '/settings',
  ])
    await expectWholeAt(page, path)
})

test('an organiser of a group of 300 finds every page whole', async ({ context, server, large }) => {
  const page = await visitAs(context, await signInTo(server.url, 'admin@jamboree.example'))
  const { groupId, sessionId, pastId, publishedId, rosterId, slotId } = large
  for (const path of [
    `/admin/dashboard/${groupId}`,
    `/admin/edit-group?id=${groupId}`,
    `/admin/edit-group-settings/${groupId}`,
    `/admin/group-users/${groupId}`,
    `/admin/group-messages/${groupId}`,
    `/admin/add-session?groupId=${groupId}`,
    `/admin/add-session?id=${sessionId}`,
    `/admin/view-session?id=${sessionId}`,
    `/admin/view-session?id=${pastId}`,
    `/admin/view-session?id=${publishedId}`,
    `/admin/session-song-slot?id=${slotId}`,
    `/admin/edit-session-songs?sessionId=${sessionId}`,
    `/admin/view-rosters?sessionId=${sessionId}`,
    `/admin/view-rosters?sessionId=${pastId}`,
    `/admin/view-rosters?sessionId=${publishedId}`,
    `/admin/view-roster?id=${rosterId}`,
    `/admin/session/print/${sessionId}`,
    `/admin/session/print/${pastId}`,
  ])
    await expectWholeAt(page, path)
})

test('a member of a group of 300 finds a long chat, a thread, an offer, the practice page and the door whole', async ({
  context,
  server,
  large,
}) => {
  const member = await signInTo(server.url, 'demo@jamboree.example')
  const page = await visitAs(context, member)
  const { chat, thread } = await talkOf(server.url, member, large.groupId)
  // The first offer is the demo's own, to this member.
  for (const path of [chat, thread, '/offer/1', '/practice', `/tonight/${large.doorKey}`])
    await expectWholeAt(page, path)
})

test('an organiser of 150 people finds what publishing does, the report, the draft, its wall and the panels whole', async ({
  context,
  server,
  large,
}) => {
  const page = await visitAs(context, await signInTo(server.url, 'admin@jamboree.example'))
  const { sessionId, publishedId, rosterId } = large
  const panels = ['instruments', 'payments', 'history'].map((panel) => `id=${publishedId}&panel=${panel}`)
  for (const view of ['publish', 'report', 'draft', 'wall'])
    await expectWholeAt(page, `/admin/view-roster?id=${rosterId}&view=${view}`)
  for (const panel of [...panels, `id=${sessionId}&panel=history`])
    await expectWholeAt(page, `/admin/view-session?${panel}`)
})

test('the page of a session with 150 people is as long at first as it turns out to be', async ({
  context,
  server,
  large,
}) => {
  const page = await visitAs(context, await signInTo(server.url, 'admin@jamboree.example'))
  await page.goto(`/admin/view-session?id=${large.sessionId}`)
  await expectWhole(page, 'the overview')
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await page.evaluate((share) => scrollTo(0, document.documentElement.scrollHeight * share), part)
    await atRest(page)
  }
  // What the thumb at the edge says is where one is.
  expect(Math.abs((await height()) / before - 1)).toBeLessThan(0.15)
})

/** What a hand does, counted: a press, or a key. Typing is counted apart. */
function counted(page: Page) {
  let actions = 0
  return {
    press: async (target: Locator) => {
      actions++
      await target.first().click()
    },
    key: async (name: string) => {
      actions++
      await page.keyboard.press(name)
    },
    total: () => actions,
  }
}

/** Any slot of the song at that place of the page. */
const slotOf = (page: Page, place: number) =>
  page
    .getByRole('article')
    .nth(place)
    .getByRole('button', { name: / in .+:/ })

test('a new person comes from the link to a wish among 100 songs in at most seven taps', async ({ page, large }) => {
  const hand = counted(page)
  await page.goto(`/session/${large.sessionId}`)
  const slot = slotOf(page, 2)
  const name = (await slot.first().getAttribute('aria-label')) ?? (await slot.first().textContent()) ?? ''
  await hand.press(slot)
  await hand.press(page.getByRole('link', { name: 'Sign up and take it' }))
  await page.getByLabel('E-mail').fill(`newcomer.${Date.now()}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill('four words in a row')
  await hand.press(page.getByRole('button', { name: 'Create account' }))
  await page.getByLabel('First name').fill('Nora')
  await hand.press(page.getByRole('button', { name: 'Next' }))
  await hand.press(page.getByRole('button', { name: 'Done' }))
  // The group approves whom it lets in: until then the slot is kept.
  await expect(page.getByText(/is noted/)).toBeVisible()
  console.log(`from the link to ${name.split(':')[0]}, a new person: ${hand.total()} taps beside typing`)
  expect(hand.total()).toBeLessThanOrEqual(7)
})

test('a member takes five slots among 100 songs, puts one first and says 2–4 songs in at most 12 taps', async ({
  context,
  isMobile,
  server,
  large,
}) => {
  const organiser = await signInTo(server.url, 'admin@jamboree.example')
  const member = await someone(server.url, 'Mina', 'Park')
  await askToJoin(server.url, member, large.groupId)
  const approval = { GroupId: large.groupId, UserId: member.userId }
  await post(server.url, '/v1/group-admin/approve-user', approval, organiser.token)
  const page = await visitAs(context, member)
  await page.goto(`/session/${large.sessionId}`)
  const hand = counted(page)
  for (let place = 0; place < 5; place++) await hand.press(slotOf(page, place))
  if (isMobile) await hand.press(page.getByRole('button', { name: /^My parts/ }))
  const rows = page.getByRole('button', { name: /^Drag / })
  await expect(rows).toHaveCount(5)
  const last = (await rows.nth(4).getAttribute('aria-label')) ?? ''
  await hand.press(page.getByRole('button', { name: /to the top/i }).last())
  await expect(rows.first()).toHaveAccessibleName(last)
  await hand.press(page.getByRole('button', { name: '2–4 songs' }))
  await hand.press(page.getByRole('radiogroup', { name: 'At least this many songs' }).getByRole('radio', { name: '3' }))
  await expect(page.getByRole('button', { name: '3–4 songs', includeHidden: true })).toBeAttached()
  console.log(`five slots among 100 songs, one put first, 3–4 songs: ${hand.total()} taps`)
  expect(hand.total()).toBeLessThanOrEqual(12)
  await whenSaved(page)
  const { me } = (await ask(server.url, `/v1/sessions/details/${large.sessionId}`, member.token)).payload
  expect(me.wishes).toHaveLength(5)
  expect(me.registration).toMatchObject({ SongAssignMin: 3, SongAssignMax: 4 })
})

test('an organiser of 300 makes the next session from the last and adds fifteen songs in at most 60 actions', async ({
  context,
  server,
  large,
}) => {
  const page = await visitAs(context, await signInTo(server.url, 'admin@jamboree.example'))
  const hand = counted(page)
  await page.goto(`/admin/dashboard/${large.groupId}`)
  await hand.press(page.getByRole('link', { name: 'New session' }))
  await hand.press(page.getByRole('button', { name: /^The hundred-song marathon, / }))
  await expect(page.getByLabel('Name')).toHaveValue('The hundred-song marathon')
  await hand.press(page.getByRole('switch', { name: 'Copy its songs' }))
  await hand.press(page.getByRole('button', { name: 'Make the session' }))
  await hand.press(page.getByRole('button', { name: 'Add without telling' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Songs' })).toBeVisible()
  await hand.press(page.getByLabel('Add a song', { exact: true }))
  for (const title of TITLES) {
    await page.keyboard.type(title.toLowerCase())
    await hand.key('Enter')
  }
  const set = page.getByRole('list', { name: 'The set' })
  for (const title of TITLES) await expect(set.getByRole('button', { name: `Drag ${title}` })).toBeVisible()
  // Each title typed is an action too.
  const actions = hand.total() + TITLES.length
  console.log(`a session of a group of 300 with fifteen songs: ${actions} actions`)
  expect(actions).toBeLessThanOrEqual(60)
  await whenSaved(page)
})
