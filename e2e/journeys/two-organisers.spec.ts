import type { Page } from '@playwright/test'
import { groupWithSession, musician } from '../support/organising.ts'
import { mailWith } from '../support/outbox.ts'
import { askToJoin, post, type Someone, someone, visitAs } from '../support/people.ts'
import { whenSaved } from '../support/saved.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const detailsOf = (sessionId: number) => `/admin/add-session?id=${sessionId}`

/** A session with people in it, and a second person who runs the group. */
async function sessionOfTwo(url: string, names: string[] = []) {
  const made = await groupWithSession(url, { songs: 1 })
  const second = await someone(url, 'Ben', 'Okafor')
  await askToJoin(url, second, made.groupId)
  const rights = `/SessionGroup/SetAdminRights/?groupId=${made.groupId}&userId=${second.userId}`
  await post(url, rights, { isAdmin: true }, made.organiser.token)
  const slotId = made.songs[0]?.slots[0]?.slotId ?? 0
  for (const name of names) await musician(url, made.groupId, made.sessionId, name, [slotId])
  return { ...made, second }
}

async function openForm(page: Page, sessionId: number) {
  await page.goto(detailsOf(sessionId))
  const form = page.getByRole('form', { name: 'Session' })
  await expect(form.getByLabel('Name')).toHaveValue('Thursday Blues Jam')
  return form
}

/** Another window of another person. */
async function besides(page: Page, person: Someone): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ serviceWorkers: 'block', baseURL: new URL(page.url()).origin })
  if (!context) throw new Error('There is no browser.')
  return visitAs(context, person)
}

test.describe('two who change the same', () => {
  test.use({ expectedComplaints: [/409/] })

  test('of two organisers with the details open, the second is told who changed what, and neither loses anything', async ({
    context,
    server,
  }) => {
    const { organiser, second, sessionId } = await sessionOfTwo(server.url)
    const page = await visitAs(context, organiser)
    const mine = await openForm(page, sessionId)
    const other = await besides(page, second)
    const theirs = await openForm(other, sessionId)

    await mine.getByLabel('Name').fill('Mine Jam')
    await mine.getByLabel('Fee').fill('5')
    await theirs.getByLabel('Name').fill('Their Jam')
    await theirs.getByLabel('Places').fill('30')
    await theirs.getByRole('button', { name: 'Save' }).click()
    await expect(other.getByRole('heading', { level: 1, name: 'Their Jam' })).toBeVisible()
    await whenSaved(other)

    await mine.getByRole('button', { name: 'Save' }).click()
    await expect(mine.getByText(/Ben Okafor changed this .*: Their Jam\./)).toBeVisible()
    await expect(mine.getByText('Not saved: somebody else changed this too.')).toBeVisible()
    await expect(mine.getByLabel('Name')).toHaveValue('Mine Jam')
    // What they changed and nobody touched here is there already.
    await expect(mine.getByLabel('Places')).toHaveValue('30')
    await mine.getByRole('button', { name: 'Take theirs' }).click()
    await expect(mine.getByLabel('Name')).toHaveValue('Their Jam')
    await mine.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Their Jam' })).toBeVisible()
    await whenSaved(page)
    const reply = await fetch(`${server.url}/api/Session/${sessionId}`)
    const { payload } = await reply.json()
    expect(payload).toMatchObject({ title: 'Their Jam', settings: { fee: 5, capacity: 30 } })
    await other.context().close()
  })
})

test('a draft kept after Cancel is marked as not saved, and can be discarded', async ({ context, server }) => {
  const { organiser, sessionId } = await sessionOfTwo(server.url)
  const page = await visitAs(context, organiser)
  const form = await openForm(page, sessionId)
  await expect(form.getByText('Not saved yet.')).toHaveCount(0)
  await form.getByLabel('Name').fill('Half a thought')
  await form.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thursday Blues Jam' })).toBeVisible()
  await page.goto(detailsOf(sessionId))
  await expect(form.getByLabel('Name')).toHaveValue('Half a thought')
  await expect(form.getByText('Not saved yet.')).toBeVisible()
  await form.getByRole('button', { name: 'Discard it' }).click()
  await expect(form.getByLabel('Name')).toHaveValue('Thursday Blues Jam')
  await page.reload()
  await expect(form.getByLabel('Name')).toHaveValue('Thursday Blues Jam')
  await expect(form.getByText('Not saved yet.')).toHaveCount(0)
})

test('who hears of a change is asked at each save, with the number and the mail, and nothing of it is remembered', async ({
  context,
  server,
}) => {
  const { organiser, sessionId } = await sessionOfTwo(server.url, ['Ana Lindqvist', 'Jo Park'])
  const words = `The back room is taken, ${sessionId}.`
  const page = await visitAs(context, organiser)
  const form = await openForm(page, sessionId)
  await form.getByLabel('Where').fill('The Old Mill, upstairs')
  await form.getByRole('button', { name: 'Save' }).click()
  const asked = page.getByRole('dialog', { name: '2 are coming. Who should know?' })
  await expect(asked.getByText('The Old Mill, upstairs').first()).toBeVisible()
  await asked.getByLabel('Your words to them').fill(words)
  await expect(asked.getByRole('figure')).toContainText(words)
  await expect(asked.getByRole('figure')).toContainText(/Place: .* → The Old Mill, upstairs/)
  const shown = ((await asked.getByRole('figure').getByRole('paragraph').textContent()) ?? '').replace(/\s+/g, ' ')
  await asked.getByRole('button', { name: 'Save and tell all 2' }).click()
  await expect(page.getByText('2 e-mails on the way.')).toBeVisible()
  const mails = await mailWith(page, words, 2)
  await expect(mails).toHaveCount(2)
  const sent = (await mails.allInnerTexts()).map((mail) => mail.replace(/\s+/g, ' '))
  expect(sent.some((mail) => mail.includes(shown))).toBe(true)

  await page.goto(detailsOf(sessionId))
  await form.getByLabel('About it').fill('Bring a cable.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(asked.getByLabel('Your words to them')).toHaveValue('')
  await asked.getByRole('button', { name: 'Save and tell nobody' }).click()
  await expect(page.getByText('Nobody was told.')).toBeVisible()
})
