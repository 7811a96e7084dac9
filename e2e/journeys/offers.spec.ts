import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { startServer } from '../server.ts'
import { ask, askToJoin, post, type Someone, signInAgain, someone, visitAs } from '../support/people.ts'
import { jam, takeSlot, VOCALS } from '../support/sessions.ts'
import { expect, test } from '../test.ts'

const MOVED_CLOCK = pathToFileURL(join(import.meta.dirname, '../support/moved-clock.mjs')).href
const HOUR = 3_600_000

const wait = (url: string, person: Someone, SessionId: number, SlotId: number) =>
  post(url, '/v1/sessions/register-part/', { SessionId, SlotId, Waitlist: true }, person.token)

const offersOf = async (url: string, person: Someone, sessionId: number) =>
  (await ask(url, `/v1/sessions/details/${sessionId}`, person.token)).payload.me.offers as { offerId: number }[]

/** A first-come session with one part: the organiser has it, and three wait in line. */
async function line(url: string) {
  const { organiser, groupId, sessionId, songs } = await jam(url, {
    songs: 1,
    slots: [VOCALS],
    settings: { firstCome: true },
  })
  const slotId = songs[0]?.slots[0]?.slotId ?? 0
  await takeSlot(url, organiser, sessionId, slotId)
  const people: Someone[] = []
  for (const name of ['Bea', 'Caro', 'Dan']) {
    const person = await someone(url, name, 'Waiting')
    await askToJoin(url, person, groupId)
    await wait(url, person, sessionId, slotId)
    people.push(person)
  }
  const giveBack = () =>
    post(url, '/v1/sessions/unregister-part/', { SessionId: sessionId, SlotId: slotId }, organiser.token)
  return { organiser, sessionId, slotId, giveBack, people: people as [Someone, Someone, Someone] }
}

const yours = (page: Page) => page.getByRole('heading', { name: 'Vocals on Superstition is yours, if you like' })

test.describe('an offer', () => {
  // Whoever is too late is told so.
  test.use({ expectedComplaints: [/409/] })

  test('goes to the first in line, is passed on, and of two who press at once one has it', async ({
    browser,
    server,
  }) => {
    const { url } = server
    const { organiser, sessionId, slotId, giveBack, people } = await line(url)
    const [bea, caro, dan] = people
    await giveBack()

    // The first in line sees it on the session's page, and passes.
    const first = await visitAs(await browser.newContext({ baseURL: url }), bea)
    await first.goto(`/session/${sessionId}`)
    await first.getByRole('link', { name: /^Yes or no\?/ }).click()
    await expect(yours(first)).toBeVisible()
    await expect(first.getByText('it goes to Caro', { exact: false })).toBeVisible()
    await first.getByRole('button', { name: 'Pass' }).click()
    await expect(first.getByRole('heading', { name: 'You passed on vocals on Superstition' })).toBeVisible()
    await expect(first.getByText('It’s been offered to Caro now.')).toBeVisible()

    // The next has the page open when the organiser chooses somebody else.
    const [offer] = await offersOf(url, caro, sessionId)
    const second = await visitAs(await browser.newContext({ baseURL: url }), caro)
    await second.goto(`/offer/${offer?.offerId}`)
    await expect(yours(second)).toBeVisible()
    // What the page asks for from now on is not answered: it stays as it was looked at.
    await second.route('**/api/v1/sessions/offer/*', (route) => route.abort())
    const cockpit = await visitAs(await browser.newContext({ baseURL: url }), organiser)
    await cockpit.goto(`/admin/view-session?id=${sessionId}`)
    await expect(cockpit.getByText('Caro Waiting has been asked')).toBeVisible()
    await cockpit.getByRole('button', { name: /^Offer to somebody else/ }).click()
    const choices = cockpit.getByRole('dialog')
    await expect(choices.getByText('2nd in line')).toHaveCount(0)
    await choices.getByRole('button', { name: /^Dan Waiting/ }).click()
    await expect(cockpit.getByText('Dan Waiting has been asked', { exact: false }).first()).toBeVisible()

    // Both press at once: whose offer stands has it, the other reads why not.
    const third = await visitAs(await browser.newContext({ baseURL: url }), dan)
    await third.goto(`/offer/${(await offersOf(url, dan, sessionId))[0]?.offerId}`)
    await expect(yours(third)).toBeVisible()
    await Promise.all([second, third].map((page) => page.getByRole('button', { name: 'I’ll play' }).click()))
    await expect(third.getByRole('heading', { name: 'You play vocals on Superstition' })).toBeVisible()
    await expect(second.getByText('The organisers took this offer back', { exact: false })).toBeVisible()
    const { session } = (await ask(url, `/v1/sessions/details/${sessionId}`, dan.token)).payload
    expect(session.songs[0].slots.find((slot: { slotId: number }) => slot.slotId === slotId).player.userId).toBe(
      dan.userId,
    )
    for (const page of [first, second, third, cockpit]) await page.context().close()
  })
})

test('an offer that nobody answers in time goes to the next in line, on a server whose clock has gone on', async ({
  browser,
}) => {
  const clock = join(mkdtempSync(join(tmpdir(), 'jamboree-clock-')), 'ahead')
  writeFileSync(clock, '0')
  const server = await startServer({ NODE_OPTIONS: `--import ${MOVED_CLOCK}`, CLOCK_FILE: clock })
  try {
    const { url } = server
    const { sessionId, giveBack, people } = await line(url)
    const [bea, caro] = people
    await giveBack()
    const offerId = (await offersOf(url, bea, sessionId))[0]?.offerId
    // A day and a night: whatever the hour is now, the time to answer is over, and it is day.
    const now = new Date()
    const noon = new Date(now.getTime() + 48 * HOUR)
    noon.setUTCHours(20, 0, 0, 0)
    const ahead = String(noon.getTime() - now.getTime())
    writeFileSync(clock, ahead)
    await expect.poll(() => existsSync(`${clock}.seen`) && readFileSync(`${clock}.seen`, 'utf8')).toBe(ahead)
    // Signed in anew: what was handed out two days ago is no longer good.
    const next = await signInAgain(url, caro)
    await expect.poll(async () => (await offersOf(url, next, sessionId)).length, { timeout: 60_000 }).toBe(1)
    const page = await visitAs(await browser.newContext({ baseURL: url }), await signInAgain(url, bea))
    await page.goto(`/offer/${offerId}`)
    await expect(
      page.getByRole('heading', { name: 'Vocals on Superstition is no longer on offer to you' }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'I’ll play' })).toHaveCount(0)
    await page.context().close()
  } finally {
    await server.stop()
  }
})
