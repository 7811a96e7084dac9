import type { Page } from '@playwright/test'
import { startServer } from '../server.ts'
import { keepTheApp, onDisk } from '../support/offline.ts'
import { ask, post, type Someone, signInTo, visitAs } from '../support/people.ts'
import { jam, takeSlot } from '../support/sessions.ts'
import { pressSignOut } from '../support/sign-out.ts'
import { expect, test } from '../test.ts'

test.use({ expectedComplaints: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/] })

const bar = (page: Page) => page.getByText(/^Offline\./)
/** The wish at the top of the list. */
const dearest = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Drag / }) })
    .first()
const note = (page: Page) => page.getByRole('textbox', { name: 'A note to the organisers' })

/** What the server has of somebody's own part, the dearest wish first. */
async function own(url: string, person: Someone, sessionId: number) {
  const { payload } = await ask(url, `/v1/sessions/details/${sessionId}`, person.token)
  const wishes = payload.me.wishes as { sessionSongId: number; priority: number }[]
  return {
    order: wishes.sort((a, b) => a.priority - b.priority).map(({ sessionSongId }) => sessionSongId),
    notes: payload.me.registration?.Notes as string | undefined,
  }
}

test('in the middle of ranking the network goes: what was done waits over a closed tab, and arrives once', async ({
  context,
  server,
}) => {
  const { member, sessionId, groupId, songs } = await jam(server.url, { songs: 3 })
  const [first, second, third] = songs.map(({ sessionSongId }) => sessionSongId)
  for (const { slots } of songs) await takeSlot(server.url, member, sessionId, slots[0]?.slotId ?? 0)
  const chat = `/group/${groupId}?tab=chat`
  const signUp = `/session/signup/${sessionId}`
  let page = await visitAs(context, member)
  await page.goto(chat)
  await keepTheApp(page)
  await expect(page.getByRole('textbox', { name: /Write to Anchor/ })).toBeVisible()
  await onDisk(page, '"talk"')
  await page.goto(signUp)
  await expect(dearest(page)).toContainText('Superstition')
  await onDisk(page, `["session",${sessionId},"details"`)

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Move Vocals in Cissy Strut to the top' }).click()
  await expect(dearest(page)).toContainText('Cissy Strut')
  await expect(bar(page)).toContainText('1 change will be sent when you are back.')
  await note(page).fill('Late from work')
  await note(page).blur()
  await expect(page.getByText('Kept on this device.')).toBeVisible()
  await expect(bar(page)).toContainText('2 changes will be sent when you are back.')
  await page.goto(chat)
  await page.getByRole('textbox', { name: /Write to Anchor/ }).fill('On the train')
  await page.getByRole('textbox', { name: /Write to Anchor/ }).press('Control+Enter')
  await expect(bar(page)).toContainText('1 message and 2 changes will be sent when you are back.')
  await page.close()

  page = await context.newPage()
  await page.goto(signUp)
  await expect(dearest(page)).toContainText('Cissy Strut')
  await expect(note(page)).toHaveValue('Late from work')
  await expect(bar(page)).toContainText(/Showing what was kept at \d\d:\d\d\. 1 message and 2 changes/)
  expect(await own(server.url, member, sessionId)).toEqual({ order: [first, second, third], notes: '' })

  await context.setOffline(false)
  await expect(page.getByText('2 changes were sent.')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  expect(await own(server.url, member, sessionId)).toEqual({ order: [third, first, second], notes: 'Late from work' })
  await page.goto(chat)
  await expect(page.getByRole('article').filter({ hasText: 'On the train' }).getByText('Sent')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'On the train' })).toHaveCount(1)
  await page.goto(signUp)
  await expect(dearest(page)).toContainText('Cissy Strut')
  await expect(note(page)).toHaveValue('Late from work')
})

test('what no longer holds when one is back is told, and stays until it is let go', async ({ context, server }) => {
  const { organiser, member, sessionId, songs } = await jam(server.url, { songs: 1 })
  await takeSlot(server.url, member, sessionId, songs[0]?.slots[0]?.slotId ?? 0)
  const page = await visitAs(context, member)
  await page.goto(`/session/signup/${sessionId}`)
  await keepTheApp(page)
  await expect(note(page)).toBeVisible()
  await onDisk(page, '"details"')
  await context.setOffline(true)
  await note(page).fill('Late from work')
  await note(page).blur()
  await expect(bar(page)).toContainText('1 change will be sent')
  await pressSignOut(page)
  const question = page.getByRole('dialog', { name: 'Sign out now?' })
  await expect(question).toContainText('1 change has not been sent yet.')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await pressSignOut(page)
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toHaveCount(0)
  await expect(bar(page)).toContainText('1 change will be sent')
  const leaving = { SessionId: sessionId, ForUserId: member.userId }
  await post(server.url, '/v1/sessions/unregister-user/', leaving, organiser.token)
  await context.setOffline(false)
  const told = page.getByRole('alert').filter({ hasText: 'Your note to the organisers of Thursday Blues Jam' })
  await expect(told).toContainText('You are no longer signed up for it, so nothing was changed.')
  await page.reload()
  await expect(told).toBeVisible()
  await told.getByRole('button', { name: 'Discard' }).click()
  await expect(told).toHaveCount(0)
  expect((await own(server.url, member, sessionId)).notes).toBeUndefined()
})

/** Each screen, and a part of the key of what it shows. */
const SEEN = {
  '/': '["home-feed"',
  '/groups': '["groups"',
  '/group/1': '["group",1,"details"',
  '/upcoming': '["public-sessions"',
  '/session/3': '["session",3,"details"',
  '/session/2/practice': '["session",2,"practice"',
  '/dm': '["direct-chats"',
  '/notifications': '/notifications',
}

test('a cold start with the server gone comes up with what was seen, and says how old it is', async ({ browser }) => {
  const server = await startServer()
  const context = await browser.newContext({ baseURL: server.url })
  const page = await visitAs(context, await signInTo(server.url, 'demo@jamboree.example'))
  await page.goto('/')
  await keepTheApp(page)
  const seen = new Map<string, string>()
  for (const [address, key] of Object.entries(SEEN)) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await onDisk(page, key)
    seen.set(address, (await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
  }
  await page.close()
  await server.stop()

  for (const address of Object.keys(SEEN)) {
    const cold = await context.newPage()
    await cold.goto(address)
    await expect(cold.getByRole('heading', { level: 1 })).toHaveText(seen.get(address) ?? '')
    await expect(bar(cold)).toContainText(/^Offline\. Showing what was kept at \d\d:\d\d\.$/)
    await expect(cold.getByText('did not load')).toHaveCount(0)
    await cold.close()
  }
  const never = await context.newPage()
  await never.goto('/group/2')
  await expect(never.getByText('You are offline, and it was not opened on this device')).toBeVisible()
  await context.close()
})
