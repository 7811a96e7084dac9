import type { Page } from '@playwright/test'
import { atRest } from '../support/at-rest.ts'
import { flaws } from '../support/flaws.ts'
import { layOut, signedIn } from '../support/network.ts'
import { ask, post, visitAs } from '../support/people.ts'
import { rosterAnswers } from '../support/roster-fixture.ts'
import { counting, dragTo, makeDraft, rosterNight } from '../support/roster-night.ts'
import { reloadSaved, whenSaved } from '../support/saved.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const MOST_ACTIONS = 15

const cell = (page: Page, name: RegExp) => page.getByRole('button', { name })
/** On a phone a song is gone to before its parts are there. */
const goToSong = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Songs' }).getByRole('button', { name })

test('the organiser’s night, from closed sign-up to published with two moves by hand, takes at most 15 actions', async ({
  context,
  isMobile,
  server,
}) => {
  const { organiser, sessionId } = await rosterNight(server.url)
  const page = await visitAs(context, organiser)
  await page.goto(`/admin/view-session?id=${sessionId}`)
  const { done, press } = counting(page)

  await press('make the roster', page.getByRole('button', { name: 'Make the roster' }))
  await press('auto-assign', page.getByRole('button', { name: 'Auto-assign…' }))
  await press('work it out', page.getByRole('button', { name: 'Work it out' }))
  await expect(page.getByRole('heading', { name: /^Auto-assign would change \d+ slots$/ })).toBeVisible()
  await press('keep it', page.getByRole('button', { name: /^Keep \d+ changes$/ }))
  await expect(page.getByRole('heading', { level: 1, name: /^Roster/ })).toBeVisible()

  if (isMobile) await press('go to song 2', goToSong(page, /^2 Red House/))
  await press('open a slot', cell(page, /^Vocals in Red House/))
  await press('choose somebody', page.getByRole('button', { name: /^Choose / }).first())
  await whenSaved(page)
  await expect(cell(page, /^Vocals in Red House: .*locked/)).toBeVisible()
  if (isMobile) await press('go to song 3', goToSong(page, /^3 Cissy Strut/))
  await press('open another', cell(page, /^Guitar in Cissy Strut/))
  await press('take them off', page.getByRole('button', { name: 'Take off' }))
  await expect(cell(page, /^Guitar in Cissy Strut: empty/)).toBeVisible()

  if (isMobile) {
    await press('more', page.getByRole('button', { name: /^More: publish/ }))
    await press('publish', page.getByRole('link', { name: 'Publish…' }))
  } else await press('publish', page.getByRole('link', { name: 'Publish…' }))
  const ticks = page.getByRole('checkbox', { name: /^Publish .* without/ })
  await expect(ticks.first()).toBeVisible()
  for (let i = 0; i < (await ticks.count()); i++) await press('agree to an empty core slot', ticks.nth(i))
  await press('publish and tell', page.getByRole('button', { name: /^Publish and tell \d+ people$/ }))
  await expect(page.getByText(/^Published, \d+ told$/)).toBeVisible()

  console.log(`the organiser's night: ${done.length} actions: ${done.join(', ')}`)
  expect(done.length).toBeLessThanOrEqual(MOST_ACTIONS)
  const reply = await fetch(`${server.url}/api/Session/${sessionId}`)
  expect((await reply.json()).payload.rosterPublished).toBe(true)
})

test('a double click on a button is one press: one roster is made', async ({ context, server }) => {
  const { organiser, sessionId } = await rosterNight(server.url)
  const page = await visitAs(context, organiser)
  await page.goto(`/admin/view-rosters?sessionId=${sessionId}`)
  await atRest(page)
  await page
    .getByRole('button', { name: /roster$/i })
    .first()
    .dblclick()
  await expect(page).toHaveURL(/view-roster\?id=/)
  await whenSaved(page)
  const { payload } = await ask(server.url, `/Session/Rosters?sessionId=${sessionId}`, organiser.token)
  expect(payload.rosters).toHaveLength(1)
})

