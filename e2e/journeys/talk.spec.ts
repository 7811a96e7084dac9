import type { BrowserContext, Locator, Page } from '@playwright/test'
import { atRest } from '../support/at-rest.ts'
import { expectNoSafetyNet, withoutSafetyNet } from '../support/events-alone.ts'
import { flaws } from '../support/flaws.ts'
import { askToJoin, groupOf, post, type Someone, someone, visitAs } from '../support/people.ts'
import { picture } from '../support/picture.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

/** Three people of one group, each in a browser of their own. */
async function three(url: string) {
  const ana = await someone(url, 'Ana', 'Lindqvist')
  const ben = await someone(url, 'Ben', 'Okafor')
  const cleo = await someone(url, 'Cleo', 'Marchetti')
  const { id } = await groupOf(url, ana, { name: 'Anchor Thursday Blues', joinPolicy: 'open' })
  for (const person of [ben, cleo]) await askToJoin(url, person, id)
  return { ana, ben, cleo, groupId: id }
}

const opened: BrowserContext[] = []
test.afterEach(async () => {
  for (const context of opened.splice(0)) await context.close()
})

/** Another person's own browser. */
async function visit(from: BrowserContext, url: string, person: Someone): Promise<Page> {
  const context = await from.browser()?.newContext({ serviceWorkers: 'block', baseURL: url })
  if (!context) throw new Error('There is no browser.')
  opened.push(context)
  return visitAs(context, person)
}

const field = (page: Page | Locator, name: string | RegExp) => page.getByRole('textbox', { name })
const said = (page: Page, words: string | RegExp) => page.getByRole('article').filter({ hasText: words })

/** The page hears what others do, from now on. */
async function open(page: Page, path: string) {
  const heard = page.waitForResponse((reply) => reply.url().includes('/api/v1/events'))
  await page.goto(path)
  await heard
}

/** One of the things that the three dots of a message offer. */
async function more(page: Page, words: string, deed: string) {
  await said(page, words)
    .getByRole('button', { name: /More for this message/ })
    .click()
  await page.getByRole('menuitem', { name: deed, exact: true }).click()
}

async function say(page: Page, name: string | RegExp, words: string) {
  await field(page, name).fill(words)
  await field(page, name).press('Control+Enter')
}

test('three people talk in a chat: what one says, answers, changes and deletes the others see without a reload', async ({
  context,
  server,
}) => {
  const { ana, ben, cleo, groupId } = await three(server.url)
  const path = `/group/${groupId}?tab=chat`
  const one = await visitAs(context, ana)
  const two = await visit(context, server.url, ben)
  const third = await visit(context, server.url, cleo)
  for (const page of [one, two, third]) {
    await open(page, path)
    await expect(field(page, /Write to Anchor/)).toBeVisible()
  }

  await say(one, /Write to Anchor/, 'Who brings the **rug**?')
  for (const page of [two, third]) await expect(said(page, 'Who brings the rug?')).toBeVisible()
  await expect(said(one, 'Who brings the rug?').getByText('Sent')).toBeVisible()

  await more(two, 'Who brings the rug?', 'React')
  await said(two, 'Who brings the rug?').getByRole('button', { name: 'fire' }).click()
  for (const page of [one, third])
    await expect(said(page, 'Who brings the rug?').getByRole('button', { name: 'fire, 1' })).toBeVisible()

  // Somebody is named, found by the beginning of their name.
  await field(two, /Write to Anchor/).pressSequentially('I do, @cle')
  await two.getByRole('option', { name: /Cleo Marchetti/ }).click()
  await field(two, /Write to Anchor/).press('Control+Enter')
  for (const page of [one, third])
    await expect(said(page, 'I do,').getByRole('link', { name: '@Cleo Marchetti' })).toHaveAttribute(
      'href',
      `/profile/${cleo.userId}`,
    )

  // What was said is changed, and then taken back.
  await more(two, 'I do,', 'Edit')
  const form = two.getByRole('form', { name: 'Edit the message' })
  await field(form, 'Edit the message').fill('Two of them')
  await form.getByRole('button', { name: 'Save' }).click()
  for (const page of [one, third]) {
    await expect(said(page, 'Two of them')).toBeVisible()
    await expect(said(page, 'Two of them')).toContainText('edited')
  }
  await more(two, 'Two of them', 'Delete')
  for (const page of [one, two, third]) await expect(said(page, 'Two of them')).toHaveCount(0)
  await two.getByRole('button', { name: 'Undo' }).click()
  for (const page of [one, two, third]) await expect(said(page, 'Two of them')).toBeVisible()

  // A reply has its place in the thread, and the chat says how many there are.
  await more(third, 'Who brings the rug?', 'Reply')
  await expect(third).toHaveTitle(/Thread in Anchor/)
  await say(third, 'Reply', 'The Anchor has two, both ugly.')
  await expect(said(third, 'both ugly').getByText('Sent')).toBeVisible()
  for (const page of [one, two]) await expect(page.getByRole('link', { name: /1 reply, last from Cleo/ })).toBeVisible()
})

