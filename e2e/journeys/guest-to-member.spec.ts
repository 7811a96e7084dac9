import type { Page } from '@playwright/test'
import { atRest } from '../support/at-rest.ts'
import { ask, post, type Someone, someone, visitAs } from '../support/people.ts'
import { whenSaved } from '../support/saved.ts'
import { jam } from '../support/sessions.ts'
import { expect, test } from '../test.ts'

const PASSWORD = 'four words in a row'
let made = 0
const newAddress = () => `newcomer.${Date.now()}.${made++}@example.org`

/** Counts what a thumb does; typing into a field is no tap. */
function taps(page: Page) {
  let count = 0
  return {
    tap: async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
      await page.getByRole(role, { name }).first().click()
      count++
    },
    count: () => count,
  }
}

async function createAccount(page: Page, tap: (name: string | RegExp) => Promise<void>, email = newAddress()) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await tap('Create account')
  return email
}

async function sayName(page: Page, tap: (name: string | RegExp) => Promise<void>) {
  await page.getByLabel('First name').fill('Nora')
  await tap('Next')
}

const byInvitation = (url: string, id: number, organiser: Someone, more = {}) => {
  const group = { name: 'Anchor Thursday Blues', city: 'Portland', state: 'OR', zip: '', isPublic: true }
  return post(url, '/v1/groups/save', { id, ...group, joinPolicy: 'invite', ...more }, organiser.token)
}

const ofSong = (page: Page, song: string) => page.getByRole('button', { name: new RegExp(`in ${song}:`) })
const bassOf = (page: Page, song: string) => ofSong(page, song).and(page.getByRole('button', { name: /^Bass/ }))