test('the same night by the keyboard alone', async ({ context, isMobile, server }) => {
  test.skip(isMobile, 'a phone has none')
  const { organiser, sessionId } = await rosterNight(server.url)
  const page = await visitAs(context, organiser)
  await page.goto(`/admin/view-session?id=${sessionId}`)
  let keys = 0
  const key = async (name: string) => {
    keys++
    await page.keyboard.press(name)
  }
  /** As a hand does: Tab until it is there. */
  const tabTo = async (name: RegExp, by = 'Tab') => {
    await page
      .getByRole('button', { name })
      .or(page.getByRole('link', { name }))
      .or(page.getByRole('checkbox', { name }))
      .first()
      .waitFor()
    for (let i = 0; i < 80; i++) {
      const here = await page.evaluate(() => {
        const at = document.activeElement
        return at?.getAttribute('aria-label') ?? (at?.closest('label') ?? at)?.textContent ?? ''
      })
      if (name.test(here)) return
      await key(by)
    }
    throw new Error(`The keyboard does not get to ${name}.`)
  }
  await tabTo(/^Make the roster$/)
  await key('Enter')
  await tabTo(/^Auto-assign…$/)
  await key('Enter')
  await tabTo(/^Work it out$/)
  await key('Enter')
  await tabTo(/^Keep \d+ changes$/)
  await key('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Roster/ })).toBeVisible()

  await tabTo(/^Vocals in Superstition/)
  await key('ArrowDown')
  await expect(cell(page, /^Vocals in Red House/)).toBeFocused()
  await key('Enter')
  await expect(page.getByRole('button', { name: /^Choose / }).first()).toBeFocused()
  await key('Enter')
  await expect(cell(page, /^Vocals in Red House: .*locked/)).toBeFocused()
  await key('ArrowRight')
  await expect(cell(page, /^Guitar in Red House/)).toBeFocused()
  await key('Delete')
  await expect(cell(page, /^Guitar in Red House: empty/)).toBeVisible()
  await key('Control+z')
  await expect(cell(page, /^Guitar in Red House: Gus/)).toBeVisible()
  await key('l')
  await expect(cell(page, /^Guitar in Red House: Gus, .*locked/)).toBeVisible()
  await whenSaved(page)

  await tabTo(/^Publish…$/, 'Shift+Tab')
  await key('Enter')
  await tabTo(/^Publish Use Me without drums/)
  await key('Space')
  await tabTo(/^Publish and tell \d+ people$/)
  await key('Enter')
  await expect(page.getByText(/^Published, \d+ told$/)).toBeVisible()
  console.log(`the same by the keyboard alone: ${keys} keys`)
})

test('somebody is dragged from the list to a cell, from cell to cell and back to the list; undone also after a reload', async ({
  context,
  isMobile,
  server,
}) => {
  test.skip(isMobile, 'a phone has cards, and the same by taps')
  const { organiser, sessionId } = await rosterNight(server.url)
  const id = await makeDraft(server.url, organiser, sessionId)
  const page = await visitAs(context, organiser)
  await page.goto(`/admin/view-roster?id=${id}`)
  const people = page.getByRole('region', { name: 'People' })
  const ana = people.getByRole('button', { name: /^Ana Lindqvist/ })
  await expect(cell(page, /^Vocals in Superstition: empty/)).toBeVisible()

  await dragTo(page, ana, cell(page, /^Vocals in Superstition/))
  await expect(cell(page, /^Vocals in Superstition: Ana, 1st wish, locked/)).toBeVisible()
  await dragTo(page, cell(page, /^Vocals in Superstition: Ana/), cell(page, /^Vocals in Use Me/))
  await expect(cell(page, /^Vocals in Use Me: Ana, 4th wish/)).toBeVisible()
  await expect(cell(page, /^Vocals in Superstition: empty/)).toBeVisible()
  await dragTo(page, cell(page, /^Vocals in Use Me: Ana/), people.getByRole('heading', { name: /^People/ }))
  await expect(cell(page, /^Vocals in Use Me: empty/)).toBeVisible()

  await reloadSaved(page)
  await page.getByRole('button', { name: /^Undo: / }).click()
  await expect(cell(page, /^Vocals in Use Me: Ana/)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(cell(page, /^Vocals in Superstition: Ana/)).toBeVisible()
  await page.keyboard.press('Control+Shift+z')
  await expect(cell(page, /^Vocals in Use Me: Ana/)).toBeVisible()
  await whenSaved(page)
})

test.describe('rules', () => {
  test.use({ expectedComplaints: [/409/] })

  test('a move that breaks a rule names it and asks; what is forced stays marked until it is mended', async ({
    context,
    isMobile,
    server,
  }) => {
    test.skip(isMobile, 'dragged by a mouse')
    const { organiser, sessionId } = await rosterNight(server.url)
    const id = await makeDraft(server.url, organiser, sessionId)
    const page = await visitAs(context, organiser)
    await page.goto(`/admin/view-roster?id=${id}`)
    const gus = page.getByRole('region', { name: 'People' }).getByRole('button', { name: /^Gus/ })
    await dragTo(page, gus, cell(page, /^Vocals in Superstition: empty/))
    const question = page.getByRole('dialog', { name: 'This breaks a rule' })
    await expect(question).toContainText('Gus')
    await question.getByRole('button', { name: 'Do it anyway' }).click()
    const toMend = page.getByRole('button', { name: /rules? broken$/ })
    await expect(toMend).toBeVisible()
    await whenSaved(page)
    await toMend.click()
    await expect(cell(page, /^Vocals in Superstition: Gus/)).toBeFocused()
    await page.keyboard.press('Delete')
    const locked = page.getByRole('dialog', { name: 'Locked' })
    await expect(locked).toContainText('Gus is locked here. Take off anyway?')
    await locked.getByRole('button', { name: 'Take off' }).click()
    await expect(toMend).toBeHidden()
    await whenSaved(page)
  })

  test('two organisers at once: each sees the other’s change, and neither is written over', async ({
    context,
    isMobile,
    server,
  }) => {
    test.skip(isMobile, 'once is enough')
    const { organiser, sessionId, people, songs, groupId } = await rosterNight(server.url)
    const [second] = people
    if (!second) throw new Error('There is nobody else.')
    const rights = `/SessionGroup/SetAdminRights/?groupId=${groupId}&userId=${second.userId}`
    await post(server.url, rights, { isAdmin: true }, organiser.token)
    const rosterId = await makeDraft(server.url, organiser, sessionId)
    const page = await visitAs(context, organiser)
    await page.goto(`/admin/view-roster?id=${rosterId}`)
    await expect(cell(page, /^Bass in Superstition: empty/)).toBeVisible()
    const slotId = songs[0]?.slots[2]?.slotId
    const userId = people[3]?.userId
    await post(server.url, '/Session/RosterAssign/', { rosterId, slotId, userId }, second.token)
    await expect(cell(page, /^Bass in Superstition: Cleo/)).toBeVisible()

    // Both choose for the same part: what the second one sees is older than what the first one did.
    const other = songs[1]?.slots[0]?.slotId
    const ben = people[1]?.userId
    await cell(page, /^Vocals in Red House: empty/).click()
    const choice = page.getByRole('button', { name: 'Choose Ana Lindqvist' })
    await expect(choice).toBeVisible()
    let isTaken = false
    await page.route(/\/Session\/RosterAssign\//i, async (route) => {
      if (!isTaken)
        await post(server.url, '/Session/RosterAssign/', { rosterId, slotId: other, userId: ben }, second.token)
      isTaken = true
      await route.continue()
    })
    await choice.click()
    await expect(page.getByText('Not done: this slot has changed in the meantime')).toBeVisible()
    await expect(page.getByText(/^Ana Lindqvist gave .*Red House to Ben/)).toBeVisible()
    await expect(cell(page, /^Vocals in Red House: Ben/)).toBeVisible()
    await whenSaved(page)
  })
})

test('a draft of one instrument is accepted to its end, and goes on where it was left', async ({
  context,
  isMobile,
  server,
}) => {
  const { organiser, sessionId } = await rosterNight(server.url)
  const id = await makeDraft(server.url, organiser, sessionId)
  const page = await visitAs(context, organiser)
  await page.goto(`/admin/view-roster?id=${id}&view=draft`)
  for (const name of ['Guitar', 'Bass', 'Drums']) await page.getByRole('checkbox', { name }).uncheck()
  await page.getByRole('button', { name: 'Start the draft of 1 instrument' }).click()
  const now = page.getByRole('region', { name: 'The suggestion' })
  await expect(now).toContainText('Pass 1')
  await now.getByRole('button', { name: /^It’s / }).click()
  await expect(now).toContainText('pick 2 of 4')
  await whenSaved(page)
  await page.goto(`/admin/view-session?id=${sessionId}`)
  await page.goto(`/admin/view-roster?id=${id}&view=draft`)
  await expect(now).toContainText('pick 2 of 4')
  for (let pick = 2; pick <= 4; pick++) {
    await expect(now).toContainText(`pick ${pick} of 4`)
    if (isMobile) await now.getByRole('button', { name: /^It’s / }).click()
    else await page.keyboard.press('Enter')
    await whenSaved(page)
  }
  await expect(page.getByRole('region', { name: 'The draft is over' })).toContainText('4 of 4')
  await page
    .getByRole('button', { name: /^Take back from/ })
    .last()
    .click()
  await expect(now).toContainText('pick 1 of 4')
})

test('of 200 songs those in sight are drawn, and the keyboard gets to the others', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone shows one song')
  await layOut(page, rosterAnswers({ songs: 200, slots: 10, people: 300 }))
  await signedIn(page)
  await page.goto('/admin/view-roster?id=5')
  const rows = page.locator('tbody tr')
  await expect(cell(page, /^Vocals in Superstition/).first()).toBeVisible()
  expect(await rows.count()).toBeLessThan(60)
  await page.locator('tbody button[tabindex="0"]').focus()
  for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowDown')
  const focused = page.locator('tbody tr', { has: page.locator(':focus') })
  await expect(focused).toHaveAttribute('aria-rowindex', '32')
  await expect(focused).toBeInViewport()
  // Looked at far below by the wheel, and gone on with from where it was.
  await page.getByRole('table', { name: 'The roster' }).hover()
  await page.mouse.wheel(0, 6000)
  await expect(focused).not.toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveAttribute('aria-rowindex', '33')
  await expect(focused).toBeInViewport()
  for (const [keys, row] of [
    ['Control+End', '201'],
    ['PageUp', '191'],
    ['Control+Home', '2'],
    ['PageDown', '12'],
  ] as const) {
    await page.keyboard.press(keys)
    await expect(focused, keys).toHaveAttribute('aria-rowindex', row)
    await expect(focused).toBeInViewport()
  }
  // The songs and the instruments stay in sight.
  await expect(page.getByRole('columnheader', { name: /^Song/ })).toBeInViewport()
})

