import type { Locator, Page } from '@playwright/test'
import { groupWithSession, musician } from '../support/organising.ts'
import { visitAs } from '../support/people.ts'
import { jam, takeSlot } from '../support/sessions.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

async function press(control: Locator, key = 'Enter') {
  await control.focus()
  await control.press(key)
}

test('who moves a wish to the end with the keyboard keeps the focus, and Escape closes the tray', async ({
  context,
  isMobile,
  server,
}) => {
  const { member, sessionId, songs } = await jam(server.url, { songs: 3 })
  for (const song of songs) await takeSlot(server.url, member, sessionId, song.slots[0]?.slotId ?? 0)
  const page = await visitAs(context, member)
  await page.goto(`/session/${sessionId}`)
  const tray = page.getByRole('button', { name: /^My parts/ })
  if (isMobile) await press(tray)
  const down = page.getByRole('button', { name: 'Move Vocals in Red House down' })
  await press(down)
  await expect(page.getByRole('button', { name: /^Drag / })).toHaveText(['', '', ''])
  await expect(page.getByRole('button', { name: /^Drag / }).last()).toHaveAccessibleName(/Red House/)
  await expect(down).toBeFocused()
  await expect(down).toBeDisabled()
  if (!isMobile) return
  await page.keyboard.press('Escape')
  await expect(tray).toBeFocused()
  await expect(tray).toHaveAttribute('aria-expanded', 'false')
})

test('who removes something finds the focus in the row that took its place', async ({ context, server }) => {
  const { organiser, groupId, sessionId, songs } = await groupWithSession(server.url, { songs: 3 })
  const slot = songs[1]?.slots[0]?.slotId ?? 0
  for (const name of ['Ana Lindqvist', 'Ben Okafor', 'Cleo Marchetti'])
    await musician(server.url, groupId, sessionId, name, [slot])
  const page = await visitAs(context, organiser)
  await page.goto(`/admin/edit-session-songs?sessionId=${sessionId}`)
  await press(page.getByRole('button', { name: /^Cissy Strut/ }))
  const remove = page.getByRole('form', { name: 'About Cissy Strut' }).getByRole('button', { name: 'Remove' })
  await press(remove)
  const question = page.getByRole('dialog', { name: 'Remove Cissy Strut?' })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await press(remove)
  await press(question.getByRole('button', { name: 'Remove' }))
  await expect(page.getByRole('button', { name: 'Drag Use Me' })).toBeFocused()

  await page.goto(`/admin/view-session?id=${sessionId}&stage=sign-up`)
  await press(page.getByRole('button', { name: /^Cleo Marchetti/ }))
  await press(page.getByRole('button', { name: 'Take Cleo Marchetti off the list' }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Take off' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const ben = page.getByRole('listitem').filter({ hasText: 'Ben Okafor' })
  await expect(ben.locator(':focus')).toHaveCount(1)
})

/** What has the focus, where something else lies on it. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement as HTMLElement
    const { left, top, width, height } = one.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, Math.max(top, 0) + Math.min(height, 40) / 2)
    const isSeen = there && (one.contains(there) || one.parentElement?.contains(there) || there.contains(one))
    return isSeen ? null : one.outerHTML.slice(0, 120)
  })

test('what gets the focus is never under a bar that sticks to an edge', async ({ context, server }) => {
  const { organiser, groupId } = await groupWithSession(server.url)
  const page = await visitAs(context, organiser)
  await page.goto(`/admin/add-session?groupId=${groupId}`)
  await page.getByLabel('Name', { exact: true }).focus()
  const found: (string | null)[] = []
  const make = page.getByRole('button', { name: 'Make the session' })
  const isThere = () => make.evaluate((element) => element === document.activeElement)
  while (!(await isThere())) {
    found.push(await covered(page))
    await page.keyboard.press('Tab')
  }
  expect(found.filter(Boolean)).toEqual([])
  expect(found.length).toBeGreaterThan(10)
})