async function channelOf(page: Page, groupId: number, person: Someone, type = 6, more = ''): Promise<number> {
  const reply = await page.request.get(`/api/v1/messages/channels?groupId=${groupId}${more}`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  const { payload } = await reply.json()
  return payload.find((channel: { type: number }) => channel.type === type).id
}

test.describe('without a network', () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK/] })

  test('what is written while the network is gone waits, outlives a reload of the page, and arrives once and in order', async ({
    context,
    server,
  }) => {
    const { ana, ben, groupId } = await three(server.url)
    const path = `/group/${groupId}?tab=chat`
    const one = await visitAs(context, ana)
    const two = await visit(context, server.url, ben)
    for (const page of [one, two]) {
      await open(page, path)
      await expect(field(page, /Write to Anchor/)).toBeVisible()
    }
    await say(one, /Write to Anchor/, 'Before')
    await expect(said(two, 'Before')).toBeVisible()
    await context.setOffline(true)
    await say(one, /Write to Anchor/, 'First')
    await say(one, /Write to Anchor/, 'Second')
    await expect(one.getByText('Waiting for a connection; then it will be sent')).toHaveCount(2)
    await field(one, /Write to Anchor/).fill('Half a thou')
    await context.setOffline(false)
    await expect(said(one, 'Second').getByText('Sent')).toBeVisible()
    await expect(said(two, 'Second')).toBeVisible()
    const bodies = await two
      .getByRole('article')
      .filter({ hasText: /Before|First|Second/ })
      .allInnerTexts()
    expect(bodies.map((text) => /Before|First|Second/.exec(text)?.[0])).toEqual(['Before', 'First', 'Second'])
    await one.reload()
    await expect(field(one, /Write to Anchor/)).toHaveValue('Half a thou')
    await expect(said(one, 'First')).toHaveCount(1)
  })

  test('a chat ends where the tabs begin again when the network is back', async ({ context, isMobile, server }) => {
    test.skip(!isMobile, 'there are tabs below it on a phone alone')
    const { ana, ben } = await three(server.url)
    const page = await visitAs(context, ana)
    await open(page, `/dm?to=${ben.userId}`)
    await expect(field(page, /Write to Ben/)).toBeVisible()
    const composer = page.getByRole('form', { name: /Write to Ben/ })
    const bottom = () => composer.evaluate((form) => Math.round(form.getBoundingClientRect().bottom))
    const before = await bottom()
    await context.setOffline(true)
    const bar = page.getByText('Offline.')
    await expect(bar).toBeVisible()
    await expect.poll(bottom).toBe(before)
    await context.setOffline(false)
    await expect(bar).toHaveCount(0)
    await expect.poll(bottom).toBe(before)
  })
})

