import { type BrowserContext, type BrowserContextOptions, type CDPSession, chromium, type Page } from '@playwright/test'
import { CHANNEL_TYPE } from '../core/src/contract/messages.ts'
import { ask, askToJoin, post, type Someone, someone } from '../e2e/support/people.ts'
import { makeDraft } from '../e2e/support/roster-night.ts'
import { jam } from '../e2e/support/sessions.ts'
import { browserArguments, findBrowser } from '../scripts/browser.mjs'
import { startServer } from './processes.ts'
import type { Row } from './row.ts'

const SONGS = 200
// Every instrument there is a family of.
const SLOTS = [1, 2, 3, 4, 5, 6, 8, 9, 10, 11]
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
/** As slow as Lighthouse takes a phone to be, and as this machine is. */
const SLOWDOWNS = [4, 1]
// A flick of the thumb, again and again.
const FLICKS = 20
const FLICK = { distance: 1_600, pixelsPerSecond: 2_400 }
const SETTLED_MS = 3_000
const LAPTOP = { viewport: { width: 1280, height: 800 } }
const PLAYERS = 40
const MESSAGES = 2_000

interface Frames {
  count: number
  longest: number
}
type Use = (page: Page, devtools: CDPSession) => Promise<void>

/** Frames above 50 ms while the largest set is scrolled and reordered on a phone, its roster on a laptop, and a long chat on a phone. */
export async function frames(): Promise<Row[]> {
  const found = await findBrowser()
  if ('missing' in found) throw new Error(found.missing)
  const server = await startServer(undefined)
  const browser = await chromium.launch({ executablePath: found.path, args: browserArguments })
  try {
    const made = await jam(server.url, { songs: SONGS, slots: SLOTS })
    const { organiser, member, groupId, sessionId } = made
    const roster = `${server.url}/admin/view-roster?id=${await fullDraft(server.url, made)}`
    await talk(server.url, groupId, [organiser, member])
    const chat = `${server.url}/group/${groupId}?tab=chat`
    const session = `${server.url}/session/${sessionId}`
    const editor = `${server.url}/admin/edit-session-songs?sessionId=${sessionId}`
    const rows: Row[] = []
    for (const slowdown of SLOWDOWNS) {
      const measure = async (name: string, visit: Omit<Visit, 'slowdown'>, device: BrowserContextOptions = PHONE) => {
        const context = await browser.newContext({ ...device, serviceWorkers: 'block' })
        const { count, longest } = await during(context, { ...visit, slowdown })
        const where = `${name}, ${slowdown === 1 ? 'as fast as it is' : `${slowdown} times slower`}`
        rows.push({ name: `long frames: ${where}`, value: count, unit: '', bar: { atMost: 0 } })
        rows.push({ name: `longest: ${where}`, value: longest, unit: 'ms' })
        await context.close()
      }
      // The first of the set: the rows below the screen are not there yet.
      const set = { shows: 'Red House', use: scroll }
      await measure('session page as a guest', { ...set, stored: {}, address: session })
      await measure('session page as a member', { ...set, stored: member.stored, address: session })
      await measure('set editor', { ...set, stored: organiser.stored, address: editor })
      await measure('dragging a song', { ...set, stored: organiser.stored, address: editor, use: drag })
      const matrix = { ...set, stored: organiser.stored, address: roster }
      await measure('matrix of 200 songs', { ...matrix, use: wheel }, LAPTOP)
      await measure('dragging a person in it', { ...matrix, use: dragPerson }, LAPTOP)
      const talked = { shows: `Line ${MESSAGES - 1} `, stored: member.stored, address: chat, use: scrollBack }
      await measure('chat of 2,000 messages', talked)
    }
    return rows
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** A draft with some hundred parts given. */
async function fullDraft(url: string, { organiser, groupId, sessionId, songs }: Awaited<ReturnType<typeof jam>>) {
  for (let index = 0; index < PLAYERS; index++) {
    const player = await someone(url, 'Player', `Number ${index}`)
    await askToJoin(url, player, groupId)
    for (let wish = 0; wish < 4; wish++) {
      const SlotId = songs[(index + wish * PLAYERS) % SONGS]?.slots[index % SLOTS.length]?.slotId
      await post(url, '/v1/sessions/register-part/', { SessionId: sessionId, SlotId }, player.token)
    }
  }
  const rosterId = await makeDraft(url, organiser, sessionId)
  await post(url, '/Session/AutoAssign/', { rosterId }, organiser.token)
  return rosterId
}

async function talk(url: string, groupId: number, people: [Someone, Someone]): Promise<void> {
  const { payload } = await ask(url, `/v1/messages/channels?groupId=${groupId}`, people[0].token)
  const channel = payload.find(({ type }: { type: number }) => type === CHANNEL_TYPE.GroupChannel)
  let lastId = 0
  for (let line = 0; line < MESSAGES; line++) {
    const body = `Line ${line} of a long evening, ${'and on it goes '.repeat(line % 5)}`
    const from = people[line % 7 ? 0 : 1].token
    lastId = (await post(url, `/Message/SendMessage?channelId=${channel.id}`, { body }, from)).payload.id
  }
  // Else one comes back to the first that is new.
  for (const { token } of people)
    await post(url, '/v1/messages/mark-channel-read', { channelId: channel.id, lastReadMessage: lastId }, token)
}

interface Visit {
  /** What stands there once it has loaded. */
  shows: string
  stored: Record<string, string>
  address: string
  slowdown: number
  use: Use
}

async function during(context: BrowserContext, { shows, stored, address, slowdown, use }: Visit): Promise<Frames> {
  // What's New would stand in the way.
  await context.route('**/changelogs/config.json', (route) =>
    route.fulfill({ json: { latestVersion: '0.0.0', versions: [] } }),
  )
  await context.addInitScript((values) => Object.assign(localStorage, values), stored)
  const page = await context.newPage()
  await page.goto(address)
  // The visible one: a menu that lies ready behind the page may hold the same words.
  await page.getByText(shows).filter({ visible: true }).first().waitFor()
  await page.waitForTimeout(SETTLED_MS)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(duration)
    }).observe({ type: 'long-animation-frame' })
  })
  await use(page, devtools)
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen)
  return { count: seen.length, longest: Math.max(0, ...seen) }
}

