import type { Page } from '@playwright/test'
import { CHANNEL_TYPE } from '../../core/src/contract/messages.ts'
import { atRest } from '../support/at-rest.ts'
import { tooWide } from '../support/flaws.ts'
import { ask, post, visitAs } from '../support/people.ts'
import { publishedNight } from '../support/roster-night.ts'
import { jam, takeSlot } from '../support/sessions.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

/** A line for each page that is wider than the phone. */
async function tooWideOf(page: Page, paths: string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await atRest(page)
    const over = await tooWide(page)
    if (over) found.push(`${path}: ${over} px`)
  }
  return found
}

/** Words that a face lies on, the first letters of each. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const faces = [...document.querySelectorAll<HTMLElement>('main img, main span[aria-hidden]')].filter(
      (one) => getComputedStyle(one).borderRadius === '999px' && /^\p{L}{0,2}$/u.test(one.textContent ?? ''),
    )
    const places = faces.map((face) => face.getBoundingClientRect())
    const found = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.textContent?.trim()
      if (!words || text.parentElement?.closest('.visually-hidden')) continue
      if (faces.some((face) => face.contains(text))) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const word of range.getClientRects())
        for (const face of places) {
          const across = Math.min(word.right, face.right) - Math.max(word.left, face.left)
          const down = Math.min(word.bottom, face.bottom) - Math.max(word.top, face.top)
          if (across > 1 && down > 1) found.add(words.slice(0, 20))
        }
    }
    return { faces: faces.length, words: [...found] }
  })

const large = () => {
  const style = new CSSStyleSheet()
  style.replaceSync('html { font-size: 200% }')
  document.adoptedStyleSheets.push(style)
}

test('with text at 200 % no page scrolls sideways', async ({ context, server }) => {
  const { member, organiser, groupId, sessionId, songs } = await jam(server.url, {
    songs: 2,
    startDate: '2040-11-15T19:30:00Z',
  })
  for (const { slots } of songs) await takeSlot(server.url, member, sessionId, slots[0]?.slotId ?? 0)
  await context.addInitScript(large)
  const everyone = ['/upcoming', '/groups', `/group/${groupId}`, `/session/${sessionId}`]
  const found = await tooWideOf(await context.newPage(), ['/', '/sign-up', ...everyone])
  const page = await visitAs(context, member)
  const own = ['/', '/settings', '/notifications', '/dm', `/dm?to=${organiser.userId}`, '/profile']
  found.push(...(await tooWideOf(page, [...own, ...everyone, `/session/${sessionId}/practice`])))
  expect(found).toEqual([])
})

test('with text at 200 % on the smallest of phones nothing scrolls sideways either, and the tabs are read whole', async ({
  context,
  server,
}) => {
  const { people, groupId, sessionId } = await publishedNight(server.url)
  const [ana] = people
  if (!ana) throw new Error('No band')
  await context.addInitScript(large)
  const page = await visitAs(context, ana)
  await page.setViewportSize({ width: 320, height: 640 })
  const paths = ['/', '/settings', `/group/${groupId}`, `/session/${sessionId}`]
  expect(await tooWideOf(page, paths)).toEqual([])
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  await expect(tabs.getByText('Direct Messages')).toBeVisible()
  const cut = await tabs
    .locator('span')
    .evaluateAll((words) => words.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent))
  expect(cut).toEqual([])
})

test('with text at 200 % no face covers words, and two guitars are told apart', async ({ context, server }) => {
  const { member, organiser, groupId, sessionId } = await jam(server.url, { songs: 1 })
  const { url } = server
  const write = async (channelId: number, body: string, parentMessageId: number | null = null, by = organiser) => {
    const message = { body, parentMessageId }
    return (await post(url, `/Message/SendMessage?channelId=${channelId}`, message, by.token)).payload
  }
  const { payload: channels } = await ask(url, `/v1/messages/channels?groupId=${groupId}`, organiser.token)
  const chat = channels.find(({ type }: { type: number }) => type === CHANNEL_TYPE.GroupChannel).id
  const asked = await write(chat, 'Who brings the drum key?', null, member)
  await write(chat, 'I do.', asked.id)
  await write(chat, 'And we load in at six.')
  const { payload: direct } = await post(url, `/Message/StartDirectChat?toUserId=${member.userId}`, {}, organiser.token)
  await post(url, `/Message/SendDm?channelId=${direct.id}`, { body: 'And the rug.' }, organiser.token)
  await context.addInitScript(large)
  const page = await visitAs(context, member)
  for (const path of [`/group/${groupId}?tab=chat`, '/notifications', '/dm', `/session/${sessionId}`]) {
    await page.goto(path)
    await atRest(page)
    const { faces, words } = await covered(page)
    if (!path.includes('session')) expect(faces, path).toBeGreaterThan(0)
    expect(words, path).toEqual([])
    if (path === '/notifications') {
      const all = await page.getByRole('button', { name: 'Mark all as Read' }).boundingBox()
      const title = page.getByRole('heading', { name: /New Items/ })
      const words = await title.evaluate((heading) => {
        const range = document.createRange()
        range.selectNodeContents(heading)
        const { right, top } = range.getBoundingClientRect()
        return { right, top }
      })
      expect(words.right <= (all?.x ?? 0) || words.top >= (all?.y ?? 0) + (all?.height ?? 0)).toBe(true)
    }
  }
  const cut = await page
    .getByRole('button', { name: /^Guitar \d in/ })
    .evaluateAll((chips) =>
      chips
        .flatMap((chip) => [...chip.querySelectorAll('span')])
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1),
    )
  expect(cut).toHaveLength(0)
})