test('every roster screen and state passes axe and is no wider than its window', async ({ page, isMobile }) => {
  const found: string[] = []
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light', reducedMotion: 'reduce' })
  const look = async (where: string) => found.push(...(await flaws(page, where)))
  const visit = async (path: string) => {
    await page.goto(path)
    await atRest(page)
  }
  await layOut(page, rosterAnswers())
  await signedIn(page)
  await visit('/admin/view-roster?id=5')
  await look('the roster')
  if (isMobile) {
    await page.getByRole('button', { name: 'People' }).click()
    await look('the people')
    await page.getByRole('button', { name: 'Songs', exact: true }).click()
    await goToSong(page, /^3 /).click()
  } else {
    await page.getByRole('button', { name: /^Ana Lindqvist/ }).click()
    await look('a person open')
  }
  await cell(page, /^Bass in Cissy Strut: empty/).click()
  await page.getByRole('button', { name: 'Choose Nadia Haddad' }).waitFor()
  await look('a cell open')
  await page.getByRole('button', { name: 'Close the candidates' }).click()
  await page.getByRole('button', { name: 'Auto-assign…' }).click()
  await page.getByRole('dialog').waitFor()
  await look('the options')
  await page.getByRole('button', { name: 'Work it out' }).click()
  await page.getByRole('heading', { name: /would change/ }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await look('the difference')
  for (const path of [
    '/admin/view-roster?id=5&view=publish',
    '/admin/view-roster?id=5&view=report',
    '/admin/view-rosters?sessionId=1',
  ]) {
    await visit(path)
    await look(path)
  }
  await visit('/admin/view-roster?id=5&view=draft')
  await look('the draft before it starts')
  // Laid over what was: the page that is still up goes on asking, and the real server knows nobody here.
  await layOut(page, rosterAnswers({ more: ['Roster D'] }))
  await visit('/admin/view-rosters?sessionId=1')
  await look('four rosters')
  const sideBySide = page.getByRole('region', { name: 'The rosters side by side' })
  const [shown, whole] = await sideBySide.evaluate((box) => [box.clientWidth, box.scrollWidth])
  if (isMobile) {
    const heads = sideBySide.getByRole('columnheader').filter({ has: page.getByRole('combobox') })
    expect(await heads.count()).toBe(2)
    for (const head of await heads.all()) await expect(head).toBeInViewport({ ratio: 1 })
    await page.getByRole('combobox', { name: 'Compare another in place of Roster D' }).selectOption('Roster A')
    await expect(heads.getByRole('link', { name: 'Open Roster A' })).toBeVisible()
    // The lines keep their names while what simpler ways give goes by.
    await sideBySide.evaluate((box) => box.scrollTo({ left: box.scrollWidth }))
    const line = page.getByRole('rowheader', { name: 'Slots filled' })
    expect(await line.evaluate((head) => head.getBoundingClientRect().left)).toBeGreaterThanOrEqual(0)
    expect(await sideBySide.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0)
  } else expect(whole, 'four rosters are seen at once').toBe(shown)
  await layOut(page, rosterAnswers({ roster: { hasDraft: true } }))
  for (const view of ['draft', 'wall']) {
    await visit(`/admin/view-roster?id=5&view=${view}`)
    await look(`the ${view}`)
  }
  await layOut(page, rosterAnswers({ songs: 80, slots: 10, people: 150, long: true }))
  for (const path of [
    '/admin/view-roster?id=5',
    '/admin/view-rosters?sessionId=1',
    '/admin/view-roster?id=5&view=publish',
  ]) {
    await visit(path)
    await look(`${path}, long names`)
  }
  expect(found).toEqual([])
})

test('on a wall of any shape nothing of the draft is cut, and no half of it is empty', async ({ page, isMobile }) => {
  test.skip(isMobile, 'in the hand it scrolls')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const songs = 100
  const answers = rosterAnswers({ songs, roster: { hasDraft: true } })
  await layOut(page, answers)
  await signedIn(page)
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/admin/view-roster?id=5&view=wall')
    await atRest(page)
    const others = page.getByRole('region', { name: 'Somebody else' })
    const cut = await others
      .locator('p span')
      .evaluateAll((prices) =>
        prices.filter((price) => price.scrollHeight > price.clientHeight).map((p) => p.textContent),
      )
    expect(cut, `at ${width}`).toEqual([])
    const [box, keys] = [await others.boundingBox(), await page.getByRole('button', { name: 'later' }).boundingBox()]
    const free = (keys?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0)
    expect(free, `between prices and keys at ${width}`).toBeGreaterThanOrEqual(0)
    expect(free, `between prices and keys at ${width}`).toBeLessThan(height / 20)
    const pads = page.getByRole('region', { name: /^The set/ }).locator('i')
    const widths = await pads.evaluateAll((all) => all.map((pad) => pad.getBoundingClientRect().width))
    expect(Math.min(...widths), `a pad of ${songs} songs at ${width}`).toBeGreaterThan(1)
    const numbers = page.getByRole('region', { name: /^The set/ }).locator('b:not(:empty)')
    const ends = await numbers.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map((r) => [r.left, r.right]),
    )
    for (const [index, [left = 0]] of ends.slice(1).entries()) expect(left).toBeGreaterThan(ends[index]?.[1] ?? 0)
  }
})

