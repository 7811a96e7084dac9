import type { Locator, Page } from '@playwright/test'
import { appears, gate, stopClock } from '../support/clock.ts'
import { layOut, ok, signedIn } from '../support/network.ts'
import { ask, askToJoin, post, someone, visitAs } from '../support/people.ts'
import { reloadSaved, whenSaved } from '../support/saved.ts'
import { needsYouFixture, upcomingFixture } from '../support/session-fixture.ts'
import { BASS, jam, takeSlot, tonight, VOCALS } from '../support/sessions.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const slot = (page: Page, name: string, song: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} in ${song}:`) })
const rows = (page: Page) => page.getByRole('button', { name: /^Drag / })

/** What the hand does, counted: a tap, or a drag, is one. */
function hand(page: Page) {
  let taps = 0
  return {
    taps: () => taps,
    async tap(target: Locator) {
      taps++
      await target.click()
    },
    async drag(from: Locator, to: Locator, place: number) {
      taps++
      // Waits until it stands still: a list that was just dragged or opened still moves.
      await from.hover()
      const [start, end] = [await from.boundingBox(), await to.boundingBox()]
      if (!start || !end) throw new Error('nothing to drag')
      await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
      await page.mouse.down()
      await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2 + (end.y < start.y ? -8 : 8), {
        steps: 2,
      })
      await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2 + (end.y < start.y ? -6 : 6), { steps: 8 })
      // Where it would fall is found out a moment after the hand has moved.
      await expect(page.getByText(`is over place ${place}.`)).toBeAttached()
      await page.mouse.up()
    },
  }
}

