import type { Page } from '@playwright/test'
import { gate } from '../support/clock.ts'
import { groupFixture } from '../support/group-fixture.ts'
import { callsTo, layOut, ok, signedIn } from '../support/network.ts'
import { askToJoin, groupOf, someone, visitAs } from '../support/people.ts'
import { picture } from '../support/picture.ts'
import { whenSaved } from '../support/saved.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('finding a group near a city, asking to join and being let in', async ({ browser, context, server }, info) => {
  const organiser = await someone(server.url, 'Priya', 'Venkataraman')
  const applicant = await someone(server.url, 'Ben', 'Okafor')
  const name = `Harbour Blues ${info.project.name}`
  const { id } = await groupOf(server.url, organiser, { name })

  const page = await visitAs(context, applicant)
  await page.clock.install()
  await page.goto('/groups')
  await page.getByRole('button', { name: 'Near another place' }).click()
  await page.getByRole('combobox', { name: 'City or postal code' }).fill('portl')
  await page.getByRole('option', { name: 'Portland, OR, United States' }).click()
  await expect(page.getByText('Near Portland, OR, United States')).toBeVisible()
  await page.getByRole('link', { name }).last().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Who plays what' })).toBeHidden()
  await page.getByRole('button', { name: 'Ask to join' }).click()
  await expect(page.getByText('Your request is waiting.')).toBeVisible()

  const others = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  const desk = await visitAs(others, organiser)
  await desk.goto(`/admin/dashboard/${id}`)
  await desk.getByRole('button', { name: 'Approve Ben Okafor' }).click()
  await expect(desk.getByRole('button', { name: 'Approve Ben Okafor' })).toBeHidden()
  await whenSaved(desk)
  await others.close()

  // Nobody touches the page: it finds out by itself, within ten seconds.
  await page.clock.fastForward(10_000)
  await page.getByRole('tab', { name: /^Members/ }).click()
  await expect(page.getByRole('heading', { name: 'Who plays what' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 members' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Priya Venkataraman Organiser' })).toBeVisible()
})

