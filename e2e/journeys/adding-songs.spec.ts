import { groupWithSession, musician } from '../support/organising.ts'
import { groupOf, post, someone, visitAs } from '../support/people.ts'
import { reloadSaved, whenSaved } from '../support/saved.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const songsAddress = (sessionId: number) => `/admin/edit-session-songs?sessionId=${sessionId}`

test.describe('a set of a hundred songs', () => {
  test.use({ expectedComplaints: [/409|ERR_FAILED/] })

  test('what became of a song that is added is said under the field: added, there already, not in the catalogue, failed', async ({
    context,
    server,
  }) => {
    test.slow()
    const { organiser, sessionId } = await groupWithSession(server.url, { songs: 100 })
    const page = await visitAs(context, organiser)
    await page.goto(songsAddress(sessionId))
    const field = page.getByRole('combobox', { name: 'Add a song' })
    const answers = page.getByRole('list', { name: 'Results' })
    const ask = async (title: string) => {
      await field.fill(title)
      await field.press('Enter')
    }
    await ask('Superstition')
    const there = answers.getByRole('listitem').filter({ hasText: 'In the set already, number 1' })
    await expect(there).toBeInViewport()
    await ask('Autumn Leaves')
    const added = answers.getByRole('listitem').filter({ hasText: 'Added, number 101' })
    await expect(added).toContainText('Autumn Leaves')
    await expect(added).toBeInViewport()

    await ask('Frabjous Rag')
    const typed = answers.getByRole('form', { name: 'Add Frabjous Rag as typed' })
    await expect(typed).toBeInViewport()
    await typed.getByLabel('Artist').fill('Nobody at All')
    await typed.getByLabel('Length').fill('3:75')
    await typed.getByRole('button', { name: /^Add as typed/ }).click()
    await expect(typed.getByText('Like 3:45.')).toBeVisible()
    await typed.getByLabel('Length').fill('3:45')
    await typed.getByRole('button', { name: /^Add as typed/ }).click()
    await expect(answers.getByText('Added, number 102')).toBeInViewport()
    await expect(page.getByRole('button', { name: /^Frabjous Rag.*Nobody at All.*3:45/ })).toBeAttached()

    await page.route('**/session-admin/add-song/', (route) => route.abort())
    await ask('Blue Bossa')
    await expect(answers.getByText('Not added: the server didn’t answer.')).toBeInViewport()
    await page.unroute('**/session-admin/add-song/')
    await answers.getByRole('button', { name: 'Try again Blue Bossa' }).click()
    await expect(answers.getByText('Added, number 103')).toBeInViewport()

    await answers.getByRole('button', { name: 'Show Blue Bossa in the set' }).click()
    const row = page.getByRole('button', { name: /^Blue Bossa/ })
    await expect(row).toBeInViewport()
    await row.click()
    const move = page.getByRole('form', { name: 'Move Blue Bossa' })
    await move.getByLabel('Move to place').fill('104')
    await move.getByRole('button', { name: 'Move' }).click()
    await expect(move.getByText('From 1 to 103.')).toBeVisible()
    await move.getByLabel('Move to place').fill('2')
    await move.getByRole('button', { name: 'Move' }).click()
    await expect(row).toBeInViewport()
    await whenSaved(page)
    const { payload } = await (await fetch(`${server.url}/api/Session/${sessionId}`)).json()
    expect(payload.songs.slice(0, 3).map((song: { title: string }) => song.title)).toEqual([
      'Superstition',
      'Blue Bossa',
      'Cissy Strut',
    ])
  })
})

