import type { Page } from '@playwright/test'
import { layOut, signedIn } from '../support/network.ts'
import { visitAs } from '../support/people.ts'
import { rosterAnswers } from '../support/roster-fixture.ts'
import { dragTo, makeDraft, rosterNight } from '../support/roster-night.ts'
import { whenSaved } from '../support/saved.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const cell = (page: Page, name: RegExp) => page.getByRole('button', { name })
const songs = (page: Page) => page.getByRole('navigation', { name: 'Songs' })

test('with a part open somebody is dragged from the list into another, and back into the list', async ({
  context,
  isMobile,
  server,
}) => {
  test.skip(isMobile, 'dragged by a mouse')
  const { organiser, sessionId } = await rosterNight(server.url)
  const id = await makeDraft(server.url, organiser, sessionId)
  const page = await visitAs(context, organiser)
  await page.goto(`/admin/view-roster?id=${id}`)
  await cell(page, /^Bass in Cissy Strut/).click()
  await page.getByRole('button', { name: 'Choose Cleo Marchetti' }).waitFor()
  const people = page.getByRole('region', { name: 'People' })
  const ana = people.getByRole('button', { name: /^Ana Lindqvist/ })
  await dragTo(page, ana, cell(page, /^Vocals in Superstition/))
  await expect(cell(page, /^Vocals in Superstition: Ana, 1st wish, locked/)).toBeVisible()
  await dragTo(page, cell(page, /^Vocals in Superstition: Ana/), people.getByRole('heading', { name: /^People/ }))
  await expect(cell(page, /^Vocals in Superstition: empty/)).toBeVisible()
  await whenSaved(page)
})

test('by keys alone two people change places, and one goes where nobody was', async ({ context, isMobile, server }) => {
  test.skip(isMobile, 'a phone has none')
  const { organiser, sessionId } = await rosterNight(server.url)
  const id = await makeDraft(server.url, organiser, sessionId)
  const page = await visitAs(context, organiser)
  await page.goto(`/admin/view-roster?id=${id}`)
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())
  await cell(page, /^Vocals in Superstition/).focus()
  await press('Enter')
  await expect(page.getByRole('button', { name: 'Choose Ana Lindqvist' })).toBeFocused()
  await press('Enter')
  await expect(cell(page, /^Vocals in Superstition: Ana/)).toBeFocused()
  await press('ArrowDown', 'Enter')
  const ben = page.getByRole('button', { name: 'Choose Ben Okafor' })
  await expect(ben).toBeVisible()
  await ben.focus()
  await press('Enter')
  await expect(cell(page, /^Vocals in Red House: Ben/)).toBeFocused()

  await press('m', 'ArrowUp', 'Enter')
  await expect(cell(page, /^Vocals in Superstition: Ben/)).toBeFocused()
  await expect(cell(page, /^Vocals in Red House: Ana/)).toBeVisible()
  await press('m', 'ArrowDown', 'ArrowDown', 'Enter')
  await expect(cell(page, /^Vocals in Cissy Strut: Ben/)).toBeFocused()
  await expect(cell(page, /^Vocals in Superstition: empty/)).toBeVisible()
  await whenSaved(page)
})

test('on a phone somebody is moved by two taps, from song to song', async ({ context, isMobile, server }) => {
  test.skip(!isMobile, 'a laptop has the matrix')
  const { organiser, sessionId } = await rosterNight(server.url)
  const id = await makeDraft(server.url, organiser, sessionId)
  const page = await visitAs(context, organiser)
  await page.goto(`/admin/view-roster?id=${id}`)
  await cell(page, /^Vocals in Superstition/).click()
  await page.getByRole('button', { name: 'Choose Ana Lindqvist' }).click()
  await cell(page, /^Vocals in Superstition: Ana/).click()
  await page.getByRole('button', { name: 'Move…' }).click()
  await expect(page.getByRole('status', { name: 'In your hand' })).toContainText('Moving Ana')
  await songs(page)
    .getByRole('button', { name: /^2 Red House/ })
    .click()
  await cell(page, /^Vocals in Red House: empty/).click()
  await expect(cell(page, /^Vocals in Red House: Ana/)).toBeVisible()
  await whenSaved(page)
  await songs(page)
    .getByRole('button', { name: /^1 Superstition/ })
    .click()
  await expect(cell(page, /^Vocals in Superstition: empty/)).toBeVisible()
})

test('of 200 songs what auto-assign changes comes into sight by a press or by J and K, and can stand alone', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has the list alone')
  await layOut(page, rosterAnswers({ songs: 200, slots: 10, people: 300 }))
  await signedIn(page)
  await page.goto('/admin/view-roster?id=5')
  await page.getByRole('button', { name: 'Auto-assign…' }).click()
  await page.getByRole('button', { name: 'Work it out' }).click()
  await page.getByRole('heading', { name: /would change 7 slots/ }).waitFor()
  const changes = page.locator('[data-change]')
  const here = page.locator('tbody button[aria-expanded="true"]')
  const slotOf = (index: number) => changes.nth(index).getAttribute('data-change')
  const expectAt = async (index: number) => {
    await expect(here).toHaveAttribute('data-slot', (await slotOf(index)) ?? '')
    await expect(here).toBeInViewport({ ratio: 1 })
    await expect(changes.nth(index)).toBeInViewport({ ratio: 0.5 })
  }
  const last = changes.nth(5).getByRole('button').first()
  await last.click()
  await expectAt(5)
  await expect(last, 'the focus stays in the list').toBeFocused()
  for (const index of [4, 3, 2]) {
    await page.keyboard.press('k')
    await expectAt(index)
  }
  await page.keyboard.press('j')
  await expectAt(3)
  await page.getByRole('switch', { name: 'Changed songs only' }).click()
  expect(await page.locator('tbody tr').count()).toBeLessThanOrEqual(7)
  await page.keyboard.press('j')
  await expectAt(4)
})
