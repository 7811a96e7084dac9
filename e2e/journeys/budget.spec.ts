import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { appears } from '../support/clock.ts'
import { feedFixture, ownGroupsFixture } from '../support/feed-fixture.ts'
import { groupDetailFixture, groupFixture, postFixture } from '../support/group-fixture.ts'
import { layOut, ok, signedIn } from '../support/network.ts'
import { groupOf, someone, visitAs } from '../support/people.ts'
import { quiet } from '../support/quiet.ts'
import { needsYouFixture, peopleFixture, sessionFixture, upcomingFixture } from '../support/session-fixture.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const KB = 1024
const BUDGET = { script: 130 * KB, css: 8 * KB, font: 36 * KB, requests: 8 }
/** And with what comes by itself right after it: below the first screen, for a hand that reaches for it, or for later. */
const IN_ALL = { ...BUDGET, script: 190 * KB, css: 16 * KB }

type Who = 'a guest' | 'a member' | 'an organiser'

// What waits until the first screen has been seen, such as What's New, comes a second after it, and counts for all of it.
const LATER_MS = 5_000

/** The first styles stand in the page. */
const stylesInside = async (page: Page) => {
  const styles = await page.locator('head > style').allTextContents()
  return gzipSync(styles.join(), { level: 9 }).length
}

/** The moment in which the heading is put into the page: what is asked for in the same breath comes after it. */
function noteWhenShown() {
  // Taken before the clock is ours: what the network took is told by the real one.
  const { timeOrigin } = performance
  const now = performance.now.bind(performance)
  const { appendChild, insertBefore } = Node.prototype
  const isShown = () => {
    if (!document.querySelector('h1')) return
    Object.assign(window, { shownAt: timeOrigin + now() })
    Object.assign(Node.prototype, { appendChild, insertBefore })
  }
  Object.assign(Node.prototype, {
    appendChild(this: Node, child: Node) {
      appendChild.call(this, child)
      isShown()
      return child
    },
    insertBefore(this: Node, child: Node, next: Node | null) {
      insertBefore.call(this, child, next)
      isShown()
      return child
    },
  })
}

/** What the first load of an address costs, gzipped where the network would, and what it asks for before its first screen. */
async function firstLoad(page: Page, path: string, who: Who) {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.context().addInitScript(noteWhenShown)
  // The app fetches ahead by the clock. That stands, so that a slow machine is not further on than a fast one.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(path)
  await appears(page, page.locator('h1').first(), 'attached')
  await quiet(page)
  // For who is signed in, the look for what is new is the last that the app does by itself.
  const isDone = () => who === 'a guest' || responses.some((one) => one.url().includes('/changelogs/'))
  await expect(async () => {
    await page.clock.runFor(LATER_MS)
    expect(isDone()).toBe(true)
  }).toPass()
  const shown = await page.evaluate(() => (window as unknown as { shownAt: number }).shownAt)
  // The tab's own icon is the browser's business, and waits for everything else.
  const asked = responses.filter((response) => !response.url().includes('/icons/'))
  const before = asked.filter((response) => response.request().timing().startTime < shown)
  const inside = await stylesInside(page)
  const sizeOf = async (responses: Response[]) => {
    const cost = { script: 0, css: inside, font: 0, requests: before.length }
    for (const response of responses) {
      const kind = response.request().resourceType()
      if (!['script', 'stylesheet', 'font'].includes(kind)) continue
      const body = await response.body()
      if (kind === 'script') cost.script += gzipSync(body, { level: 9 }).length
      if (kind === 'stylesheet') cost.css += gzipSync(body, { level: 9 }).length
      if (kind === 'font') cost.font += body.length
    }
    return cost
  }
  return { first: await sizeOf(before), all: await sizeOf(asked) }
}

type Cost = Awaited<ReturnType<typeof firstLoad>>['all']

const wordsOf = ({ script, css, font, requests }: Cost) =>
  `script ${(script / KB).toFixed(1)} KB gz, css ${(css / KB).toFixed(1)} KB gz, font ${(font / KB).toFixed(1)} KB, ${requests} requests`

