import { atRest } from '../support/at-rest.ts'
import { flaws } from '../support/flaws.ts'
import { groupWithSession, musician } from '../support/organising.ts'
import { visitAs } from '../support/people.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const LONG = 'W'.repeat(80)
// Like no song that another test has made.
const UNKNOWN = 'Xq'.repeat(40)

// Each theme once: the colours are the same on both sizes.
test('every screen of the organiser passes axe and holds the longest names', async ({ context, isMobile, server }) => {
  const made = await groupWithSession(server.url, {
    songs: 4,
    group: { name: LONG },
    session: { title: LONG, location: LONG, settings: { fee: 5, capacity: 2 } },
  })
  const { groupId, sessionId } = made
  const slotId = made.songs[0]?.slots[0]?.slotId ?? 0
  await musician(server.url, groupId, sessionId, `${'W'.repeat(60)} Ruiz`, [slotId])
  const page = await visitAs(context, made.organiser)
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light', reducedMotion: 'reduce' })
  const found: string[] = []
  const look = async (where: string) => found.push(...(await flaws(page, where)))
  const visit = async (path: string) => {
    await page.goto(path)
    await atRest(page)
  }
  for (const path of [
    `/admin/dashboard/${groupId}`,
    `/admin/add-session?groupId=${groupId}&from=${sessionId}`,
    `/admin/add-session?id=${sessionId}`,
    `/admin/session-song-slot?id=${slotId}&sessionId=${sessionId}`,
    `/admin/session/print/${sessionId}`,
  ]) {
    await visit(path)
    await look(path)
  }
  const cockpit = `/admin/view-session?id=${sessionId}`
  for (const stage of ['sign-up', 'roster', 'tonight']) {
    await visit(`${cockpit}&stage=${stage}`)
    await look(`the session at ${stage}`)
  }
  await visit(`${cockpit}&stage=sign-up`)
  await page.getByRole('button', { expanded: false }).filter({ hasText: 'WWW' }).click()
  await look('the session with a person open')
  await page.getByRole('button', { name: 'Add somebody' }).click()
  await page.getByRole('dialog').waitFor()
  await look('adding somebody')
  for (const panel of ['more', 'instruments', 'payments', 'door', 'admins', 'history', 'end']) {
    await visit(`${cockpit}&stage=sign-up&panel=${panel}`)
    await page.getByRole('dialog').waitFor()
    await look(`the session, ${panel}`)
  }
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog', { name: /^Delete W/ }).waitFor()
  await look('the question before deleting')

  await visit(`/admin/edit-session-songs?sessionId=${sessionId}`)
  await page.getByRole('button', { name: /^Superstition/ }).click()
  await page.getByRole('combobox', { name: 'Add a song' }).fill('blues')
  await page.getByRole('option').first().waitFor()
  await look('the songs, one open, while searching')
  await page.getByRole('combobox', { name: 'Add a song' }).fill(UNKNOWN)
  await page.getByRole('combobox', { name: 'Add a song' }).press('Enter')
  await page.getByText('Not in the catalogue').waitFor()
  await look('the songs, with words that the catalogue does not have')
  expect(found).toEqual([])
})
