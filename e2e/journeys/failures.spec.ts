import type { Page } from '@playwright/test'
import { groupWithSession, musician } from '../support/organising.ts'
import { post, type Someone, visitAs, writePost } from '../support/people.ts'
import { quiet } from '../support/quiet.ts'
import { makeDraft, publishedNight } from '../support/roster-night.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block', expectedComplaints: [/Failed to load resource/] })
// The same queries and the same components on both sizes: once is enough for so many visits.
test.skip(({ isMobile }) => isMobile)

/** What a page asks for besides what it shows: reports, renewals, and parts that another call's failure covers. */
const SILENT = [
  /^\/api\/user\/updateonlineactivity/,
  /^\/api\/v1\/auth\//,
  /^\/api\/message\//,
  // Comes back by itself, and every page asks now and then beneath it.
  /^\/api\/v1\/events/,
  /^\/api\/v1\/messages\/mark-(channel|notification)-read/,
  // Whom one can name while one writes: without it a name is typed in full.
  /^\/api\/v1\/groups\/user-list\/\d+ on \/(session|group\/\d+\/channel)/,
  // Kept ahead, for a night without a network; opened, it says so itself.
  /^\/api\/v1\/sessions\/practice\/\d+ on \/session\/\d+$/,
  // What the other plays, in the head of a chat: left out where it does not come.
  /^\/api\/user\/profile\/\d+ on \/dm/,
  // How many posts are new since the feed was read: asked again by itself.
  /^\/api\/v1\/messages\/user-feed-detailed/,
  // When somebody was last here: a line that can be missing.
  /^\/api\/user\/useronlinestatus/,
  // Asked for ahead, for the picker of instruments; opened, it says so itself.
  /^\/api\/public\/allinstruments on \/profile/,
  // What is suggested while one types; the form takes what was typed.
  /^\/api\/public\/(searchcity|statesforcountry)/,
  // The currency beside 'Fee', and whether this admin may choose the usual slots: details that can be missing.
  /^\/api\/v1\/groups\/details\/\d+ on \/admin\//,
  // What the organiser's menu beside a session lists of the group.
  /^\/api\/v1\/groups\/admin\/details\/\d+ on \/admin\/(view-session|view-rosters?|edit-session-songs|session-song-slot|session\/print|add-session\?id)/,
]
/** The side menu's own lists: tried once, on a page that shows nothing else of them. */
const MENU = [/^\/api\/sessiongroup\/listforuser/, /^\/api\/user\/upcomingsessions/]

const callOf = (url: string) => {
  const { pathname } = new URL(url)
  return pathname.startsWith('/api/') ? pathname.toLowerCase().replace(/\/$/, '') : null
}
const isAbout = (patterns: RegExp[], call: string, path: string) =>
  patterns.some((pattern) => pattern.test(`${call} on ${path}`))

const failures = (page: Page) => page.getByText(/did not load/)
const waiting = (page: Page) => page.locator('main [role=status][aria-label^=Loading]')

/** Opens each tab of the page in turn, so that what only a tab asks for is asked for too. */
async function openTabs(page: Page, until: () => Promise<boolean> = async () => false) {
  const tabs = page.getByRole('main').getByRole('tab')
  for (let index = 0; index < (await tabs.count()); index++) {
    if (await until()) return
    await tabs.nth(index).click()
    await expect(waiting(page)).toHaveCount(0)
  }
}

async function visit(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeAttached()
  await expect(waiting(page)).toHaveCount(0)
}

/** Everything that the page asks for, its tabs included. */
async function callsOf(page: Page, path: string): Promise<string[]> {
  const calls = new Set<string>()
  const note = (request: { url(): string }) => {
    const call = callOf(request.url())
    if (call) calls.add(call)
  }
  // What the page before asks for by itself now and then is not this one's.
  await page.goto('about:blank')
  page.on('request', note)
  await visit(page, path)
  await openTabs(page)
  await quiet(page)
  page.off('request', note)
  return [...calls].filter((call) => !isAbout(SILENT, call, path))
}

const PATIENCE_MS = 20_000

