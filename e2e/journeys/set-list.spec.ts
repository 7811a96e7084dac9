import { groupWithSession } from '../support/organising.ts'
import { groupOf, post, someone, visitAs } from '../support/people.ts'
import { reloadSaved } from '../support/saved.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const songsAddress = (sessionId: number) => `/admin/edit-session-songs?sessionId=${sessionId}`

test('a group that has not said what a song needs is asked before songs come that nobody could sign up for', async ({
  context,
  server,
}) => {
  const organiser = await someone(server.url, 'Priya', 'Venkataraman')
  const { id: groupId } = await groupOf(server.url, organiser, { name: 'Brand New Band' })
  const body = { groupId, title: 'The first night', startDate: '2040-11-15T19:30' }
  const { payload } = await post(server.url, '/Session/AddSession/', body, organiser.token)
  const page = await visitAs(context, organiser)
  await page.goto(songsAddress(payload.id))
  await page.getByRole('button', { name: 'Vocals, two guitars, bass, drums, keys' }).click()
  await expect(page.getByText('New songs have no slots yet')).toHaveCount(0)
  const field = page.getByRole('combobox', { name: 'Add a song' })
  await field.fill('Superstition')
  await field.press('Enter')
  await page.getByRole('button', { name: /^Superstition/ }).click()
  await expect(page.getByRole('region', { name: 'Slots of Superstition' }).getByRole('listitem')).toHaveCount(6)
})

test('a song is dragged past others, stays where it is let go, and escape leaves it', async ({ context, server }) => {
  const { organiser, sessionId } = await groupWithSession(server.url, { songs: 4 })
  const page = await visitAs(context, organiser)
  await page.goto(songsAddress(sessionId))
  const grips = page.getByRole('button', { name: /^Drag / })
  await expect(grips).toHaveCount(4)
  // Room below the third: at the window's edge the list would scroll on under what is dragged.
  await grips.nth(3).scrollIntoViewIfNeeded()
  const order = () => grips.evaluateAll((all) => all.map((grip) => grip.getAttribute('aria-label')?.slice(5)))
  const before = ['Superstition', 'Cissy Strut', 'Use Me', 'Valerie']
  const drag = async (from: number, to: number) => {
    const [start, end] = await Promise.all([grips.nth(from).boundingBox(), grips.nth(to).boundingBox()])
    if (!start || !end) throw new Error('There is nothing to drag by.')
    const x = start.x + start.width / 2
    await page.mouse.move(x, start.y + start.height / 2)
    await page.mouse.down()
    await page.mouse.move(x, end.y + end.height / 2, { steps: 8 })
  }

  await drag(0, 2)
  await expect(page.getByText('Superstition is over place 3.')).toBeAttached()
  expect(await order()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Superstition stays where it was.')).toBeAttached()
  await page.mouse.up()
  expect(await order()).toEqual(before)

  await drag(0, 2)
  await page.mouse.up()
  await expect.poll(order).toEqual(['Cissy Strut', 'Use Me', 'Superstition', 'Valerie'])
  await drag(2, 1)
  await page.mouse.up()
  await expect.poll(order).toEqual(['Cissy Strut', 'Superstition', 'Use Me', 'Valerie'])
  await page.reload()
  await expect.poll(order).toEqual(['Cissy Strut', 'Superstition', 'Use Me', 'Valerie'])
})

test.describe('a song that was typed by hand', () => {
  test.use({ expectedComplaints: [/409/] })

  test('gets its right name, and the one before back', async ({ context, server }) => {
    const { organiser, sessionId } = await groupWithSession(server.url, { songs: 1 })
    // Nobody else may type this one: a typed song is one row for all who typed it, with the length that it had first.
    const typed = { SessionId: sessionId, Title: 'Galumphing Rga', ArtistName: 'Nobody', DurationSeconds: 200 }
    await post(server.url, '/v1/session-admin/add-song/', typed, organiser.token)
    const page = await visitAs(context, organiser)
    await page.goto(songsAddress(sessionId))
    await page.getByRole('button', { name: /^Superstition/ }).click()
    await expect(page.getByRole('form', { name: 'About Superstition' }).getByLabel('Title')).toHaveCount(0)
    await page.getByRole('button', { name: /^Galumphing Rga/ }).click()
    const form = page.getByRole('form', { name: /^About (Galumphing|Superstition)/ })
    await form.getByLabel('Title').fill('Galumphing Rag')
    await form.getByLabel('Artist').fill('Nobody at All')
    await form.getByRole('button', { name: 'Save' }).click()
    const row = page.getByRole('button', { name: /^Galumphing Rag.*Nobody at All.*3:20/ })
    await expect(page.getByText('This is how members see Galumphing Rag now.')).toBeVisible()
    await reloadSaved(page)
    await row.click()
    await form.getByLabel('Title').fill('Superstition')
    await form.getByLabel('Artist').fill('Stevie Wonder')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('This song is in the session already.')).toBeVisible()
    await form.getByLabel('Artist').fill('A Tribute')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toBeVisible()
  })
})