test('a member takes five slots, ranks them and says 2–4 songs in at most 12 taps', async ({
  context,
  isMobile,
  server,
}) => {
  const { member, sessionId } = await jam(server.url)
  const page = await visitAs(context, member)
  await page.goto(`/session/${sessionId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Thursday Blues Jam' })).toBeVisible()
  const { tap, drag, taps } = hand(page)

  for (const song of ['Superstition', 'Red House', 'Cissy Strut', 'Use Me', 'Valerie']) {
    await tap(slot(page, 'Vocals', song))
    // The first wish says 'I’m in' too, and what stands above the songs changes: nobody taps while it moves.
    await expect(slot(page, 'Vocals', song)).toHaveAccessibleName(/wish$/)
    await whenSaved(page)
  }
  if (isMobile) await tap(page.getByRole('button', { name: /^My parts/ }))
  await expect(rows(page)).toHaveCount(5)
  await drag(rows(page).nth(4), rows(page).nth(0), 1)
  await expect(rows(page).nth(0)).toHaveAccessibleName('Drag Vocals in Valerie')
  await drag(rows(page).nth(1), rows(page).nth(3), 4)
  await expect(rows(page).nth(3)).toHaveAccessibleName('Drag Vocals in Superstition')
  await tap(page.getByRole('button', { name: '1–4 songs' }))
  await tap(page.getByRole('radiogroup', { name: 'At least this many songs' }).getByRole('radio', { name: '2' }))
  await expect(page.getByRole('button', { name: '2–4 songs', includeHidden: true })).toBeAttached()

  console.log(`five slots, ranked, 2–4 songs: ${taps()} taps`)
  expect(taps()).toBeLessThanOrEqual(12)

  // What the server has is what was shown.
  await reloadSaved(page)
  await expect(page.getByRole('button', { name: '2–4 songs' })).toBeVisible()
  const order = ['Valerie', 'Red House', 'Cissy Strut', 'Superstition', 'Use Me']
  if (isMobile) await page.getByRole('button', { name: /^My parts/ }).click()
  for (const [index, song] of order.entries())
    await expect(rows(page).nth(index)).toHaveAccessibleName(`Drag Vocals in ${song}`)
  await expect(slot(page, 'Vocals', 'Superstition')).toHaveAccessibleName('Vocals in Superstition: 4th wish')
})

test('on a phone the toolbar says whose session it is, from the list to a song and its practice', async ({
  context,
  isMobile,
  server,
}) => {
  test.skip(!isMobile, 'the toolbar is the phone’s')
  const { member, sessionId, songs, groupName } = await jam(server.url, { songs: 1 })
  const page = await visitAs(context, member)
  const bar = page.getByRole('banner')
  const song = `/session-song?id=${songs[0]?.sessionSongId}&sessionId=${sessionId}`
  for (const path of [`/session/${sessionId}`, song, `/session/${sessionId}/practice`]) {
    await page.goto(path)
    await expect(bar.getByText(groupName)).toBeVisible()
  }
  await page.goto('/groups')
  await expect(bar.getByText('Groups', { exact: true })).toBeVisible()
})

test('the filters fit a phone; ‘Needs you’ shows my part alone, counts down, and no line moves under the thumb', async ({
  context,
  isMobile,
  server,
}) => {
  const { member, sessionId, songs } = await jam(server.url, { songs: 3 })
  const other = await someone(server.url, 'Ben', 'Okafor')
  await askToJoin(server.url, other, (await ask(server.url, `/Session/${sessionId}`, other.token)).payload.groupId)
  for (const { slots } of songs.slice(0, 2))
    for (const { slotId, instrumentId } of slots)
      if (instrumentId !== VOCALS) await takeSlot(server.url, other, sessionId, slotId)
  const page = await visitAs(context, member)
  await page.goto(`/session/${sessionId}`)
  const chips = page.getByRole('group', { name: 'Which songs' }).getByRole('button')
  await expect(chips).toHaveCount(4)
  const boxes = await chips.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
  expect(new Set(boxes.map(({ top }) => top)).size, 'one row').toBe(1)
  expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(isMobile ? 390 : 1280)

  await page.getByRole('button', { name: 'Needs you 2' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('article').getByRole('button')).toHaveCount(2)
  const below = page.getByRole('heading', { name: 'Red House' })
  // In the middle of the window, where a tap scrolls nothing.
  await slot(page, 'Vocals', 'Superstition').evaluate((chip) => chip.scrollIntoView({ block: 'center' }))
  const before = await below.boundingBox()
  await slot(page, 'Vocals', 'Superstition').click()
  await expect(page.getByRole('button', { name: 'Needs you 1' })).toBeVisible()
  await expect(slot(page, 'Vocals', 'Superstition')).toHaveAccessibleName('Vocals in Superstition: First wish')
  await whenSaved(page)
  expect((await below.boundingBox())?.y).toBe(before?.y)
})

test('a tap takes a slot, the toast takes it back, and the keys and arrows rank', async ({
  context,
  isMobile,
  server,
}) => {
  const { member, sessionId } = await jam(server.url, { songs: 3 })
  const page = await visitAs(context, member)
  await page.clock.install()
  await page.goto(`/session/${sessionId}`)
  await expect(slot(page, 'Vocals', 'Superstition')).toBeVisible()
  // The toast's seconds do not run out while the test looks for it.
  await stopClock(page)
  await slot(page, 'Vocals', 'Superstition').click()
  await appears(page, page.getByRole('button', { name: 'Vocals in Superstition: First wish' }))
  await appears(page, page.getByRole('button', { name: '1–4 songs' }))
  await appears(page, page.getByRole('button', { name: 'Undo' }))
  await page.getByRole('button', { name: 'Undo' }).click()
  await appears(page, page.getByRole('button', { name: 'Vocals in Superstition: Free' }))
  await page.clock.resume()

  await slot(page, 'Vocals', 'Superstition').click()
  await slot(page, 'Bass', 'Red House').click()
  if (isMobile) await page.getByRole('button', { name: /^My parts/ }).click()
  await page.getByRole('button', { name: 'Move Bass in Red House up' }).click()
  await expect(rows(page).nth(0)).toHaveAccessibleName('Drag Bass in Red House')
  await rows(page).nth(0).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('is lifted from place 1')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('is over place 2')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(rows(page).nth(0)).toHaveAccessibleName('Drag Vocals in Superstition')
  await reloadSaved(page)
  await expect(slot(page, 'Bass', 'Red House')).toHaveAccessibleName(/2nd wish$/)
})

test.describe('when the server says no', () => {
  test.use({ expectedComplaints: [/409/] })

  test('who comes second sees the rule, is offered the waitlist, and stands in line', async ({ context, server }) => {
    const { member, organiser, sessionId, songs } = await jam(server.url, { songs: 2, settings: { firstCome: true } })
    const page = await visitAs(context, member)
    await page.goto(`/session/${sessionId}`)
    await expect(slot(page, 'Bass', 'Superstition')).toBeVisible()
    // Somebody is quicker, and this page does not know it yet.
    const bass = songs[0]?.slots.find(({ instrumentId }) => instrumentId === BASS)?.slotId ?? 0
    await takeSlot(server.url, organiser, sessionId, bass)
    await slot(page, 'Bass', 'Superstition').click()
    await expect(page.getByText('Somebody got there first').first()).toBeVisible()
    await expect(slot(page, 'Bass', 'Superstition')).toHaveAccessibleName(/Priya · taken$/)

    await slot(page, 'Bass', 'Superstition').click()
    const dialog = page.getByRole('dialog', { name: 'Bass in Superstition' })
    await expect(dialog.getByText('this part is taken')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Bass in Red House: Free/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Join the waitlist' }).click()
    await expect(slot(page, 'Bass', 'Superstition')).toHaveAccessibleName(/1st in line$/)
    await reloadSaved(page)
    await expect(slot(page, 'Bass', 'Superstition')).toHaveAccessibleName(/1st in line$/)

    // What is free is mine at once, and given back without a question.
    await slot(page, 'Bass', 'Red House').click()
    await expect(slot(page, 'Bass', 'Red House')).toHaveAccessibleName(/You play$/)
    await expect(page.getByText('The roster is out')).toHaveCount(0)
    await slot(page, 'Bass', 'Red House').click()
    await expect(slot(page, 'Bass', 'Red House')).toHaveAccessibleName(/Free$/)
  })
})

test('a closed instrument says why, and what is still to be had', async ({ context, server }) => {
  const { member, organiser, sessionId } = await jam(server.url, { songs: 2 })
  const query = new URLSearchParams({
    sessionId: `${sessionId}`,
    instrumentId: `${BASS}`,
    newState: '3',
    reason: 'The house bassist plays.',
  })
  await post(server.url, `/Session/UpdateSessionInstrumentSignupState?${query}`, {}, organiser.token)
  const page = await visitAs(context, member)
  await page.goto(`/session/${sessionId}`)
  await expect(page.getByText('Bass closed: The house bassist plays.').first()).toBeVisible()
  await slot(page, 'Bass', 'Superstition').click()
  const dialog = page.getByRole('dialog', { name: 'Bass in Superstition' })
  await expect(dialog.getByText('The organisers say: The house bassist plays.')).toBeVisible()
  await dialog.getByRole('button', { name: /^Vocals in Superstition/ }).click()
  await expect(slot(page, 'Vocals', 'Superstition')).toHaveAccessibleName(/First wish$/)
})

test('the filters leave my instruments, and what is free; a group may have them off', async ({ context, server }) => {
  const { member, sessionId } = await jam(server.url, { songs: 3, slots: [VOCALS, BASS] })
  const page = await visitAs(context, member)
  await page.goto(`/session/${sessionId}`)
  await page.getByRole('button', { name: 'My instruments' }).click()
  await expect(slot(page, 'Vocals', 'Superstition')).toBeVisible()
  await expect(slot(page, 'Bass', 'Superstition')).toHaveCount(0)
  await page.getByRole('button', { name: /^Free/ }).click()
  await slot(page, 'Bass', 'Superstition').click()
  await expect(slot(page, 'Bass', 'Superstition')).toHaveAccessibleName(/First wish$/)
  await expect(page.getByRole('button', { name: 'Free 5' })).toBeVisible()
})

test('a song is suggested as it is typed, a reload keeps the typing, and it can be withdrawn', async ({
  context,
  server,
}) => {
  const { member, sessionId } = await jam(server.url, { songs: 1 })
  const page = await visitAs(context, member)
  await page.goto(`/session/${sessionId}`)
  const open = () => page.getByRole('button', { name: 'Suggest a song' }).click()
  await open()
  await page.getByRole('textbox', { name: 'Title' }).fill('Nobody Knows This One Yet')
  await page.reload()
  await open()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Nobody Knows This One Yet')
  await page.getByRole('textbox', { name: 'Artist, if you know' }).fill('The Unheard')
  await page.getByRole('button', { name: 'Suggest it as typed' }).click()
  await expect(page.getByText('You suggested it')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw Nobody Knows This One Yet' }).click()
  await expect(page.getByText('You suggested it')).toHaveCount(0)
})

test('signing up in three steps can be left half-way, and the note is not lost', async ({ context, server }) => {
  const { member, sessionId } = await jam(server.url, { songs: 2 })
  const page = await visitAs(context, member)
  await page.goto(`/session/signup/${sessionId}`)
  await page.getByRole('button', { name: 'Count me in' }).click()
  await expect(page.getByRole('button', { name: 'I’m in' })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'At most this many songs' }).getByRole('radio', { name: '3' }).click()
  await page.getByLabel('A note to the organisers').fill('Nothing after ten, please.')
  await reloadSaved(page)
  await expect(page.getByLabel('A note to the organisers')).toHaveValue('Nothing after ten, please.')
  await slot(page, 'Vocals', 'Red House').click()
  await page.getByRole('group', { name: 'Any song, as long as I play' }).getByRole('button', { name: 'Bass' }).click()
  await expect(rows(page)).toHaveCount(1)
  // The toast lies over the way on, and stays for as long as it is pointed at.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('dialog', { name: 'Vocals in Red House' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Done: see the session' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thursday Blues Jam' })).toBeVisible()
  await page.getByRole('button', { name: '1–3 songs' }).click()
  await expect(page.getByLabel('A note to the organisers')).toHaveValue('Nothing after ten, please.')
  await expect(page.getByRole('button', { name: 'Bass', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'I can’t come' }).click()
  await page.getByRole('dialog', { name: 'Leave this session?' }).getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('button', { name: 'Count me in' })).toBeVisible()
})

test('whoever leaves while an earlier tap is still on its way is out when it has arrived', async ({
  context,
  server,
}) => {
  const { member, sessionId } = await jam(server.url, { songs: 1 })
  const page = await visitAs(context, member)
  await page.goto(`/session/${sessionId}`)
  await page.getByRole('button', { name: 'Count me in' }).click()
  await page.getByRole('button', { name: 'I’m in' }).click()
  const held = gate()
  await page.route(/WildcardRegister/, async (route) => {
    await held.opened
    await route.continue()
  })
  await page.getByRole('button', { name: 'Bass', exact: true }).click()
  await page.getByRole('button', { name: 'I can’t come' }).click()
  const leave = page.getByRole('dialog', { name: 'Leave this session?' }).getByRole('button', { name: 'Leave' })
  await leave.click()
  await expect(leave).toHaveAttribute('aria-busy', 'true')
  held.open()
  await expect(page.getByRole('button', { name: 'Count me in' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Count me in' })).toBeVisible()
})

test('a guest sees the songs, and a stranger joins from the session itself', async ({ browser, context, server }) => {
  const { sessionId, groupName } = await jam(server.url, { songs: 2 })
  const guest = await visitAs(context, null)
  await guest.goto(`/session/${sessionId}`)
  await slot(guest, 'Bass', 'Superstition').click()
  await expect(guest.getByRole('dialog').getByRole('link', { name: 'Sign in' })).toBeVisible()

  const stranger = await someone(server.url, 'Ben', 'Okafor')
  const others = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  const page = await visitAs(others, stranger)
  await page.goto(`/session/${sessionId}`)
  await page.getByRole('button', { name: `Join ${groupName} to play` }).click()
  await expect(page.getByRole('button', { name: 'Count me in' })).toBeVisible()
  await slot(page, 'Bass', 'Superstition').click()
  await expect(slot(page, 'Bass', 'Superstition')).toHaveAccessibleName(/First wish$/)
  await others.close()
})

test('what is coming up, a song with who wants it, and what to practise', async ({ context, isMobile, server }) => {
  const { member, organiser, sessionId, songs } = await jam(server.url, { songs: 2, title: 'Practice Makes Perfect' })
  const bass = songs[0]?.slots.find(({ instrumentId }) => instrumentId === BASS)?.slotId ?? 0
  await takeSlot(server.url, organiser, sessionId, bass)
  const page = await visitAs(context, member)
  await page.goto('/upcoming')
  await page.getByRole('main').getByRole('link', { name: 'Practice Makes Perfect' }).click()
  await page.getByRole('link', { name: 'Superstition', exact: true }).click()
  await expect(page.getByText('Priya Venkataraman')).toBeVisible()
  await slot(page, 'Bass', 'Superstition').click()
  await expect(slot(page, 'Bass', 'Superstition')).toHaveAccessibleName(/First wish$/)
  await whenSaved(page)
  await page.goto(`/session/${sessionId}/practice`)
  await expect(page.getByRole('heading', { level: 1, name: '1 song to practise' })).toBeVisible()
  await expect(page.getByText('Bass guitar, your wish').or(page.getByText('Bass, your wish'))).toBeVisible()
  await page.goto('/')
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Practice Makes Perfect/ }),
  ).toBeVisible()
})

test('a walk-in is on the list by name and instrument, and what was typed outlives a reload', async ({
  context,
  server,
}) => {
  const { organiser, sessionId } = await jam(server.url, { songs: 1, startDate: tonight() })
  const link = `/v1/sessions/check-in-link/${sessionId}`
  const { payload } = await ask(server.url, link, organiser.token)
  const page = await visitAs(context, null)
  await page.goto(`/tonight/${payload.group.key}`)
  await expect(page.getByText('Superstition').first()).toBeVisible()
  await page.getByRole('link', { name: 'Put me on the list' }).click()
  await page.getByLabel('First name').fill('Walter')
  await page.getByRole('button', { name: 'Bass' }).click()
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Walter')
  await page.getByLabel('Last name').fill('Inman')
  await page.getByRole('button', { name: 'Put me on the list' }).click()
  const done = page.getByRole('heading', { name: 'You are on the list' })
  await expect(done).toBeFocused()
  await page.reload()
  await expect(done).toBeVisible()
  await page.getByRole('button', { name: 'Put somebody else on the list' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.keyboard.type('Yusuf')
  await page.getByRole('button', { name: 'Bass' }).click()
  await page.getByRole('button', { name: 'Put me on the list' }).click()
  await expect(done).toBeVisible()
  const people = { sessionId, limit: 10, offset: 0 }
  const { payload: list } = await post(server.url, '/v1/sessions/registered-user-profiles/', people, organiser.token)
  expect(list.users.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Walter', 'Yusuf'])
})

test('leaving the page while a wish waits for the one before it is asked about, and no longer once all is saved', async ({
  context,
  server,
}) => {
  const { member, sessionId } = await jam(server.url, { songs: 2 })
  const page = await visitAs(context, member)
  const held = gate()
  await page.route('**/register-part/', async (route) => {
    await held.opened
    await route.continue()
  })
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    return dialog.dismiss()
  })
  await page.goto(`/session/${sessionId}`)
  await slot(page, 'Vocals', 'Superstition').click()
  await slot(page, 'Bass', 'Red House').click()
  await expect(slot(page, 'Bass', 'Red House')).toHaveAccessibleName(/2nd wish/)
  await page.evaluate(() => window.location.reload())
  await expect.poll(() => questions).toEqual(['beforeunload'])
  held.open()
  await reloadSaved(page)
  await expect(slot(page, 'Vocals', 'Superstition')).toHaveAccessibleName(/First wish/)
  await expect(slot(page, 'Bass', 'Red House')).toHaveAccessibleName(/2nd wish/)
  expect(questions).toHaveLength(1)
})

test('a guest who looks further finds the sessions that are coming up at the front door', async ({ page, server }) => {
  const title = `An open night ${Date.now()}`
  const { sessionId } = await jam(server.url, { songs: 1, title, startDate: tonight() })
  await page.goto('/')
  await page.getByRole('link', { name: 'Browse groups' }).hover()
  const coming = page.getByRole('region', { name: 'Coming up' })
  await expect(coming.getByRole('listitem')).not.toHaveCount(0)
  await coming.getByRole('link', { name: 'All sessions' }).click()
  const found = page.getByRole('link', { name: title })
  // What other journeys of this server hold tonight may fill the first page, and the next.
  await expect(async () => {
    await page.getByRole('button', { name: 'Show more' }).or(found).first().waitFor()
    if (!(await found.isVisible())) await page.getByRole('button', { name: 'Show more' }).click()
    await expect(found).toBeVisible({ timeout: 2000 })
  }).toPass()
  await found.click()
  await expect(page).toHaveURL(new RegExp(`/session/${sessionId}$`))
})

test('what is coming up appears all at once: nothing pushes away what one reads', async ({ page }) => {
  const held = gate()
  await layOut(page, {
    '/api/public/sessions': ok({ sessions: upcomingFixture, total: upcomingFixture.length }),
    '/api/v1/sessions/needs-you': () => held.opened.then(() => ok(needsYouFixture)),
  })
  await signedIn(page)
  const sessions = page.waitForResponse(/public\/sessions/i)
  await page.goto('/upcoming')
  await (await sessions).finished()
  await expect(page.getByRole('status', { name: 'Loading the sessions' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(0)
  held.open()
  await expect(page.getByRole('heading', { name: 'Your instruments wanted' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
})

test('the session goes into the calendar as a file', async ({ context, server }) => {
  const { organiser, sessionId } = await jam(server.url, { songs: 1 })
  const page = await visitAs(context, organiser)
  await page.goto(`/session/${sessionId}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  expect((await download).suggestedFilename()).toBe(`session-${sessionId}.ics`)
})

test.describe('a network that is gone by then', () => {
  test.use({ expectedComplaints: [/ERR_FAILED|preload CSS|dynamically imported/] })

  test('a first wish whose tray does not come leaves the page, and is made', async ({ context, isMobile, server }) => {
    test.skip(!isMobile)
    const { member, sessionId } = await jam(server.url, { songs: 2 })
    const page = await visitAs(context, member)
    await page.route(/assets\/Tray-/, (route) => route.abort())
    await page.goto(`/session/${sessionId}`)
    await slot(page, 'Bass', 'Red House').click()
    await expect(slot(page, 'Bass', 'Red House')).toHaveAccessibleName(/First wish$/)
    await whenSaved(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Thursday Blues Jam' })).toBeVisible()
    expect((await ask(server.url, `/v1/sessions/details/${sessionId}`, member.token)).payload.me.wishes).toHaveLength(1)
  })
})
