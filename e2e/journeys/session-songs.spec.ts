import type { Page } from '@playwright/test'
import { groupWithSession, musician } from '../support/organising.ts'
import { visitAs } from '../support/people.ts'
import { reloadSaved, whenSaved } from '../support/saved.ts'
import { jam } from '../support/sessions.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const setOf = (page: Page) => page.getByRole('list', { name: 'The set' })
const songsIn = (page: Page) => setOf(page).getByRole('button', { expanded: false })
const songsAddress = (sessionId: number) => `/admin/edit-session-songs?sessionId=${sessionId}`
const sessionIn = (page: Page) => Number(new URL(page.url()).searchParams.get('sessionId'))

test('a session is duplicated with its songs and their slots, and nobody is signed up in the copy', async ({
  context,
  server,
}) => {
  const made = await groupWithSession(server.url, { songs: 3 })
  const slotId = made.songs[0]?.slots[0]?.slotId ?? 0
  await musician(server.url, made.groupId, made.sessionId, 'Ben Okafor', [slotId])
  const page = await visitAs(context, made.organiser)
  await page.goto(`/admin/view-session?id=${made.sessionId}&panel=end`)
  await page.getByRole('link', { name: 'Duplicate' }).click()
  const form = page.getByRole('form', { name: 'Session' })
  await expect(form.getByLabel('Name')).toHaveValue('Thursday Blues Jam')
  await expect(form.getByRole('switch', { name: 'Copy its songs' })).toBeChecked()
  await form.getByLabel('Name').fill('Thursday Blues Jam, again')
  await form.getByRole('button', { name: 'Make the session' }).click()
  await page.getByRole('button', { name: 'Add without telling' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Songs' })).toBeVisible()

  await expect(songsIn(page)).toHaveText([/Superstition/, /Cissy Strut/, /Use Me/])
  const copy = sessionIn(page)
  expect(copy).not.toBe(made.sessionId)
  await songsIn(page).first().click()
  await expect(page.getByRole('region', { name: 'Slots of Superstition' }).getByRole('listitem')).toHaveCount(5)
  await page.goto(`/session/${copy}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Thursday Blues Jam, again' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Vocals in Superstition:/ })).toHaveAccessibleName(/Free$/)
  // The old one has lost nothing.
  await page.goto(`/session/${made.sessionId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Thursday Blues Jam', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Vocals in Superstition:/ })).not.toHaveAccessibleName(/Free$/)
})

test('a pasted list is taken line by line: the catalogue’s songs go into the set, the rest waits to be decided', async ({
  context,
  server,
}) => {
  const { organiser, sessionId } = await groupWithSession(server.url, { songs: 1 })
  const page = await visitAs(context, organiser)
  await page.goto(songsAddress(sessionId))
  await expect(songsIn(page)).toHaveText([/Superstition/])
  const lines = ['1. Cissy Strut', '2) Use Me - Bill Withers', '', '• Quibble Waltz – Nobody at All', '- Valerie']
  await page.getByRole('combobox', { name: 'Add a song' }).evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, lines.join('\r\n'))
  const answers = page.getByRole('list', { name: 'Results' }).getByRole('listitem')
  const waiting = answers.filter({ hasText: 'Not in the catalogue' })
  await expect(waiting).toHaveText([/Quibble Waltz/])
  await expect(songsIn(page)).toHaveText([/Superstition/, /Cissy Strut/, /Use Me/, /Valerie/])
  await expect(page.getByRole('combobox', { name: 'Add a song' })).toHaveValue('')
  await page.getByRole('button', { name: /^Add as typed Quibble Waltz/ }).click()
  await expect(songsIn(page)).toHaveText([/Superstition/, /Cissy Strut/, /Use Me/, /Valerie/, /Quibble Waltz/])
  await expect(waiting).toHaveCount(0)
  await reloadSaved(page)
  await expect(songsIn(page)).toHaveCount(5)
})

test('a member suggests songs and takes one back, an organiser takes one into the set and declines the other', async ({
  browser,
  context,
  server,
}) => {
  const { member, organiser, sessionId } = await jam(server.url, { songs: 1 })
  const page = await visitAs(context, member)
  await page.goto(`/session/${sessionId}`)
  const suggestions = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Suggested' }) })
  const suggest = async (title: string) => {
    await page.getByRole('button', { name: 'Suggest a song' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill(title)
    await page.getByRole('textbox', { name: 'Artist, if you know' }).fill('The Unheard')
    await page.getByRole('button', { name: 'Suggest it as typed' }).click()
    await expect(suggestions.getByText(title)).toBeVisible()
    // The toast lies over the list, and stays for as long as it is pointed at.
    await page.mouse.move(0, 0)
  }
  await suggest('The Taken One')
  await suggest('The Declined One')
  await suggest('The Withdrawn One')
  // By the keyboard: on its way in, the toast comes between the pointer and what it aims at.
  await page.getByRole('button', { name: 'Withdraw The Withdrawn One' }).press('Enter')
  await expect(suggestions.getByRole('listitem')).toHaveCount(2)
  await whenSaved(page)

  const office = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  const desk = await visitAs(office, organiser)
  await desk.goto(`/admin/view-session?id=${sessionId}`)
  await expect(desk.getByRole('button', { name: 'Take The Taken One' })).toBeVisible()
  await desk.getByRole('link', { name: /^Songs/ }).click()
  const asked = desk.getByRole('region', { name: 'Suggested by members' })
  await expect(asked.getByRole('listitem')).toHaveText([
    /The Taken One.*Ana suggests it/,
    /The Declined One.*Ana suggests it/,
  ])
  await asked.getByRole('button', { name: 'Accept The Taken One' }).click()
  await expect(songsIn(desk)).toHaveText([/Superstition/, /The Taken One/])
  await asked.getByRole('button', { name: 'Decline The Declined One' }).click()
  const sure = desk.getByRole('dialog', { name: 'Decline The Declined One?' })
  await sure.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(asked).toHaveCount(0)
  await reloadSaved(desk)
  await expect(songsIn(desk)).toHaveText([/Superstition/, /The Taken One/])
  await expect(asked).toHaveCount(0)
  await office.close()

  await page.reload()
  await expect(page.getByRole('link', { name: 'The Taken One', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Vocals in The Taken One:/ })).toHaveAccessibleName(/Free$/)
  await expect(suggestions).toHaveCount(0)
  await expect(page.getByText('The Declined One')).toHaveCount(0)
})
