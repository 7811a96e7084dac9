import { stopClock, takeClock } from '../support/clock.ts'
import { groupDetailFixture, postFixture } from '../support/group-fixture.ts'
import { callsTo, layOut, ok, profileFixture, signedIn } from '../support/network.ts'
import { visit } from '../support/visit.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

test('the menu loads 5 upcoming sessions', async ({ page, isMobile }) => {
  const asked = await layOut(page)
  await signedIn(page)
  await page.goto('/groups')
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect.poll(() => callsTo(asked, '/api/user/upcomingsessions').length).toBe(1)
  const [first] = callsTo(asked, '/api/user/upcomingsessions')
  expect(new URL(first?.url() ?? '').searchParams.get('take')).toBe('5')
})

test('the details of a group are kept in memory for 60 minutes', async ({ page }) => {
  await takeClock(page)
  const asked = await layOut(page, { '/api/v1/groups/details/3': ok(groupDetailFixture(false)) })
  await signedIn(page)
  const calls = () => callsTo(asked, '/api/v1/groups/details/3').length
  const back = page.getByRole('heading', { level: 1, name: 'Anchor Thursday Blues' })
  const leaveAndReturn = async () => {
    await visit(page, '/settings')
    await expect(page).toHaveTitle('Jamboree: Settings')
    await visit(page, '/group/3')
    await expect(back).toBeVisible()
  }
  await page.goto('/group/3')
  await expect(back).toBeVisible()
  expect(calls()).toBe(1)
  await page.clock.fastForward('58:00')
  await leaveAndReturn()
  expect(calls()).toBe(1)
  await page.clock.fastForward('03:00')
  await leaveAndReturn()
  await expect.poll(calls).toBe(2)
})

test('a time is told in seconds, minutes, hours and days, and as a date after 3 days', async ({ page }) => {
  await takeClock(page)
  const begin = Date.parse('2026-11-15T12:00:00Z')
  const ages = [30_000, 5 * 60_000, 3 * 3_600_000, 2 * 86_400_000, 4 * 86_400_000]
  const author = { userId: 9, firstName: 'Ben', lastName: 'Okafor', imageUrl: null }
  const posts = ages.map((age, index) => ({
    ...postFixture,
    ...{ id: index + 1, postId: index + 1, groupId: 3, author, body: `Post ${index + 1}`, text: `Post ${index + 1}` },
    createdAt: new Date(begin - age).toISOString(),
  }))
  await layOut(page, {
    '/api/v1/groups/details/3': ok(groupDetailFixture(false)),
    '/api/v1/messages/group-feed/3': ok({ posts, total: posts.length }),
  })
  await signedIn(page)
  await page.clock.setFixedTime(begin)
  await page.goto('/group/3')
  await expect(page.getByRole('main').getByRole('article').getByRole('time')).toHaveText([
    '30 seconds ago',
    '5 minutes ago',
    '3 hours ago',
    '2 days ago',
    '11/11/2026',
  ])
})

const VERSION = { version: '1.0.0', releaseDate: '2025-01-15', hasBreakingChanges: false, priority: 'medium' }
const NEWS = {
  '/changelogs/config.json': { body: { latestVersion: VERSION.version, versions: [VERSION] } },
  '/changelogs/v1.0.0.md': { body: 'One.' },
}

test('the last viewed version is kept in version 1 of the database systemdb', async ({ page }) => {
  await layOut(page, NEWS)
  await signedIn(page)
  await page.goto('/')
  await page.getByRole('dialog', { name: "What's New" }).getByRole('button', { name: 'Mark as Read' }).click()
  await expect
    .poll(() =>
      page.evaluate(async () =>
        (await indexedDB.databases())
          // The lists once seen have one of their own.
          .filter(({ name }) => name !== 'seen-lists')
          .map(({ name, version }) => `${name} ${version}`),
      ),
    )
    .toEqual(['systemdb 1'])
})