const scroll: Use = async (_page, devtools) => {
  for (let flick = 0; flick < FLICKS; flick++)
    await devtools.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 500,
      yDistance: -FLICK.distance,
      speed: FLICK.pixelsPerSecond,
      gestureSourceType: 'touch',
    })
}

/** The first song, past some thirty others: the page goes along when the finger nears its edge. */
const drag: Use = async (page) => {
  // Not by role: that looks at all of the page's two thousand elements, in one long frame of its own.
  const box = await page.locator('[data-grip]').first().boundingBox()
  if (!box) throw new Error('There is no grip to drag by.')
  const x = box.x + box.width / 2
  await page.mouse.move(x, box.y + box.height / 2)
  await page.mouse.down()
  for (let y = box.y; y < 780; y += 12) await page.mouse.move(x, y)
  for (let step = 0; step < 60; step++) await page.mouse.move(x + (step % 2), 780)
  await page.mouse.up()
  // Had nothing moved, nothing would have been measured.
  await page.locator('[role=status]', { hasText: /is now at place \d+/ }).waitFor({ state: 'attached' })
}

/** Down a box that scrolls by itself, as a mouse or a touchpad does it. */
const wheel: Use = async (page) => {
  await page.mouse.move(700, 500)
  for (let turn = 0; turn < FLICKS * 10; turn++) await page.mouse.wheel(0, 120)
  // Had nothing moved, nothing would have been measured.
  await page.locator('[aria-rowindex="201"]').waitFor({ state: 'attached' })
}

/** The first who has a part, to the matrix's lower edge, which brings the songs below. */
const dragPerson: Use = async (page) => {
  const matrix = page.locator('div:has(> table)').first()
  const [person, room] = [
    await page.locator('[data-slot][data-user]').first().boundingBox(),
    await matrix.boundingBox(),
  ]
  if (!person || !room) throw new Error('There is nobody to drag.')
  const x = person.x + person.width / 2
  const edge = room.y + room.height - 30
  await page.mouse.move(x, person.y + person.height / 2)
  await page.mouse.down()
  for (let y = person.y; y < edge; y += 12) await page.mouse.move(x, y)
  // It goes on by itself while the hand rests there. Had nothing moved, nothing would have been measured.
  await page.waitForFunction((element) => (element?.scrollTop ?? 0) > 2_000, await matrix.elementHandle())
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

/** Back through the evening: older messages come while the thumb goes on. */
const scrollBack: Use = async (page, devtools) => {
  for (let flick = 0; flick < FLICKS * 2; flick++)
    await devtools.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 300,
      yDistance: FLICK.distance,
      speed: FLICK.pixelsPerSecond,
      gestureSourceType: 'touch',
    })
  await page.getByText(`Line ${MESSAGES - 300} `).waitFor({ state: 'detached' })
}