test('a picture chosen from the device goes into a chat with its words or without any, and the others see it', async ({
  context,
  server,
}) => {
  const { ana, ben, groupId } = await three(server.url)
  const one = await visitAs(context, ana)
  const two = await visit(context, server.url, ben)
  for (const page of [one, two]) {
    await open(page, `/group/${groupId}?tab=chat`)
    await expect(field(page, /Write to Anchor/)).toBeVisible()
  }
  await one.getByRole('button', { name: 'Formatting, emoji and pictures' }).click()
  const chooser = one.waitForEvent('filechooser')
  await one.getByRole('button', { name: 'Add a picture' }).click()
  await (await chooser).setFiles({ name: 'rug.png', mimeType: 'image/png', buffer: await picture(one) })
  await expect(one.getByRole('button', { name: 'Remove the picture' })).toBeVisible()
  await say(one, /Write to Anchor/, 'This rug?')
  await expect(one.getByRole('button', { name: 'Remove the picture' })).toHaveCount(0)
  for (const page of [one, two]) {
    const whole = said(page, 'This rug?').getByRole('link', { name: 'The picture in full size' })
    await expect(whole).toBeVisible()
    // It has come, and is not an empty frame.
    const shown = whole.locator('img')
    await shown.scrollIntoViewIfNeeded()
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  // Another says it all by itself.
  const again = one.waitForEvent('filechooser')
  await one.getByRole('button', { name: 'Add a picture' }).click()
  await (await again).setFiles({ name: 'rug.png', mimeType: 'image/png', buffer: await picture(one) })
  await expect(one.getByRole('button', { name: 'Remove the picture' })).toBeVisible()
  await one.getByRole('button', { name: 'Send' }).click()
  for (const page of [one, two])
    await expect(page.getByRole('link', { name: 'The picture in full size' })).toHaveCount(2)
})

test('a direct message is there at once on every device of the two, with its count, and is read when it is seen', async ({
  context,
  server,
}) => {
  const { ana, ben } = await three(server.url)
  const one = await visitAs(context, ana)
  const oneToo = await visit(context, server.url, ana)
  const [two, twoToo] = [await visit(context, server.url, ben), await visit(context, server.url, ben)]
  for (const page of [two, twoToo, one, oneToo]) {
    await withoutSafetyNet(page)
    await open(page, page === one || page === oneToo ? `/dm?to=${ben.userId}` : '/notifications')
    await atRest(page)
    await expectNoSafetyNet(page)
  }
  await say(one, /Write to Ben/, 'You have my tuner')
  await expect(said(one, 'You have my tuner').getByText('Sent')).toBeVisible()
  await expect(said(oneToo, 'You have my tuner')).toBeVisible()
  const tabOf = (page: Page) => page.getByRole('link', { name: 'Direct Messages, 1 new' }).first()
  for (const page of [two, twoToo]) await expect(tabOf(page)).toBeVisible()
  await tabOf(two).click()
  const chat = two.getByRole('link', { name: /Ana Lindqvist/ }).first()
  await expect(chat).toBeVisible()
  await chat.click()
  await expect(said(two, 'You have my tuner')).toBeVisible()
  for (const page of [one, oneToo]) await expect(said(page, 'You have my tuner').getByText('Read')).toBeVisible()
  for (const page of [two, twoToo])
    await expect(page.getByRole('link', { name: 'Direct Messages', exact: true }).first()).toBeVisible()
})

test('what one reacts with has the focus; Escape and a tap elsewhere fold it up, and the focus is where it was', async ({
  context,
  server,
}) => {
  const { ana, groupId } = await three(server.url)
  const page = await visitAs(context, ana)
  await open(page, `/group/${groupId}?tab=chat`)
  await say(page, /Write to Anchor/, 'Who brings the rug?')
  await expect(said(page, 'Who brings the rug?').getByText('Sent')).toBeVisible()
  const dots = said(page, 'Who brings the rug?').getByRole('button', { name: /More for this message/ })
  const picker = page.getByRole('group', { name: 'React with' })

  await more(page, 'Who brings the rug?', 'React')
  const first = picker.getByRole('button').first()
  await expect(first).toBeFocused()
  const offCentre = await first.evaluate((button) => {
    const words = document.createRange()
    words.selectNodeContents(button)
    const [emoji, box] = [words.getBoundingClientRect(), button.getBoundingClientRect()]
    return Math.abs((emoji.left + emoji.right - box.left - box.right) / 2)
  })
  expect(offCentre).toBeLessThan(1)
  await page.keyboard.press('Tab')
  await expect(picker.getByRole('button').nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(picker).toHaveCount(0)
  await expect(dots).toBeFocused()

  await more(page, 'Who brings the rug?', 'React')
  await expect(first).toBeFocused()
  await page.getByRole('region', { name: /Messages,/ }).click({ position: { x: 10, y: 10 } })
  await expect(picker).toHaveCount(0)
  await expect(dots).toBeFocused()

  await more(page, 'Who brings the rug?', 'React')
  await picker.getByRole('button', { name: 'fire' }).click()
  await expect(said(page, 'Who brings the rug?').getByRole('button', { name: 'fire, 1' })).toBeVisible()
  await expect(dots).toBeFocused()
})

/** Whether nothing lies over the middle of it. */
const isOnTop = (one: Locator) =>
  one.evaluate((element) => {
    const { left, width, bottom } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, bottom - 2))
  })

test('in a thread, what one has just written and what one edits stand above the field', async ({ context, server }) => {
  const { ana, groupId } = await three(server.url)
  const page = await visitAs(context, ana)
  const chat = await channelOf(page, groupId, ana)
  const tell = (body: string, parentMessageId?: number) =>
    post(server.url, `/Message/SendMessage?channelId=${chat}`, { body, parentMessageId }, ana.token)
  const { payload: root } = await tell('What do we play?')
  for (let n = 1; n <= 12; n++) await tell(`Tune ${n}.`, root.id)
  await open(page, `/group/${groupId}/channel/${chat}/message/${root.id}`)
  await expect(said(page, 'Tune 12.')).toBeVisible()
  await say(page, 'Reply', 'The last word')
  const state = said(page, 'The last word').getByText('Sent')
  await expect(state).toBeVisible()
  await expect.poll(() => isOnTop(state)).toBe(true)

  await more(page, 'The last word', 'Edit')
  await expect(field(page, 'Edit the message')).toBeFocused()
  for (const name of ['Save', 'Cancel'])
    await expect.poll(() => isOnTop(page.getByRole('button', { name })), name).toBe(true)
})

