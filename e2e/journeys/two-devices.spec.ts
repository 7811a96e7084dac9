import type { BrowserContext, Page } from '@playwright/test'
import { CHANNEL_TYPE } from '../../core/src/contract/messages.ts'
import { ask, askToJoin, post, type Someone, signInAgain, someone, visitAs } from '../support/people.ts'
import { jam } from '../support/sessions.ts'
import { expect, test } from '../test.ts'

const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  laptop: { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
}

const opened: BrowserContext[] = []
test.afterEach(async () => {
  for (const context of opened.splice(0)) await context.close()
})

/** Ana's phone and her laptop, each signed in by itself, and Ben, who writes to her. */
async function twoDevices(browser: NonNullable<ReturnType<BrowserContext['browser']>>, url: string) {
  const { member: ana, groupId, sessionId } = await jam(url, { songs: 1 })
  const ben = await someone(url, 'Ben', 'Okafor')
  await askToJoin(url, ben, groupId)
  const chatOf = async (of: string, type: number) => {
    const { payload } = await ask(url, `/v1/messages/channels?${of}`, ben.token)
    return payload.find((one: { type: number }) => one.type === type).id as number
  }
  const chat = await chatOf(`groupId=${groupId}`, CHANNEL_TYPE.GroupChannel)
  const sessionChat = await chatOf(`sessionId=${sessionId}`, CHANNEL_TYPE.SessionChannel)
  const { payload: direct } = await post(url, `/Message/StartDirectChat?toUserId=${ana.userId}`, {}, ben.token)
  const write = async (channelId: number, ...bodies: string[]) => {
    const call = channelId === direct.id ? 'SendDm' : 'SendMessage'
    for (const body of bodies) await post(url, `/Message/${call}?channelId=${channelId}`, { body }, ben.token)
  }
  const device = async (size: keyof typeof SIZES, as: Someone) => {
    const context = await browser.newContext({ ...SIZES[size], serviceWorkers: 'block' })
    opened.push(context)
    const page = await visitAs(context, as)
    // The number on the app's icon, which a test's browser has nowhere to show.
    await page.addInitScript(() => {
      const setAppBadge = async (count: number) => {
        document.documentElement.dataset.badge = `${count}`
      }
      Object.assign(navigator, { setAppBadge, clearAppBadge: () => setAppBadge(0) })
    })
    return page
  }
  const phone = await device('phone', ana)
  const laptop = await device('laptop', await signInAgain(url, ana))
  return { phone, laptop, groupId, sessionId, chat, sessionChat, direct: direct.id as number, write }
}

/** The page hears what happens, from now on. */
async function open(page: Page, path: string) {
  const heard = page.waitForResponse((reply) => reply.url().includes('/api/v1/events'))
  await page.goto(path)
  await heard
}

const directTab = (page: Page, count: number) =>
  page.getByRole('link', { name: count ? `Direct Messages, ${count} new` : 'Direct Messages', exact: true }).first()
const chatTab = (page: Page, count: number) =>
  page.getByRole('tab', { name: count ? `Chat ${count}` : 'Chat', exact: true })
const row = (page: Page, count: number) =>
  page.getByRole('listitem').getByRole('link', { name: count ? `Ben Okafor, ${count} new` : 'Ben Okafor', exact: true })
const said = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })

test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK/] })

test('unread counts are right on two devices: what is read on one is read on the other, without a reload', async ({
  browser,
  server,
}) => {
  const { phone, laptop, groupId, chat, direct, write } = await twoDevices(browser, server.url)
  const both = [phone, laptop]
  for (const page of both) {
    await open(page, `/group/${groupId}`)
    await expect(chatTab(page, 0)).toBeVisible()
  }

  await write(chat, 'Who brings the rug?', 'And the tape?')
  await write(direct, 'You have my tuner', 'Keep it till Thursday', 'Or Friday')
  for (const page of both) {
    await expect(chatTab(page, 2)).toBeVisible()
    await expect(directTab(page, 3)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-badge', '1')
  }

  await chatTab(phone, 2).click()
  await expect(said(phone, 'And the tape?')).toBeVisible()
  for (const page of both) await expect(chatTab(page, 0)).toBeVisible()
  // The other chat is not touched by it.
  for (const page of both) await expect(directTab(page, 3)).toBeVisible()

  await directTab(phone, 3).click()
  await expect(row(phone, 3)).toBeVisible()
  // On a laptop the first chat stands open beside the list.
  await directTab(laptop, 3).click()
  await expect(said(laptop, 'Or Friday').last()).toBeVisible()
  for (const page of both) {
    await expect(row(page, 0)).toBeVisible()
    await expect(directTab(page, 0)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-badge', '0')
  }
})

test('the count of a session’s chat goes on both devices, also where no message has been shown yet', async ({
  browser,
  server,
}) => {
  const { phone, laptop, sessionId, sessionChat, write } = await twoDevices(browser, server.url)
  for (const page of [phone, laptop]) {
    await open(page, `/session/${sessionId}`)
    await expect(chatTab(page, 0)).toBeVisible()
  }
  await write(sessionChat, 'Doors at seven')
  for (const page of [phone, laptop]) await expect(chatTab(page, 1)).toBeVisible()
  await chatTab(laptop, 1).click()
  await expect(said(laptop, 'Doors at seven')).toBeVisible()
  for (const page of [laptop, phone]) await expect(chatTab(page, 0)).toBeVisible()
})

test('what is read without a network counts as read here at once, and everywhere once there is one', async ({
  browser,
  server,
}) => {
  const { phone, laptop, groupId, direct, write } = await twoDevices(browser, server.url)
  await write(direct, 'You have my tuner')
  await open(phone, `/dm?chat=${direct}`)
  await expect(said(phone, 'You have my tuner')).toBeVisible()
  await expect(directTab(phone, 0)).toBeVisible()
  // Back to the list: what comes now is not read, but it is there.
  await directTab(phone, 0).click()
  await expect(row(phone, 0)).toBeVisible()
  await open(laptop, `/group/${groupId}`)
  await expect(directTab(laptop, 0)).toBeVisible()
  await write(direct, 'Keep it till Thursday')
  await expect(row(phone, 1)).toBeVisible()
  await expect(directTab(laptop, 1)).toBeVisible()

  await phone.context().setOffline(true)
  await row(phone, 1).click()
  await expect(said(phone, 'Keep it till Thursday')).toBeVisible()
  await expect(directTab(phone, 0)).toBeVisible()
  await expect(directTab(laptop, 1)).toBeVisible()
  // Somebody who has put the phone away by then has read it all the same.
  await directTab(phone, 0).click()
  await expect(row(phone, 0)).toBeVisible()
  await phone.context().setOffline(false)
  await expect(directTab(laptop, 0)).toBeVisible()
  await expect(row(phone, 0)).toBeVisible()
})
