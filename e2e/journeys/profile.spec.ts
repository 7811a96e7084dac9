import type { Page } from '@playwright/test'
import { askToJoin, groupOf, post, type Someone, someone, visitAs } from '../support/people.ts'
import { picture } from '../support/picture.ts'
import { jam, takeSlot } from '../support/sessions.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const NOTE = 'Fretless too'
const BIO = 'Will play anything with more than two chords.'

/** What an owner shows, as somebody sees it: the level is shown to organisers alone. */
async function looks(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Lindqvist' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Instruments' })).toBeVisible()
  const shown = async (text: string | RegExp) => (await page.getByText(text).count()) > 0
  return {
    bio: await shown(BIO),
    plays: await shown(/^Lead vocals$|^Vocals$/),
    note: await shown(NOTE),
    coming: await shown('Thursday Blues Jam'),
    write: (await page.getByRole('link', { name: 'Write to Ana' }).count()) > 0,
  }
}

test('one profile: its owner fills and crops it, and a stranger, a member and an organiser see what they may', async ({
  browser,
  context,
  server,
}) => {
  const { url } = server
  const { organiser, member: ana, groupId, sessionId, songs } = await jam(url, { songs: 1 })
  await takeSlot(url, ana, sessionId, songs[0]?.slots[0]?.slotId ?? 0)
  const fellow = await someone(url, 'Ben', 'Okafor')
  await askToJoin(url, fellow, groupId)
  const stranger = await someone(url, 'Stan', 'Ranger')
  await groupOf(url, stranger, { name: 'Elsewhere', joinPolicy: 'open' })

  // The owner: words, a note, the main instrument, and who sees the levels.
  const page = await visitAs(context, ana)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const form = page.getByRole('form', { name: 'Profile' })
  await form.getByLabel('About you').fill(BIO)
  await form.getByLabel('Gender').fill('woman')
  await form.getByRole('button', { name: 'Klezmer' }).click()

  // A wide photograph: the middle of it is cut out, by the keyboard larger and to the left.
  await form
    .getByLabel(/Add a picture/)
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture(page) })
  await expect(page.getByRole('img', { name: 'Preview of your picture' })).toBeVisible()
  await page.getByLabel('Size').press('ArrowRight')
  await page.getByLabel('Left to right').press('Home')
  await expect(page.getByLabel('Left to right')).toHaveValue('0')
  await page.getByRole('button', { name: 'Use this picture' }).click()
  const face = form.locator('img')
  await expect(face).toHaveAttribute('src', /public-images/)
  await expect
    .poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth / (image.naturalHeight || 1)))
    .toBe(1)

  await form.getByLabel('Who sees my levels and notes on instruments').selectOption('organisers')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Likes to play' })).toHaveText('Klezmer')

  await page.getByRole('button', { name: 'Change instruments' }).click()
  const main = page.getByRole('switch', { name: /is my main instrument$/ }).first()
  await main.click()
  await expect(main).toBeChecked()
  const noted = page.waitForResponse((reply) => reply.url().includes('/update-instrument') && reply.ok())
  const note = page.getByLabel(/^A note on/).first()
  await note.fill(NOTE)
  await note.blur()
  await noted
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(`Main instrument · Intermediate · ${NOTE}`)).toBeVisible()

  // With others' eyes.
  await page.getByRole('button', { name: 'See it as others do' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'members of your groups' })).toBeVisible()
  await expect(page.getByText(BIO)).toBeVisible()
  await expect(page.getByText(NOTE)).toHaveCount(0)
  await page.getByText('Somebody else').click()
  await expect(page.getByText('What Ana plays is shown to people in the same group.')).toBeVisible()
  await expect(page.getByText(BIO)).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to my own view' }).click()
  await expect(page.getByText(BIO)).toBeVisible()

  // And by others themselves.
  const by = async (viewer: Someone) => {
    const another = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
    const theirs = await visitAs(another, viewer)
    await theirs.goto(`/profile/${ana.userId}`)
    const seen = await looks(theirs)
    await another.close()
    return seen
  }
  const nothing = { bio: false, plays: false, note: false, coming: false, write: false }
  expect(await by(stranger)).toEqual(nothing)
  expect(await by(fellow)).toEqual({ bio: true, plays: true, note: false, coming: true, write: true })
  expect(await by(organiser)).toEqual({ bio: true, plays: true, note: true, coming: true, write: true })

  // Shown to members, it is shown to members.
  await post(
    url,
    '/v1/user/update-profile/',
    { FirstName: 'Ana', LastName: 'Lindqvist', LevelsSeenBy: 'members' },
    ana.token,
  )
  expect(await by(fellow)).toEqual({ bio: true, plays: true, note: true, coming: true, write: true })
})