/** With this one call failing the page says so, waits for nothing, and a press on 'Try again' brings it. */
async function tryFailing(page: Page, path: string, call: string) {
  let isCut = true
  const isIt = (url: URL) => callOf(url.href) === call
  await page.route(isIt, async (route) => {
    try {
      await (isCut ? route.fulfill({ status: 429, json: { success: false } }) : route.fallback())
    } catch {
      // What the page before asked for is gone by now.
    }
  })
  await visit(page, path)
  await openTabs(page, async () => (await failures(page).count()) > 0)
  await expect(failures(page).first(), `${path} without ${call}`).toBeVisible()
  await expect(waiting(page), `${path} without ${call}`).toHaveCount(0)
  isCut = false
  for (let left = await failures(page).count(); left > 0; left = await failures(page).count()) {
    const again = page.getByRole('button', { name: /Try again/ }).first()
    await again.click({ timeout: PATIENCE_MS }).catch(async (error) => {
      // A page that asks by itself now and then may be quicker than the hand.
      if (await again.isVisible()) throw error
    })
    await expect.poll(() => failures(page).count(), `${path}, ${call} again`).toBeLessThan(left)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

async function walk(page: Page, paths: string[], except: RegExp[] = MENU) {
  for (const path of paths) {
    await test.step(path, async () => {
      for (const call of await callsOf(page, path)) {
        if (!isAbout(except, call, path)) await test.step(call, () => tryFailing(page, path, call))
      }
    })
  }
}

async function everything(url: string) {
  const made = await groupWithSession(url, { songs: 1 })
  const [song] = made.songs
  const slotId = song?.slots[0]?.slotId ?? 0
  const member = await musician(url, made.groupId, made.sessionId, 'Ana Lindqvist', [slotId])
  await writePost(url, made.organiser, made.groupId, 'Bring a lead.')
  return { ...made, member, slotId, songId: song?.sessionSongId ?? 0 }
}

type Everything = Awaited<ReturnType<typeof everything>>
type Who = (made: Everything) => Someone | null
const guest: Who = () => null
const member: Who = (made) => made.member
const organiser: Who = (made) => made.organiser

const PLACES: [string, Who, (made: Everything) => string[]][] = [
  ['the lists for a guest', guest, () => ['/groups', '/upcoming']],
  ['the pages for a guest', guest, ({ groupId, sessionId }) => [`/group/${groupId}`, `/session/${sessionId}`]],
  ['upcoming, for a member', member, () => ['/upcoming']],
  ['home and the past, for a member', member, () => ['/', '/upcoming?past=true']],
  ['messages and notifications', member, () => ['/dm', '/notifications']],
  ['a group, for a member', member, ({ groupId }) => [`/group/${groupId}`]],
  [
    'a session, for a member',
    member,
    ({ sessionId, songId }) => [
      `/session/${sessionId}`,
      `/session/${sessionId}/practice`,
      `/session/${sessionId}/stage`,
      `/session-song?id=${songId}`,
    ],
  ],
  ['profiles', member, (made) => ['/profile', `/profile/${made.organiser.userId}`]],
  ['settings', member, () => ['/settings']],
  ['the dashboard', organiser, ({ groupId }) => [`/admin/dashboard/${groupId}`]],
  ['a group’s settings', organiser, ({ groupId }) => [`/admin/edit-group-settings/${groupId}`]],
  [
    'a group’s other pages',
    organiser,
    ({ groupId }) => [
      `/admin/edit-group?id=${groupId}`,
      `/admin/group-users/${groupId}`,
      `/admin/group-messages/${groupId}`,
    ],
  ],
  ['home, for an organiser', organiser, () => ['/']],
  ['the rosters of a session', organiser, ({ sessionId }) => [`/admin/view-rosters?sessionId=${sessionId}`]],
  ['the stage of a session', organiser, ({ sessionId }) => [`/session/${sessionId}/stage`]],
  ['a new session', organiser, ({ groupId }) => [`/admin/add-session?groupId=${groupId}`]],
  ['the organiser’s view of a session', organiser, ({ sessionId }) => [`/admin/view-session?id=${sessionId}`]],
  [
    'the songs of a session',
    organiser,
    ({ sessionId, slotId }) => [
      `/admin/edit-session-songs?sessionId=${sessionId}`,
      `/admin/session-song-slot?id=${slotId}`,
      `/admin/session/print/${sessionId}`,
    ],
  ],
]

/** A session whose roster is out, with a draft beside it, a thread and a direct chat. */
async function later(url: string) {
  const night = await publishedNight(url)
  const { organiser, groupId, sessionId } = night
  const [first] = night.people
  if (!first) throw new Error('nobody plays')
  const written = await writePost(url, organiser, groupId, 'Bring a lead.')
  const chat = await post(url, `/Message/StartDirectChat?toUserId=${first.userId}`, {}, organiser.token)
  const draftId = await makeDraft(url, organiser, sessionId)
  return { ...night, first, draftId, post: written.payload, chat: chat.payload }
}

type Later = Awaited<ReturnType<typeof later>>

const LATER: [string, (made: Later) => Someone, (made: Later) => string[]][] = [
  ['a session whose roster is out, for who plays', ({ first }) => first, ({ sessionId }) => [`/session/${sessionId}`]],
  [
    'a thread and a direct chat',
    ({ organiser }) => organiser,
    ({ groupId, post: { id, channelId }, chat }) => [
      `/group/${groupId}/channel/${channelId}/message/${id}`,
      `/dm?chat=${chat.channelId}`,
    ],
  ],
  [
    'a roster',
    ({ organiser }) => organiser,
    ({ draftId }) => ['', '&view=publish', '&view=report'].map((view) => `/admin/view-roster?id=${draftId}${view}`),
  ],
]

/** A test for each of these places, in what `make` lays out for it. */
function tryAll<Made>(
  make: (url: string) => Promise<Made>,
  places: [string, (made: Made) => Someone | null, (made: Made) => string[]][],
) {
  for (const [what, who, paths] of places) {
    test(`${what}: whichever call fails, its place says so and offers another try, which works`, async ({
      context,
      server,
    }) => {
      const made = await make(server.url)
      await walk(await visitAs(context, who(made)), paths(made))
    })
  }
}

tryAll(everything, PLACES)
tryAll(later, LATER)

test('the side menu says which of its lists did not load, and asks again', async ({ context, server }) => {
  const page = await visitAs(context, (await everything(server.url)).member)
  for (const call of ['/api/sessiongroup/listforuser', '/api/user/upcomingsessions']) {
    await tryFailing(page, '/what-is-jamboree', call)
  }
})