test('the set is put in the order with the fewest change-overs, what is pinned stays, and it is undone from the toast', async ({
  context,
  server,
}) => {
  const { organiser, sessionId, songs, people } = await rosterNight(server.url)
  const rosterId = await makeDraft(server.url, organiser, sessionId)
  // Ana sings the first and the third song, Ben the others: every change is one too many.
  for (const [index, song] of songs.entries()) {
    const slotId = song.slots[0]?.slotId
    const userId = people[index % 2]?.userId
    await post(server.url, '/Session/RosterAssign/', { rosterId, slotId, userId }, organiser.token)
  }
  const orderNow = async () => {
    const reply = await fetch(`${server.url}/api/Session/${sessionId}`)
    return (await reply.json()).payload.songs.map(({ title }: { title: string }) => title)
  }
  const before = await orderNow()
  const page = await visitAs(context, organiser)
  await page.goto(`/admin/edit-session-songs?sessionId=${sessionId}`)
  await page.getByRole('button', { name: 'Fewest change-overs…' }).click()
  const sheet = page.getByRole('dialog', { name: 'Fewest change-overs' })
  await sheet.getByRole('button', { name: 'Keep Superstition at place 1' }).click()
  await expect(sheet.getByRole('listitem').first()).toContainText('Superstition')
  await sheet.getByRole('button', { name: 'Put the set in this order' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  const after = await orderNow()
  expect(after).not.toEqual(before)
  expect(after[0]).toBe('Superstition')
  await undo.click()
  await expect.poll(orderNow).toEqual(before)
})
