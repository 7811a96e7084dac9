import { PASSWORD, post } from '../support/people.ts'
import { picture } from '../support/picture.ts'
import { whenSaved } from '../support/saved.ts'
import { jam } from '../support/sessions.ts'
import { type ShellOrigin, shellOrigin } from '../support/shell-origin.ts'
import { visit } from '../support/visit.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

let shell: ShellOrigin
test.beforeAll(async () => {
  // A second server, on a machine that may be busy.
  test.setTimeout(400_000)
  shell = await shellOrigin()
})
test.afterAll(() => shell?.stop())

test('a member signs in, takes a slot and talks in a shell, whose page is on another origin than the server', async ({
  context,
  page,
}) => {
  const { url } = shell.server
  const { organiser, member, groupId, sessionId } = await jam(url, { songs: 3 })
  await context.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, { share: async (what: object) => void shared.push({ ...what }) })
  })
  await context.route('**/changelogs/config.json', (route) =>
    route.fulfill({ json: { latestVersion: '0.0.0', versions: [] } }).catch(() => {}),
  )

  // A link leads to the session, the session asks who is there, and the way back is kept.
  await page.goto(`${shell.origin}/profile`)
  const form = page.getByRole('form', { name: 'Sign in' })
  await form.getByLabel('E-mail').fill(member.email)
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const hears = page.waitForResponse((reply) => reply.url() === `${url}/api/v1/events` && reply.ok())
  await form.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Lindqvist' })).toBeVisible()
  await hears

  // A link that the phone gives to the app is opened in it as it stands.
  await visit(page, `/session/${sessionId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Thursday Blues Jam' })).toBeVisible()
  const vocals = page.getByRole('button', { name: /^Vocals in Superstition/ })
  await vocals.click()
  await expect(vocals).toHaveAccessibleName('Vocals in Superstition: First wish')
  await whenSaved(page)

  // What is shared is an address that others can open.
  await page.getByRole('button', { name: 'Share the link' }).click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared: { url: string }[] }).shared.map((one) => one.url)))
    .toEqual([`${url}/session/${sessionId}`])

  // What somebody else says arrives by itself, with their picture.
  const bytes = await picture(page)
  await post(
    url,
    '/User/UpdateProfilePicture/',
    { Base64Image: `data:image/png;base64,${bytes.toString('base64')}`, SizeBytes: bytes.length },
    organiser.token,
  )
  await visit(page, `/group/${groupId}?tab=chat`)
  const field = page.getByRole('textbox', { name: /Write to Anchor/ })
  await expect(field).toBeVisible()
  await field.fill('Who brings the rug?')
  await field.press('Control+Enter')
  const said = (words: string) => page.getByRole('article').filter({ hasText: words })
  await expect(said('Who brings the rug?').getByText('Sent')).toBeVisible()
  const channels = await fetch(`${url}/api/v1/messages/channels?groupId=${groupId}`, {
    headers: { authorization: `Bearer ${organiser.token}` },
  })
  const chat = (await channels.json()).payload.find((channel: { type: number }) => channel.type === 6)
  await post(url, `/Message/SendMessage?channelId=${chat.id}`, { body: 'The Anchor has two.' }, organiser.token)
  await expect(said('The Anchor has two.')).toBeVisible()
  const face = said('The Anchor has two.').locator('img').first()
  await expect(face).toHaveAttribute('src', new RegExp(`^${url}/public-images/`))
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  // No push that nobody could send is offered; and nothing of all this needed a cookie of the server's.
  await visit(page, '/settings')
  await expect(page.getByText('Quiet from 22:00 to 8:00')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Push on this/ })).toHaveCount(0)
  expect(await context.cookies(url)).toEqual([])

  // Closed and opened again, it knows who one is, and what one wished for.
  await page.goto(`${shell.origin}/session/${sessionId}`)
  await expect(vocals).toHaveAccessibleName('Vocals in Superstition: First wish')
})

test('what a phone’s clock and corners cover is kept free', async ({ context, isMobile, page }) => {
  test.skip(!isMobile, 'a phone alone has such corners')
  const { url } = shell.server
  const { member, sessionId } = await jam(url, { songs: 8 })
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, member.stored)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setSafeAreaInsetsOverride' as never, { insets: { top: 47, bottom: 34 } } as never)
  await page.goto(`${shell.origin}/session/${sessionId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Thursday Blues Jam' })).toBeVisible()
  const toolbar = page.getByRole('button', { name: 'Account' })
  const topOf = async () => (await toolbar.boundingBox())?.y ?? 0
  expect(await topOf()).toBeGreaterThanOrEqual(47)
  await page.evaluate(() => scrollTo(0, 600))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  expect(await topOf()).toBeGreaterThanOrEqual(47)
  const tabs = page.getByRole('navigation', { name: 'Tabs' }).getByRole('link').first()
  const box = await tabs.boundingBox()
  const height = page.viewportSize()?.height ?? 0
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height - 34)
})
