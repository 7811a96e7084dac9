import { groupOf, someone, visitAs } from '../support/people.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block', expectedComplaints: [/Failed to load resource/] })

test('a dialog whose file does not come says so, and opens at a later try', async ({ context, server }) => {
  const organiser = await someone(server.url, 'Priya', 'Venkataraman')
  const { id } = await groupOf(server.url, organiser, { name: 'Anchor Thursday Blues' })
  const page = await visitAs(context, organiser)
  let isCut = true
  await page.route(/\/assets\/Dialog-/, (route) => (isCut ? route.abort() : route.continue()))
  await page.goto(`/group/${id}`)
  const leave = page.getByRole('button', { name: 'Organiser', exact: true })
  await leave.click()
  await expect(page.getByText('That did not open')).toBeVisible()
  isCut = false
  await leave.click()
  // Where the browser remembers the failure, it takes a new page, which is offered.
  const dialog = page.getByRole('dialog', { name: /^You run/ })
  const reload = page.getByRole('button', { name: 'Reload the page' })
  await expect(dialog.or(reload)).toBeVisible()
  if (await reload.isVisible()) {
    await Promise.all([page.waitForEvent('load'), reload.click()])
    await leave.click()
  }
  await expect(dialog).toBeVisible()
})

test('a question over a sheet lies 10 above it, and its scrim covers the sheet', async ({ context, server }) => {
  const organiser = await someone(server.url, 'Priya', 'Venkataraman')
  const { id } = await groupOf(server.url, organiser, { name: 'Anchor Thursday Blues' })
  const page = await visitAs(context, organiser)
  await page.goto(`/admin/group-users/${id}`)
  await page.getByRole('button', { name: /Priya Venkataraman/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Priya Venkataraman' })
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Remove from the group' }).click()
  const question = page.getByRole('dialog', { name: /^Remove Priya/ })
  await expect(question).toBeVisible()
  const levels = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .map((element) => Number(getComputedStyle(element).zIndex))
      .filter((level) => level >= 2000 && level < 2100),
  )
  // A scrim and what lies on it, for each of the two.
  expect(levels.sort()).toEqual([2000, 2000, 2010, 2010])
  const title = await page.getByText('How well do they play?').boundingBox()
  const above = await page.evaluate(
    ([x, y]) => {
      const element = document.elementFromPoint(x as number, y as number)
      return getComputedStyle(element as Element).zIndex
    },
    [(title?.x ?? 0) + 2, (title?.y ?? 0) + 2],
  )
  expect(above).toBe('2010')
})

test('on a laptop a sheet is a dialog in the middle, as tall as what is in it; on a phone it comes from the bottom edge', async ({
  context,
  server,
  isMobile,
}) => {
  const organiser = await someone(server.url, 'Priya', 'Venkataraman')
  const { id } = await groupOf(server.url, organiser, { name: 'Anchor Thursday Blues' })
  const page = await visitAs(context, organiser)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/admin/group-users/${id}`)
  await page.getByRole('button', { name: /Priya Venkataraman/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Priya Venkataraman' })
  await expect(sheet.getByRole('button', { name: 'Remove from the group' })).toBeVisible()
  const window = page.viewportSize() ?? { width: 0, height: 0 }
  const edges = async () => {
    const box = (await sheet.boundingBox()) ?? { y: 0, height: 0 }
    return { above: Math.round(box.y), below: Math.round(window.height - box.y - box.height) }
  }
  if (isMobile) await expect.poll(async () => (await edges()).below <= 0).toBe(true)
  else
    await expect
      .poll(async () => {
        const { above, below } = await edges()
        return above > 32 && Math.abs(above - below) <= 1
      })
      .toBe(true)
})
