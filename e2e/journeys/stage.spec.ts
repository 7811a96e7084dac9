import { visitAs } from '../support/people.ts'
import { jam, takeSlot, tonight } from '../support/sessions.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block', expectedComplaints: [/Failed to load resource|ERR_INTERNET_DISCONNECTED/] })

test('the stage moves every phone, goes on by hand without a network, and catches up', async ({
  browser,
  context,
  server,
}) => {
  const made = await jam(server.url, { songs: 5, startDate: tonight(), settings: { firstCome: true } })
  const { organiser, member, sessionId, songs } = made
  await takeSlot(server.url, member, sessionId, songs[2]?.slots[0]?.slotId ?? 0)
  const stage = await visitAs(context, organiser)
  await stage.goto(`/session/${sessionId}/stage`)
  const room = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  const phone = await visitAs(room, member)
  await phone.goto(`/session/${sessionId}/stage`)
  const title = (page: typeof stage, name: string) =>
    expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await title(stage, 'Thursday Blues Jam')
  await title(phone, 'Thursday Blues Jam')
  await expect(phone.getByRole('button', { name: 'First song' })).toHaveCount(0)
  await expect(phone.getByText('You are on in 3 songs')).toBeVisible()

  await stage.getByRole('button', { name: 'First song' }).click()
  await title(stage, 'Superstition')
  await title(phone, 'Superstition')
  // A foot pedal is a keyboard with two keys.
  await stage.keyboard.press('PageDown')
  await title(phone, 'Red House')
  await expect(phone.getByText('You are next')).toBeVisible()

  // Looking ahead moves nobody else, and is taken back with one press.
  await phone.getByRole('button', { name: 'Look at the next song' }).click()
  await title(phone, 'Cissy Strut')
  await title(stage, 'Red House')
  await phone.getByRole('button', { name: 'Back to the song that is on' }).click()
  await title(phone, 'Red House')

  await context.setOffline(true)
  await expect(stage.getByText('Offline')).toBeVisible()
  await stage.keyboard.press('PageDown')
  await stage.keyboard.press('PageDown')
  await title(stage, 'Use Me')
  await title(phone, 'Red House')
  await context.setOffline(false)
  await title(phone, 'Use Me')
  await expect(stage.getByText('Offline')).toHaveCount(0)
  await title(stage, 'Use Me')
  await room.close()
})

test('a stage that gets no answer says of when its set list is, and a press asks again', async ({
  context,
  server,
}) => {
  const { member, sessionId } = await jam(server.url, { songs: 2, startDate: tonight() })
  const page = await visitAs(context, member)
  await page.goto(`/session/${sessionId}/stage`)
  const title = (name: string) => expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await title('Thursday Blues Jam')
  const isTonight = /\/api\/v1\/sessions\/tonight\//
  await page.route(isTonight, (route) => route.fulfill({ status: 429, json: { success: false } }))
  await expect(page.getByText('No answer')).toBeVisible()
  await page.unroute(isTonight)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No answer')).toHaveCount(0)
  await title('Thursday Blues Jam')
})
