import type { Page } from '@playwright/test'
import { groupWithSession, TITLES } from '../support/organising.ts'
import { visitAs } from '../support/people.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

/** Everything that a hand does: a click, a text typed, a key pressed. */
function counted(page: Page) {
  let actions = 0
  const once = async (work: Promise<unknown>) => {
    actions++
    await work
  }
  return {
    click: (role: 'button' | 'link' | 'switch', name: string | RegExp) =>
      once(page.getByRole(role, { name }).first().click()),
    type: (words: string) => once(page.keyboard.type(words)),
    press: (key: string) => once(page.keyboard.press(key)),
    focus: (label: string) => once(page.getByLabel(label, { exact: true }).click()),
    total: () => actions,
  }
}

const setOf = (page: Page) => page.getByRole('list', { name: 'The set' })

test('an organiser makes a session from last month’s and adds fifteen songs by search in at most 60 actions', async ({
  context,
  server,
}) => {
  test.setTimeout(90_000)
  const { organiser, groupId } = await groupWithSession(server.url, { songs: 3 })
  const page = await visitAs(context, organiser)
  const hand = counted(page)
  await page.goto(`/admin/dashboard/${groupId}`)
  await hand.click('link', 'New session')
  await hand.click('button', /^Thursday Blues Jam, /)
  await expect(page.getByLabel('Name')).toHaveValue('Thursday Blues Jam')
  await hand.click('button', 'Make the session')
  await expect(page.getByRole('heading', { level: 1, name: 'Songs' })).toBeVisible()
  await hand.focus('Add a song')
  for (const title of TITLES) {
    await hand.type(title.toLowerCase())
    await hand.press('Enter')
  }
  await expect(setOf(page).getByRole('listitem')).toHaveCount(15)
  for (const title of TITLES) await expect(setOf(page).getByText(title, { exact: true })).toBeVisible()
  console.log(`a session from last month’s with fifteen songs: ${hand.total()} actions`)
  expect(hand.total()).toBeLessThanOrEqual(60)
  await page.reload()
  await expect(setOf(page).getByRole('listitem')).toHaveCount(15)
})