test('making a group and running it through every admin screen', async ({ context, isMobile, server }, info) => {
  const organiser = await someone(server.url, 'Cleo', 'Martin')
  const page = await visitAs(context, organiser)
  const toast = (title: string) => expect(page.getByText(title, { exact: true }).first()).toBeVisible()

  await page.goto('/groups')
  await page.getByRole('link', { name: 'Make a group' }).first().click()
  const form = page.getByRole('form', { name: 'Group' })
  await form.getByRole('button', { name: 'Make the group' }).click()
  await expect(form.getByText('What is the group called?')).toBeVisible()
  await form.getByLabel('Name').fill(`Sunday Slow Jam ${info.project.name}`)
  await form.getByRole('combobox', { name: 'City' }).fill('eugene, o')
  await expect(form.getByRole('option', { name: 'Eugene, OR, United States' })).toBeVisible()
  await form.getByRole('combobox', { name: 'City' }).press('ArrowDown')
  await form.getByRole('combobox', { name: 'City' }).press('Enter')
  await expect(form.getByLabel('State or region')).toHaveValue('OR')
  await expect(form.getByLabel('Time zone')).toHaveValue('America/Los_Angeles')
  await form.getByRole('radio', { name: 'Open' }).click()
  await form.getByRole('button', { name: 'Make the group' }).click()

  await expect(page.getByRole('heading', { level: 1, name: /needs? you$/ })).toBeVisible()
  const id = Number(page.url().split('/').at(-1))
  await page.getByRole('link', { name: 'Invite people' }).click()
  await expect(page.getByRole('img', { name: 'The invitation link as a QR code' })).toBeVisible()
  await expect(page.getByLabel('Link')).toHaveValue(new RegExp(`/join/${id}-`))
  if (!isMobile) await expect(menuOf(page).getByRole('link', { name: 'Name and place' })).toBeVisible()

  await page.getByLabel('About the group').fill('Slow songs, and room to learn them.')
  await page.getByRole('form', { name: 'About' }).getByRole('button', { name: 'Save' }).click()
  await toast('Saved')
  await page
    .getByLabel('Banner picture')
    .setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer: await picture(page) })
  await page.getByLabel('Up and down').press('ArrowRight')
  await page.getByRole('button', { name: 'Use as banner' }).click()
  await expect(page.locator('#app-router-content img[src^="/public-images/"]')).toBeVisible()

  await page.getByRole('button', { name: 'Add a venue' }).click()
  const venue = page.getByRole('form', { name: 'Add a venue' })
  await venue.getByLabel('Name').fill('The Anchor')
  await venue.getByRole('button', { name: 'Save venue' }).click()
  await expect(page.getByRole('button', { name: 'Change The Anchor' })).toBeVisible()

  const defaults = page.getByRole('form', { name: 'Default session settings' })
  await defaults.getByRole('button', { name: 'Start with a typical band' }).click()
  await defaults.getByRole('button', { name: /^More Drum/ }).click()
  await defaults.getByLabel('Venue').selectOption('The Anchor')
  await defaults.getByLabel('Fewest songs per person').fill('9')
  await defaults.getByRole('button', { name: 'Save' }).click()
  await expect(defaults.getByText('The fewest songs cannot be more than the most.')).toBeVisible()
  await defaults.getByLabel('Fewest songs per person').fill('2')
  await defaults.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your next new session starts with this.')).toBeVisible()
  await page.reload()
  await expect(defaults.getByLabel('Fewest songs per person')).toHaveValue('2')
  await expect(defaults.getByLabel('Venue').locator('option:checked')).toHaveText('The Anchor')
  await expect(defaults.getByRole('listitem')).toHaveCount(5)

  await askToJoin(server.url, await someone(server.url, 'Ivy', 'Okafor'), id)
  await page.goto(`/admin/group-users/${id}`)
  await page.getByRole('button', { name: 'Add someone' }).click()
  const add = page.getByRole('form', { name: 'Add someone' })
  await add.getByLabel('First name').fill('Hana')
  await add.getByRole('button', { name: 'Add as a guest' }).click()
  await expect(page.getByText('Hana is in')).toBeVisible()

  await page.getByRole('button', { name: 'Manage Cleo Martin' }).click()
  const cleo = page.getByRole('dialog', { name: 'Cleo Martin' })
  await cleo.getByRole('radio', { name: 'Advanced' }).first().click()
  await expect(cleo.getByRole('radiogroup', { name: /Advanced$/ })).toBeVisible()
  await cleo.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Manage Ivy Okafor' }).click()
  const ivy = page.getByRole('dialog', { name: 'Ivy Okafor' })
  await ivy.getByRole('switch', { name: 'Ivy Okafor is an organiser' }).click()
  await expect(page.getByRole('button', { name: 'Manage Ivy Okafor', includeHidden: true })).toContainText('Organiser')
  await ivy.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Manage Hana' }).click()
  const hana = page.getByRole('dialog', { name: 'Hana' })
  // Whoever has no account could run nothing.
  await expect(hana.getByRole('heading', { name: 'How well do they play?' })).toBeVisible()
  await expect(hana.getByRole('switch', { name: 'Hana is an organiser' })).toHaveCount(0)
  await hana.getByRole('button', { name: 'Remove from the group' }).click()
  await page.getByRole('dialog', { name: 'Remove Hana?' }).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Manage Hana' })).toBeHidden()

  const csv = (...rows: string[]) => ({
    name: 'members.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['FirstName,LastName,Email,Gender', ...rows].join('\n')),
  })
  const good = `Ivo,Petrov,ivo.${info.project.name}@example.org,`
  await page.getByLabel('CSV file of members').setInputFiles(csv(good, 'Lou,Reid,no address,'))
  await page.getByRole('dialog', { name: 'Add 2 people?' }).getByRole('button', { name: 'Add all 2' }).click()
  await expect(page.getByText('Nobody was invited. Fix these rows first.')).toBeVisible()
  await page.getByLabel('CSV file of members').setInputFiles(csv(good))
  await page.getByRole('dialog', { name: 'Add 1 person?' }).getByRole('button', { name: 'Add them' }).click()
  await expect(page.getByText('Everybody in the file has been invited or is in the group already.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw Ivo Petrov’s invitation' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe(`members-${id}.csv`)
  await whenSaved(page)

  await page.goto(`/admin/edit-group-settings/${id}`)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog', { name: 'Remove the banner?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.locator('#app-router-content img[src^="/public-images/"]')).toHaveCount(0)
  await whenSaved(page)

  await page.goto(`/admin/group-messages/${id}`)
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  await page.getByRole('link', { name: 'To the group’s page' }).click()
  await page.getByRole('tab', { name: 'About' }).click()
  await expect(
    page.getByRole('tabpanel', { name: 'About' }).getByText('Slow songs, and room to learn them.'),
  ).toBeVisible()
  if (!isMobile) await expect(menuOf(page).getByRole('link', { name: 'More Groups' })).toBeVisible()
})