test('slots that are accepted later reach the songs that have none', async ({ context, server }) => {
  const organiser = await someone(server.url, 'Priya', 'Venkataraman')
  const { id: groupId } = await groupOf(server.url, organiser, { name: 'Brand New Band' })
  const body = { groupId, title: 'The first night', startDate: '2040-11-15T19:30' }
  const { payload } = await post(server.url, '/Session/AddSession/', body, organiser.token)
  for (const Title of ['One', 'Two'])
    await post(server.url, '/v1/session-admin/add-song/', { SessionId: payload.id, Title }, organiser.token)
  const page = await visitAs(context, organiser)
  await page.goto(songsAddress(payload.id))
  await page.getByRole('button', { name: 'Vocals, two guitars, bass, drums, keys' }).click()
  await expect(page.getByText('2 songs can be signed up for now.')).toBeVisible()
  for (const title of ['One', 'Two']) {
    await page.getByRole('button', { name: new RegExp(`^${title}`) }).click()
    await expect(page.getByRole('region', { name: `Slots of ${title}` }).getByRole('listitem')).toHaveCount(6)
  }
})

test('a slot that people want is removed only after a question; one that nobody wants can be added again', async ({
  context,
  server,
}) => {
  const made = await groupWithSession(server.url, { songs: 1 })
  const [wanted] = made.songs[0]?.slots ?? []
  await musician(server.url, made.groupId, made.sessionId, 'Ben Okafor', [wanted?.slotId ?? 0])
  const page = await visitAs(context, made.organiser)
  await page.goto(songsAddress(made.sessionId))
  await page.getByRole('button', { name: /^Superstition/ }).click()
  const slots = page.getByRole('region', { name: 'Slots of Superstition' })
  await expect(slots.getByRole('listitem')).toHaveCount(5)
  const vocals = slots.getByRole('button', { name: 'Remove Vocals' })
  await vocals.click()
  const sure = page.getByRole('dialog', { name: 'Remove Vocals?' })
  await expect(sure.getByText('1 member wants it.')).toBeVisible()
  await sure.getByRole('button', { name: 'Keep it' }).click()
  await expect(slots.getByRole('listitem')).toHaveCount(5)

  const bass = slots.getByRole('button', { name: 'Remove Bass' })
  const drums = slots.getByRole('button', { name: 'Remove Drums' })
  // Below what nobody removes: the page itself may scroll to what is pressed.
  const below = async () => ((await drums.boundingBox())?.y ?? 0) - ((await vocals.boundingBox())?.y ?? 0)
  const before = await below()
  await bass.click()
  await expect(slots.getByRole('listitem')).toHaveCount(4)
  // The next one did not slide under the pointer.
  expect(await below()).toBe(before)
  await page.getByRole('button', { name: 'Add it again' }).click()
  await expect(slots.getByRole('listitem')).toHaveCount(5)
  await reloadSaved(page)
  await page.getByRole('button', { name: /^Superstition/ }).click()
  await expect(bass).toBeVisible()
})

test('a request is declined only after a question, and the next one does not slide under the pointer', async ({
  context,
  server,
}) => {
  const organiser = await someone(server.url, 'Priya', 'Venkataraman')
  const { id } = await groupOf(server.url, organiser, { name: 'A Band with a Door', joinPolicy: 'approval' })
  for (const name of ['Ana', 'Ben', 'Cleo']) {
    const person = await someone(server.url, name, 'Example')
    await post(server.url, `/v1/groups/join-group/${id}`, {}, person.token)
  }
  const page = await visitAs(context, organiser)
  await page.goto(`/admin/group-users/${id}`)
  await page.getByRole('button', { name: 'Decline Ana Example' }).click()
  await page.getByRole('dialog', { name: 'Decline Ana Example?' }).getByRole('button', { name: 'Not yet' }).click()
  // As long as something lies over the list, a press scrolls it about.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const ben = page.getByRole('button', { name: 'Approve Ben Example' })
  const cleo = page.getByRole('button', { name: 'Approve Cleo Example' })
  const before = await cleo.boundingBox()
  await ben.click()
  await expect(ben).toHaveCount(0)
  expect((await cleo.boundingBox())?.y).toBe(before?.y)
  await expect(page.getByRole('button', { name: 'Decline Ana Example' })).toBeVisible()
})
