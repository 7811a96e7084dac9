import { groupOf, someone, visitAs } from '../support/people.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block', expectedComplaints: [/Failed to load resource/] })

test('a dialog whose file does not come says so, and opens at the next try', async ({ context, server }) => {
  const organiser = await someone(server.url, 'Priya', 'Venkataraman')
  const { id } = await groupOf(server.url, organiser, { name: 'Anchor Thursday Blues' })
  const page = await visitAs(context, organiser)
  let isCut = true
  await page.route(/\/assets\/Dialog-/, (route) => (isCut ? route.abort() : route.continue()))
  await page.goto(`/group/${id}`)
  const leave = page.getByRole('button', { name: 'Admin: leave the group' })
  await leave.click()
  await expect(page.getByText('That did not open')).toBeVisible()
  isCut = false
  await leave.click()
  await expect(page.getByRole('dialog', { name: /^Leave/ })).toBeVisible()
})