test('from the link to the first wish, a new person taps at most seven times, and the page is at the slot', async ({
  page,
  server,
}) => {
  const { sessionId, organiser } = await jam(server.url, { songs: 24 })
  const { tap, count } = taps(page)
  await page.goto(`/session/${sessionId}`)
  await expect(bassOf(page, 'Superstition')).toBeVisible()
  const song = 'Stormy Monday 23'
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(bassOf(page, song)).toBeInViewport({ timeout: 500 })
  }).toPass()
  await tap(new RegExp(`^Bass in ${song}:`))
  await tap('Sign up and take it', 'link')
  await createAccount(page, tap)
  await sayName(page, tap)
  // What one came for is what one plays.
  await expect(page.getByRole('button', { name: /^Bass/, pressed: true })).toBeVisible()
  // It is there for four seconds: whoever looks for it later than that misses it.
  const told = page.getByText('Your first wish.').waitFor()
  await tap('Done')
  await told
  await expect(bassOf(page, song)).toHaveAttribute('aria-pressed', 'true')
  await expect(bassOf(page, song)).toBeInViewport()
  console.log(`link to first wish, a new person: ${count()} taps beside typing`)
  expect(count()).toBeLessThanOrEqual(7)

  await whenSaved(page)
  const body = { sessionId, limit: 50 }
  const { payload } = await post(server.url, '/v1/sessions/registered-user-profiles/', body, organiser.token)
  expect(payload.users.map((one: { firstName: string; wishes: number }) => [one.firstName, one.wishes])).toEqual([
    ['Nora', 1],
  ])
  // What is new is no news to somebody new.
  const looked = page.waitForResponse(/changelogs\/config\.json/)
  await page.reload()
  await looked
  await atRest(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('in a group that approves, the slot is kept and said so, survives reloads, and is a wish with the approval', async ({
  page,
  server,
}) => {
  const { sessionId, groupId, organiser } = await jam(server.url, { group: { joinPolicy: 'approval' } })
  const { tap, count } = taps(page)
  await page.goto(`/session/${sessionId}`)
  await tap(/^Bass in Red House:/)
  await tap('Sign up and take it', 'link')
  await page.reload()
  await createAccount(page, tap)
  await expect(page.getByLabel('First name')).toBeVisible()
  await page.reload()
  await sayName(page, tap)
  await expect(page.getByRole('button', { name: 'Done' })).toBeVisible()
  await page.reload()
  await tap('Done')
  await expect(page.getByText('Bass in Red House is noted')).toBeVisible()
  await expect(page.getByText('Your request to join is waiting.')).toBeVisible()
  await expect(bassOf(page, 'Red House')).toContainText('Noted')
  expect(count()).toBeLessThanOrEqual(7)

  const { payload } = await ask(server.url, `/v1/groups/admin/details/${groupId}`, organiser.token)
  const pending = payload.pending as { userId: number; firstName: string }[]
  const waiting = pending.find(({ firstName }) => firstName === 'Nora')
  const approval = { GroupId: groupId, UserId: waiting?.userId }
  await post(server.url, '/v1/group-admin/approve-user', approval, organiser.token)
  await page.reload()
  await expect(bassOf(page, 'Red House')).toContainText('First wish')
})

test('somebody with an account signs in, and the slot that was tapped is taken', async ({ page, context, server }) => {
  const { sessionId } = await jam(server.url)
  const { email } = await someone(server.url, 'Ola', 'Nordmann')
  await visitAs(context, null)
  await page.goto(`/session/${sessionId}`)
  const { tap } = taps(page)
  await tap(/^Bass in Use Me:/)
  await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await tap('Sign in')
  await expect(bassOf(page, 'Use Me')).toContainText('First wish')
})

test.describe('with a network that goes away', () => {
  test.use({ expectedComplaints: [/Failed to load resource|net::ERR/] })

  test('the slot waits for it, and is taken when it is back', async ({ page, context, server }) => {
    const { sessionId } = await jam(server.url)
    const { email } = await someone(server.url, 'Ola', 'Nordmann')
    await visitAs(context, null)
    await page.goto(`/session/${sessionId}`)
    const { tap } = taps(page)
    await tap(/^Bass in Use Me:/)
    await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await context.route('**/api/v1/groups/join-group/**', (route) => route.abort())
    await tap('Sign in')
    await expect(page.getByRole('button', { name: /^Join .* to play/ })).toBeVisible()
    await context.unroute('**/api/v1/groups/join-group/**')
    await page.reload()
    await expect(bassOf(page, 'Use Me')).toContainText('First wish')
  })
})

test.describe('by invitation', () => {
  // A group that takes nobody by itself refuses, and a private one is not there, until the invitation is taken.
  test.use({ expectedComplaints: [/403 .*\/join-group\/|404 .*\/api\/v1\/groups\/details\//] })

  test('a part that was wanted before an invitation came is taken with it', async ({ page, server }) => {
    const { sessionId, groupId, organiser } = await jam(server.url)
    await byInvitation(server.url, groupId, organiser)
    const { payload } = await ask(server.url, `/v1/groups/invite-link/${groupId}`, organiser.token)
    const { link } = payload as { link: string }
    const { tap } = taps(page)
    await page.goto(`/session/${sessionId}`)
    await tap(/^Bass in Valerie:/)
    // The group takes nobody by itself: the account is made, and the part stays wanted.
    await tap('Sign up and take it', 'link')
    await createAccount(page, tap)
    await sayName(page, tap)
    await tap('Done')
    await expect(page.getByText(/invitation/i).first()).toBeVisible()
    await page.goto(new URL(link).pathname)
    await tap('Join')
    await expect(bassOf(page, 'Valerie')).toContainText('First wish')
    await expect(page).toHaveURL(`/session/${sessionId}`)
  })

  test('who opens an invitation is in with signing up, without another Join', async ({ page, server }) => {
    const { groupId, organiser } = await jam(server.url)
    await byInvitation(server.url, groupId, organiser, { isPublic: false })
    const { payload } = await ask(server.url, `/v1/groups/invite-link/${groupId}`, organiser.token)
    const { tap, count } = taps(page)
    await page.goto(new URL((payload as { link: string }).link).pathname)
    await tap('Create an account', 'link')
    await createAccount(page, tap)
    await sayName(page, tap)
    await tap(/^Done/)
    await expect(page).toHaveURL(`/group/${groupId}`)
    await expect(page.getByText('You are in')).toBeVisible()
    console.log(`invitation to member, a new person: ${count()} taps beside typing`)
    expect(count()).toBe(4)
  })
})

test.describe('a session that has ended', () => {
  test.use({ expectedComplaints: [/Failed to load resource.*401/] })

  test('comes back to the page it was on', async ({ page, context, server }) => {
    const { sessionId, member } = await jam(server.url)
    const visit = await visitAs(context, member)
    await page.close()
    await visit.goto(`/session/${sessionId}`)
    await expect(visit.getByRole('heading', { level: 1 })).toHaveText('Thursday Blues Jam')
    await post(server.url, '/v1/auth/sign-out', {}, member.token)
    // Whatever the page asks next tells it: this press, or a call of its own that came first and took the button away.
    await expect(async () => {
      if (!visit.url().includes('signOut=true'))
        await visit.getByRole('button', { name: /^Bass in Red House:/ }).click({ timeout: 2_000 })
      await expect(visit).toHaveURL(/signOut=true/, { timeout: 5_000 })
    }).toPass()
    await expect(visit.getByText('Your Session has expired. Please sign in again.')).toBeVisible()
    await visit.getByLabel('E-mail').fill(member.email)
    await visit.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await visit.getByRole('button', { name: 'Sign in' }).click()
    await expect(visit).toHaveURL(`/session/${sessionId}`)
  })
})