function expectAtMost(cost: Cost, budget: Cost) {
  expect(cost.script).toBeLessThanOrEqual(budget.script)
  expect(cost.css).toBeLessThanOrEqual(budget.css)
  expect(cost.font).toBeLessThanOrEqual(budget.font)
  expect(cost.requests).toBeLessThanOrEqual(budget.requests)
}

function sessionSeenBy(who: Who) {
  const { session, me } = sessionFixture({ songs: 200, slots: 10 })
  if (who === 'a member') return { session, me }
  const stranger = { callerIsMember: false, callerIsApproved: false, registration: null }
  return { session, me: { ...me, ...stranger, wishes: [], wildcards: [], instruments: [] } }
}

async function expectWithinBudget(page: Page, path: string, who: Who) {
  const { first, all } = await firstLoad(page, path, who)
  const words = `${wordsOf(first)}; in all ${wordsOf(all)}`
  test.info().annotations.push({ type: 'first load', description: words })
  console.log(`first load of ${path} by ${who}: ${words}`)
  expectAtMost(first, BUDGET)
  expectAtMost(all, IN_ALL)
}

const PAGES = {
  'the front door': '/',
  'what it is': '/what-is-jamboree',
  'the list of groups': '/groups',
  'a group': '/group/1',
  'a session of 200 songs': '/session/1',
}
const GROUP = groupFixture({ id: 1 })
/** Whoever is in a group has something to read, and is wanted. */
const OF_A_MEMBER = {
  '/api/sessiongroup/listforuser': ok(ownGroupsFixture),
  '/api/v1/messages/user-feed-with-messages': ok(feedFixture),
  '/api/v1/sessions/needs-you': ok(needsYouFixture),
}

for (const [page, path] of Object.entries(PAGES))
  for (const who of ['a guest', 'a member'] as const) {
    test(`the first load of ${page} is within the budget for ${who}`, async ({ page }) => {
      await layOut(page, {
        '/api/public/allgroups': ok({ groups: [GROUP], total: 1 }),
        '/api/v1/groups/details/1': ok({
          ...groupDetailFixture(who === 'a member', GROUP),
          upcomingSessions: upcomingFixture.slice(0, 1),
        }),
        '/api/v1/groups/sessions/1': ok({
          sessions: upcomingFixture.map((session) => ({ ...session, plays: 0 })),
          total: upcomingFixture.length,
        }),
        '/api/user/upcomingsessions': ok(upcomingFixture),
        '/api/v1/groups/user-list/1': ok([]),
        '/api/v1/messages/group-feed/1': ok({ posts: [postFixture], total: 1 }),
        '/api/v1/sessions/details/1': ok(sessionSeenBy(who)),
        '/api/v1/sessions/registered-user-profiles': ok({ users: peopleFixture, total: 31 }),
        ...(who === 'a member' && OF_A_MEMBER),
      })
      if (who === 'a member') await signedIn(page)
      await expectWithinBudget(page, path, who)
      // It was measured with what a member reads there.
      if (who === 'a member' && path === '/')
        await appears(page, page.getByRole('article').filter({ hasText: 'The songs for next time' }))
    })
  }

const ORGANISER_PAGES = {
  'the dashboard': '/admin/dashboard/{id}',
  'the form of a group': '/admin/edit-group?id={id}',
  'the settings': '/admin/edit-group-settings/{id}',
  'the members': '/admin/group-users/{id}',
  'the messages': '/admin/group-messages/{id}',
}

for (const [page, path] of Object.entries(ORGANISER_PAGES))
  test(`the first load of ${page} is within the budget for an organiser`, async ({ context, server }) => {
    const organiser = await someone(server.url, 'Priya', 'Venkataraman')
    const { id } = await groupOf(server.url, organiser, { name: 'Anchor Thursday Blues' })
    await expectWithinBudget(await visitAs(context, organiser), path.replace('{id}', `${id}`), 'an organiser')
  })