test('on a phone words run to the edge of a chat, and each message keeps its dots', async ({ context, server }) => {
  const { ana, ben, groupId } = await three(server.url)
  const page = await visitAs(context, ben)
  test.skip((page.viewportSize()?.width ?? 0) > 400, 'A wide window has room beside them.')
  const chat = await channelOf(page, groupId, ana)
  const long = 'The yard is closed for the market until eight, so we load in from the jetty.'
  for (const body of [`First: ${long}`, `Then: ${long}`])
    await post(server.url, `/Message/SendMessage?channelId=${chat}`, { body }, ana.token)
  await open(page, `/group/${groupId}?tab=chat`)
  for (const words of ['First:', 'Then:']) {
    const text = page.getByText(words)
    await expect(text).toBeVisible()
    const { right } = await text.evaluate((element) => element.getBoundingClientRect())
    expect(right, words).toBeGreaterThan(390 - 24)
    await more(page, words, 'React')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
})

test('home has what the groups say: a post of somebody else is announced, and answered where it stands', async ({
  context,
  server,
}) => {
  const { ana, ben, cleo } = await three(server.url)
  const one = await visitAs(context, ana)
  const two = await visit(context, server.url, ben)
  const third = await visit(context, server.url, cleo)
  for (const page of [one, two, third]) {
    await withoutSafetyNet(page)
    await open(page, '/')
    await expect(page.getByRole('button', { name: 'Write to your groups…' })).toBeVisible()
    await expectNoSafetyNet(page)
  }
  await two.getByRole('button', { name: 'Write to your groups…' }).click()
  await say(two, 'Write a post', 'Found the horn chart')
  await expect(said(two, 'Found the horn chart').getByRole('button', { name: 'React', exact: true })).toBeVisible()
  for (const page of [one, third]) await page.getByRole('button', { name: '1 new', exact: true }).click()
  await expect(said(third, 'Found the horn chart')).toBeVisible()
  const card = said(one, 'Found the horn chart')
  await card.getByRole('button', { name: 'Reply' }).click()
  await say(one, 'Reply', 'Second trumpet, please')
  await expect(card.getByRole('listitem').filter({ hasText: 'Second trumpet, please' })).toBeVisible()
  for (const page of [two, third])
    await expect(page.getByRole('listitem').filter({ hasText: 'Second trumpet, please' }).last()).toBeVisible()
})

test('the pages where people talk pass axe, and hold what is long', async ({ context, isMobile, server }) => {
  const { ana, ben, groupId } = await three(server.url)
  const words = `${'W'.repeat(120)} and **bold** ${'word '.repeat(60)}`
  await post(server.url, '/SessionGroup/UpdatePost/', { groupId, text: words, published: true }, ana.token)
  const page = await visitAs(context, ben)
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light', reducedMotion: 'reduce' })
  await open(page, `/group/${groupId}?tab=chat`)
  await say(page, /Write to Anchor/, words)
  await expect(said(page, 'bold').getByText('Sent')).toBeVisible()
  await open(page, `/dm?to=${ana.userId}`)
  await say(page, /Write to Ana/, words)
  await expect(said(page, 'bold').getByText('Sent')).toBeVisible()
  const found: string[] = []
  for (const path of ['/', `/group/${groupId}`, `/group/${groupId}?tab=chat`, '/dm', `/dm?to=${ana.userId}`]) {
    await page.goto(path)
    await atRest(page)
    found.push(...(await flaws(page, path)))
  }
  expect(found).toEqual([])
})

const EVIL =
  '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script>[go](javascript:window.hurt=1) ![x](https://evil.example/x.png) <a href="javascript:window.hurt=1">x</a>'

/** What is shown there runs nothing, leads nowhere odd and asks nobody else for a picture. */
async function expectHarmless(page: Page, words: string | RegExp = 'onerror') {
  await expect(page.getByText(words).first()).toBeVisible()
  await expect(page.locator('a[href^="javascript"]')).toHaveCount(0)
  await expect(page.locator('img[src*="evil"]')).toHaveCount(0)
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
}

test('C3 what is written in any field of a message runs nothing in the browser of who reads it', async ({
  context,
  server,
}) => {
  const { ana, ben, cleo, groupId } = await three(server.url)
  const one = await visitAs(context, ana)
  const line = EVIL.slice(0, 80)
  const session = { groupId, title: line, startDate: '2040-11-15T19:30', location: line }
  const { id: sessionId } = (await post(server.url, '/Session/AddSession/', session, ana.token)).payload
  const named = { SessionId: sessionId, Title: line, ArtistName: line }
  const { sessionSongId } = (await post(server.url, '/v1/session-admin/add-song/', named, ana.token)).payload

  const said = { subject: EVIL.slice(0, 200), body: EVIL }
  const tell = (channelId: number, message: object, by = ben) =>
    post(server.url, `/Message/SendMessage?channelId=${channelId}`, message, by.token)
  const chat = await channelOf(one, groupId, ben)
  const posts = await channelOf(one, groupId, ben, 3)
  const around = await channelOf(one, groupId, ben, 4, `&sessionId=${sessionId}`)
  const roots: Record<number, number> = {}
  for (const channelId of [chat, posts, around]) {
    const { payload: root } = await tell(channelId, said)
    await tell(channelId, { body: EVIL, parentMessageId: root.id })
    await post(server.url, '/v1/messages/report', { messageId: root.id, reason: EVIL }, cleo.token)
    roots[channelId] = root.id
  }
  const aboutSong = `channelId=${around}&sessionSongId=${sessionSongId}&sessionId=${sessionId}`
  const { payload: song } = await post(server.url, `/Message/StartMessageForSong?${aboutSong}`, said, ben.token)
  const direct = await post(server.url, `/Message/StartDirectChat?toUserId=${ana.userId}`, {}, ben.token)
  await post(server.url, `/Message/SendDm?channelId=${direct.payload.id}`, { body: EVIL }, ben.token)

  for (const path of [
    '/',
    `/group/${groupId}`,
    `/group/${groupId}?tab=chat`,
    `/session/${sessionId}?tab=chat`,
    `/session-song?id=${sessionSongId}&sessionId=${sessionId}`,
    '/dm',
    `/dm?chat=${direct.payload.id}`,
  ]) {
    await one.goto(path)
    await expectHarmless(one, 'go')
  }

  // What begins a thread may be its page's heading.
  for (const channelId of [chat, posts, around]) {
    await one.goto(`/group/${groupId}/channel/${channelId}/message/${roots[channelId]}`)
    await expect(one.getByRole('heading', { level: 1 })).toContainText('onerror')
    await expectHarmless(one)
  }
  await one.goto(`/group/${groupId}/channel/${around}/message/${song.id}`)
  await expect(one.getByRole('heading', { level: 1 })).toContainText('onerror')
  await expectHarmless(one)

  await one.goto('/dm')
  await one.getByLabel('Search people and messages').fill('onerror')
  await expect(one.getByRole('heading', { name: 'In messages' })).toBeVisible()
  await expectHarmless(one)

  // The subject as it was, and why somebody reported it.
  await one.goto(`/admin/group-messages/${groupId}`)
  await expect(one.getByRole('heading', { name: 'Reported' })).toBeVisible()
  await expectHarmless(one, /says: <img src=x onerror/)

  // What an organiser posts is for everyone, on the front page too.
  await tell(posts, { ...said, body: `Come all! ${EVIL}` }, ana)
  const guest = await (await context.browser()?.newContext({ serviceWorkers: 'block', baseURL: server.url }))?.newPage()
  if (!guest) throw new Error('There is no browser.')
  opened.push(guest.context())
  await guest.goto('/')
  await expectHarmless(guest, /Come all!/)
})

test.describe('out of the group meanwhile', () => {
  test.use({ expectedComplaints: [/403/] })

  test('a post that is refused stays on the group’s page, with what was typed', async ({ context, server }) => {
    const { groupId, ana, ben } = await three(server.url)
    const page = await visitAs(context, ben)
    await page.goto(`/group/${groupId}?tab=posts`)
    await field(page, 'Write a post').fill('My amp is for sale, hardly played.')
    const removal = { GroupId: groupId, UserId: ben.userId }
    await post(server.url, '/SessionGroup/AdminRemoveUserFromGroup', removal, ana.token)
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByText('Not sent:')).toBeVisible()
    await expect(field(page, 'Write a post')).toHaveCount(0)
    await expect(page.getByText('My amp is for sale, hardly played.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('My amp is for sale, hardly played.')).toBeVisible()
  })
})
