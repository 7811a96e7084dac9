import { readFile } from 'node:fs/promises'
import { atRest } from '../support/at-rest.ts'
import { post, visitAs } from '../support/people.ts'
import { makeDraft, rosterNight } from '../support/roster-night.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

test('the report is printed without the app around it, with every reason where that was asked for, and saved as a table', async ({
  context,
  server,
}) => {
  const { organiser, sessionId } = await rosterNight(server.url)
  const rosterId = await makeDraft(server.url, organiser, sessionId)
  await post(server.url, '/Session/AutoAssign/', { rosterId }, organiser.token)
  const page = await visitAs(context, organiser)
  await page.goto(`/admin/view-roster?id=${rosterId}&view=report`)
  await page.getByRole('switch', { name: 'Every reason' }).click()
  await expect(page.getByText(/Worked out again from the same, it is the same roster\.$/)).toBeVisible()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('[data-printed]')).toBeAttached()

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await atRest(page)
  await expect(page.getByRole('heading', { level: 1, name: /^Report of/ })).toBeVisible()
  await expect(page.getByRole('list', { name: /^Plays: Ana/ })).toBeVisible()
  for (const name of ['Print', 'Table (CSV)']) await expect(page.getByRole('button', { name })).toBeHidden()
  await expect(page.getByRole('switch', { name: 'Every reason' })).toBeHidden()
  await expect(page.getByRole('navigation').first()).toBeHidden()
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(paper).toBe('rgb(255, 255, 255)')
  // Nothing is cut off at the side of an A4 page.
  await page.setViewportSize({ width: 794, height: 1123 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(794)

  await page.emulateMedia({ media: 'screen' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Table (CSV)' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('Roster A.csv')
  const table = await readFile(await saved.path(), 'utf8')
  expect(table).toMatch(/^\ufeff?Name,Wishes,/)
  expect(table).toContain('Ana Lindqvist,4,')
  expect(table).toMatch(/\nLottery,\d+\n/)
})
