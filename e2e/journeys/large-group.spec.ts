import type { Page } from '@playwright/test'
import { startServer } from '../server.ts'
import { atRest } from '../support/at-rest.ts'
import { ask, post, signInTo, visitAs } from '../support/people.ts'
import { test as base, expect } from '../test.ts'

interface Large {
  groupId: number
  /** 100 songs, 150 people, sign-up open. */
  sessionId: number
  /** The same size, with its roster published. */
  pastId: number
  songId: number
  slotId: number
}

/** A server of its own, with the demo's group of 300. */
const test = base.extend<object, { large: Large }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const server = await startServer({ DEMO: 'large' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  large: [
    async ({ server: { url } }, use) => {
      const { token } = await signInTo(url, 'admin@jamboree.example')
      const mine: { sessionGroup: { id: number; name: string } }[] = (
        await post(url, '/SessionGroup/ListForUser/', {}, token)
      ).payload
      const groupId = mine.find(({ sessionGroup }) => sessionGroup.name === 'Riverside Big Jam')?.sessionGroup.id ?? 0
      const sessions: { id: number; title: string }[] = (
        await ask(url, `/SessionGroup/ListSessionsForGroup?groupId=${groupId}`, token)
      ).payload
      const called = (title: string) => sessions.find((session) => session.title === title)?.id ?? 0
      const sessionId = called('The hundred-song marathon')
      const [song] = (await ask(url, `/Session/${sessionId}`, token)).payload.songs
      await use({
        groupId,
        sessionId,
        pastId: called('The last marathon'),
        songId: song.sessionSongId,
        slotId: song.slots[0].slotId,
      })
    },
    { scope: 'worker' },
  ],
})

test.use({ serviceWorkers: 'block' })

/** No part of the page failed, is still loading or complains. */
async function expectWhole(page: Page, where: string): Promise<void> {
  await atRest(page)
  await expect(page.getByText(/did not load|could not be loaded|went wrong|not from our server/i), where).toHaveCount(0)
  await expect(page.getByRole('status', { name: /^Loading/ }), where).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Dismiss' }), `a toast at ${where}`).toHaveCount(0)
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(tooWide, `${where} is ${tooWide} px too wide`).toBeLessThanOrEqual(0)
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
  const { groupId, sessionId, pastId, songId } = large
  for (const path of [
    '/',
    '/groups',
    '/upcoming',
    `/group/${groupId}`,
    `/session/${sessionId}`,
    `/session/${pastId}`,
    `/session/signup/${sessionId}`,
    `/session/${sessionId}/practice`,
    `/session-song?id=${songId}`,
    '/profile',
    '/settings',
  ])
    await expectWholeAt(page, path)
})

test('an organiser of a group of 300 finds every page whole', async ({ context, server, large }) => {
  const page = await visitAs(context, await signInTo(server.url, 'admin@jamboree.example'))
  const { groupId, sessionId, pastId, slotId } = large
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
    `/admin/session-song-slot?id=${slotId}`,
    `/admin/edit-session-songs?sessionId=${sessionId}`,
    `/admin/session/print/${sessionId}`,
    `/admin/session/print/${pastId}`,
  ])
    await expectWholeAt(page, path)
})