test('where there is no IndexedDB, localStorage keeps the last viewed version', async ({ page }) => {
  await takeClock(page)
  await layOut(page, NEWS)
  await signedIn(page)
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new Error('Not in this window.')
    }
  })
  await page.goto('/')
  const sheet = page.getByRole('dialog', { name: "What's New" })
  await sheet.getByRole('button', { name: 'Mark as Read' }).click()
  await expect(sheet).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: /^(No session is planned|Find your people first)$/ })).toBeVisible()
  // What's New would have come within a minute of standing still.
  await stopClock(page)
  await expect(sheet).toBeHidden()
})

test('the theme is light by default; its primary colour is a dark teal, its secondary one a cyan', async ({ page }) => {
  await layOut(page)
  await page.emulateMedia({ colorScheme: null })
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Sign in' })
  await expect(button).toHaveCSS('background-color', 'rgb(11, 92, 99)')
  const paper = () => page.locator('html').evaluate((root) => getComputedStyle(root).backgroundColor)
  const light = await paper()
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus-visible')).toHaveCSS('outline-color', 'rgb(18, 181, 203)')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(paper).not.toBe(light)
})

test('a picture comes in the widths 576, 768, 992 and 1200, and at twice the density at most', async ({ page }) => {
  const { sessionGroupId, group, ...rest } = groupDetailFixture(false)
  const withPicture = { sessionGroupId, group: { ...group, imageAssetData: 'public-images/anchor.webp' }, ...rest }
  await layOut(page, { '/api/v1/groups/details/3': ok(withPicture) })
  await page.route('**/public-images/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="5"/>',
    }),
  )
  await page.goto('/group/3')
  const offered = (await page.locator('main img[srcset]').first().getAttribute('srcset')) ?? ''
  const widths = offered.split(', ').map((one) => /\?w=(\d+)(?:&dpr=(\d))? /.exec(one)?.slice(1, 3))
  expect(widths).toEqual([
    ['576', undefined],
    ['768', undefined],
    ['992', undefined],
    ['1200', undefined],
    ['1200', '2'],
  ])
})

test('skill levels have names, and what lies between them a number too', async ({ page }) => {
  const ratings = [10, 20, 28, 40, 60, 80, 95, null]
  const instruments = ratings.map((rating, index) => ({
    instrumentId: index + 1,
    name: `Instrument ${index + 1}`,
    family: 'strings',
    rating,
    isPrimary: false,
    note: '',
  }))
  await layOut(page, { '/api/user/profile/0': ok({ ...profileFixture(), instruments }) })
  await signedIn(page)
  await page.goto('/profile')
  const names = ['Beginner', 'Competent', 'Competent 28', 'Intermediate', 'Advanced', 'Expert', 'Expert 95', 'Not Set']
  for (const [index, name] of names.entries()) {
    const line = page.getByRole('listitem').filter({ hasText: `Instrument ${index + 1}` })
    await expect(line.getByText(name, { exact: true })).toBeVisible()
  }
})

test('the watchers of notifications start 100 ms after the app is there', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  await page.addInitScript(() => {
    const at: Record<string, number> = {}
    Object.assign(window, { at })
    const { Worker: Plain } = window
    window.Worker = class extends Plain {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given)
        this.addEventListener('message', ({ data }) => {
          if (data.type === 'ready') at.ready ??= Date.now()
        })
      }
    }
    new MutationObserver(() => {
      if (document.querySelector('main')) at.mounted ??= Date.now()
    }).observe(document, { childList: true, subtree: true })
    const { postMessage } = Worker.prototype
    Worker.prototype.postMessage = function (this: Worker, message: { type?: string }, ...rest: never[]) {
      if (message.type === 'start') at.started ??= Date.now()
      return postMessage.call(this, message, ...rest)
    }
  })
  await layOut(page)
  await signedIn(page)
  await page.goto('/settings')
  const times = () => page.evaluate(() => (window as unknown as { at: Record<string, number> }).at)
  await expect.poll(times).toHaveProperty('ready')
  // Time stands still until the app has been drawn.
  await expect.poll(times).toHaveProperty('mounted')
  const { mounted = 0 } = await times()
  await page.clock.runFor(99)
  expect(await times()).not.toHaveProperty('started')
  await page.clock.runFor(1)
  await expect.poll(times).toHaveProperty('started', mounted + 100)
})
