import { tooWide } from '../support/flaws.ts'
import { groupWithSession, musician } from '../support/organising.ts'
import { mailWith } from '../support/outbox.ts'
import { post } from '../support/people.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

test('a mail is read with its looks, and its link stops mails of its kind without signing in', async ({
  page,
  server,
}) => {
  const { organiser, groupId, sessionId, songs } = await groupWithSession(server.url, { songs: 1 })
  const slotId = songs[0]?.slots[0]?.slotId ?? 0
  const { email, token } = await musician(server.url, groupId, sessionId, 'Ana Lindqvist', [slotId])
  await post(server.url, `/Session/DeleteSession?groupId=${groupId}&sessionId=${sessionId}`, {}, organiser.token)

  const mails = await mailWith(page, `To ${email}`)
  const mail = mails.filter({ hasText: 'is called off' })
  await expect(mail).toContainText('You get this because you want e-mails about changes to sessions.')
  const looks = (await mail.getByRole('link', { name: 'With its looks' }).getAttribute('href')) ?? ''
  await page.goto(looks)
  await expect(page.getByRole('heading', { name: 'Called off' })).toBeVisible()
  // Nothing of it is wider than a phone.
  expect(await tooWide(page)).toBe(0)

  await page.getByRole('link', { name: 'Stop these e-mails' }).click()
  await expect(page.getByRole('heading', { name: 'Stop e-mails about changes to sessions?' })).toBeVisible()
  const settings = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await fetch(`${server.url}/api/v1/user/email-notification-settings`, { headers })
    return (await reply.json()).payload
  }
  expect(await settings()).toMatchObject({ sessionChanged: true })
  await page.getByRole('button', { name: 'Stop these e-mails' }).click()
  await expect(page.getByRole('heading', { name: 'No more e-mails about changes to sessions' })).toBeVisible()
  expect(await settings()).toMatchObject({ sessionChanged: false, reminder: true })
  await page.getByRole('button', { name: 'Stop all e-mails' }).click()
  await expect(page.getByRole('heading', { name: 'No more e-mails', exact: true })).toBeVisible()
  expect(Object.values(await settings()).some(Boolean)).toBe(false)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'No more e-mails about changes to sessions' })).toBeVisible()
  expect(await settings()).toMatchObject({ sessionChanged: false, reminder: true })

  // What a mail program posts when its own button is pressed, and the page after that.
  await page.getByRole('button', { name: 'Send them again' }).click()
  await expect(page.getByRole('heading', { name: 'Stop e-mails about changes to sessions?' })).toBeVisible()
  const posted = await fetch(page.url(), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(posted.status).toBe(200)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No more e-mails about changes to sessions' })).toBeVisible()
})
