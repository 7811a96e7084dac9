import { atRest } from '../support/at-rest.ts'
import { flaws } from '../support/flaws.ts'
import { askToJoin, groupOf, someone, visitAs, writePost } from '../support/people.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const LONG = 'W'.repeat(80)

// Each theme once: the colours are the same on both sizes.
test('every group screen passes axe and holds the longest names', async ({ context, isMobile, server }) => {
  const organiser = await someone(server.url, 'Oluwaseun', 'W'.repeat(60))
  const applicant = await someone(server.url, 'W'.repeat(60), 'Ruiz')
  const { id } = await groupOf(server.url, organiser, { name: LONG })
  await askToJoin(server.url, applicant, id)
  await writePost(server.url, organiser, id, `# مرحبا\n\n🎸 **bold** and ${LONG.repeat(3)}`)
  await writePost(server.url, organiser, id, 'A draft', false)
  const page = await visitAs(context, organiser)
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light', reducedMotion: 'reduce' })
  const found: string[] = []
  const look = async (where: string) => found.push(...(await flaws(page, where)))
  for (const path of [
    '/groups',
    '/groups?near=45.52%2C-122.67&place=Portland%2C%20OR',
    `/group/${id}`,
    '/join/mistyped',
    `/admin/dashboard/${id}`,
    '/admin/edit-group',
    `/admin/edit-group?id=${id}`,
    `/admin/edit-group-settings/${id}`,
    `/admin/group-users/${id}`,
    `/admin/group-messages/${id}`,
  ]) {
    await page.goto(path)
    await atRest(page)
    await look(path)
  }
  await page.goto(`/group/${id}`)
  await page.getByRole('button', { name: 'Write a post' }).click()
  await look('writing a post')
  await page.goto(`/admin/group-users/${id}`)
  await page.getByRole('button', { name: /^Manage Oluwaseun/ }).click()
  await page.getByRole('dialog').waitFor()
  await look('the member’s sheet')
  expect(found).toEqual([])
})