test('C3 a post is written, survives a reload, runs no script, and is read by guests', async ({
  browser,
  context,
  server,
}, info) => {
  const organiser = await someone(server.url, 'Mo', 'Diallo')
  const { id } = await groupOf(server.url, organiser, { name: `Posting ${info.project.name}` })
  const page = await visitAs(context, organiser)
  await page.goto(`/group/${id}`)
  await page.getByRole('button', { name: 'Write a post' }).click()
  const form = page.getByRole('form', { name: 'Write a post' })
  await expect(form.getByLabel('Post')).toBeFocused()
  await form
    .getByLabel('Post')
    .fill('Next time **two** drummers. <img src=x onerror=alert(1)> [x](javascript:alert(1))')
  await page.reload()
  await expect(form.getByLabel('Post')).toHaveValue(/two/)
  await form.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  await whenSaved(page)

  const others = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  const guest = await visitAs(others, null)
  await guest.goto(`/group/${id}`)
  await expect(guest.getByRole('heading', { name: 'No session is planned' })).toBeVisible()
  await expect(guest.getByText('drummers')).toBeHidden()

  await page.getByRole('button', { name: 'Change this post' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('button', { name: 'Change this post' })).toBeVisible()
  await whenSaved(page)
  await guest.reload()
  await guest.getByRole('article').scrollIntoViewIfNeeded()
  await expect(guest.getByRole('article').locator('strong', { hasText: 'two' })).toBeVisible()
  await expect(guest.getByRole('article').locator('img, script, [href^="javascript"]')).toHaveCount(0)
  await others.close()

  await page.goto(`/admin/group-messages/${id}`)
  await expect(page.getByText('drummers')).toBeVisible()
})

test('Enter in the city field waits for the suggestions, and does not send the form', async ({ context, server }) => {
  const page = await visitAs(context, await someone(server.url, 'Ida', 'Lind'))
  await page.goto('/admin/edit-group')
  const form = page.getByRole('form', { name: 'Group' })
  await form.getByLabel('Name').fill('Too early')
  await form.getByRole('combobox', { name: 'City' }).pressSequentially('Nowhereville')
  await form.getByRole('combobox', { name: 'City' }).press('Enter')
  await expect(form.getByRole('button', { name: 'Make the group' })).toBeVisible()
  await expect(page).toHaveURL(/edit-group/)
})

test.describe('by invitation', () => {
  // A private group is not there for who has not joined it, and the browser says so.
  test.use({ expectedComplaints: [/404 .*\/api\/v1\/groups\/details\//] })

  test('the link of a private group survives making an account', async ({ context, server }, info) => {
    const organiser = await someone(server.url, 'Dev', 'Rao')
    const name = `The Back Room ${info.project.name}`
    const { id } = await groupOf(server.url, organiser, { name, isPublic: false, joinPolicy: 'invite' })
    const reply = await fetch(`${server.url}/api/v1/groups/invite-link/${id}`, {
      headers: { authorization: `Bearer ${organiser.token}` },
    })
    const { link } = (await reply.json()).payload

    const page = await visitAs(context, null)
    await page.goto(`/group/${id}`)
    await expect(page.getByRole('heading', { name: 'No group found' })).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'a private group' })).toBeVisible()
    await page.getByRole('link', { name: 'Create an account' }).click()
    const account = page.getByRole('form', { name: 'Create an account' })
    await account.getByLabel('E-mail').fill(`jo.${info.project.name}@example.org`)
    await account.getByLabel('Password', { exact: true }).fill('four words in a row')
    await account.getByRole('button', { name: 'Create account' }).click()
    await page.getByLabel('First name').fill('Jo')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: /^Done/ }).click()

    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('tab', { name: /^Members/ }).click()
    await expect(page.getByRole('heading', { name: '2 members' })).toBeVisible()
  })
})

test('where the own groups would push the list of all down it waits for them, and is asked for at the same time', async ({
  isMobile,
  page,
}) => {
  const { opened, open } = gate()
  const asked = await layOut(page, {
    '/api/public/allgroups': ok({ groups: [groupFixture()], total: 1 }),
    '/api/sessiongroup/listforuser': async () => {
      await opened
      return ok([{ sessionGroup: groupFixture({ id: 4, name: 'My own' }), isAdmin: false, isApproved: true }])
    },
  })
  await signedIn(page)
  await page.goto('/groups')
  const other = page.getByRole('link', { name: /Anchor Thursday Blues/ })
  if (!isMobile) return expect(other).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading groups' })).toBeVisible()
  await expect.poll(() => callsTo(asked, '/api/public/allgroups').length).toBe(1)
  await expect(other).toBeHidden()
  open()
  await expect(page.getByRole('main').getByRole('link', { name: /My own/ })).toBeVisible()
  await expect(other).toBeVisible()
})
