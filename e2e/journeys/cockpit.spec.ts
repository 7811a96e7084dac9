import type { Page } from '@playwright/test'
import { groupWithSession, musician } from '../support/organising.ts'
import { post, visitAs } from '../support/people.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const DAY_MS = 86_400_000
const in9Days = {
  startDate: new Date(Date.now() + 9 * DAY_MS).toISOString(),
  endDate: new Date(Date.now() + 9.2 * DAY_MS).toISOString(),
}

test('how many songs can be played is one number: on the session, the group’s page and the cockpit; it and the people there are live', async ({
  context,
  server,
  isMobile,
}) => {
  const { organiser, groupId, sessionId, songs } = await groupWithSession(server.url, { songs: 3, session: in9Days })
  // Vocals, bass and drums are what a song needs; the guitars are not.
  const core = (song: number) => {
    const [vocals, , , bass, drums] = songs[song]?.slots.map(({ slotId }) => slotId) ?? []
    return [vocals, bass, drums].map(Number)
  }
  const join = (name: string, slotIds: number[]) => musician(server.url, groupId, sessionId, name, slotIds)
  for (const [index, name] of ['Ana Lindqvist', 'Ben Okafor', 'Cleo Marchetti'].entries())
    await join(name, core(0).slice(index, index + 1))
  await join('Hana Ito', core(1).slice(0, 1))
  await join('Ivo Petrov', core(1).slice(1, 2))
  const page = await visitAs(context, organiser)

  // A phone has no room for it beside the songs.
  if (!isMobile) {
    await page.goto(`/session/${sessionId}`)
    await expect(page.getByText('1 of 3 songs can be played.')).toBeVisible()
  }
  await page.goto(`/group/${groupId}`)
  await expect(page.getByText('1 of 3 songs can be played.')).toBeVisible()
  await page.goto(`/admin/view-session?id=${sessionId}`)
  const readiness = page.getByRole('region', { name: 'Readiness' })
  await expect(readiness).toContainText(/1\s*of 3 songs\s*can be played/)
  await expect(page.getByText('Cleo Marchetti')).toBeVisible()
  await expect(page.getByText('Dev Rao')).toHaveCount(0)

  await join('Dev Rao', core(1).slice(2))
  await expect(page.getByText('Dev Rao')).toBeVisible()
  await expect(readiness).toContainText(/2\s*of 3 songs\s*can be played/)
})

test('a night that repeats is made in one go: the day that is unticked is left out, and each begins at the same hour', async ({
  context,
  server,
}) => {
  const { organiser, groupId } = await groupWithSession(server.url, { group: { timeZoneId: 'Europe/London' } })
  const page = await visitAs(context, organiser)
  await page.goto(`/admin/add-session?groupId=${groupId}`)
  const form = page.getByRole('form', { name: 'Session' })
  await form.getByLabel('Name').fill('Slow Jam')
  // Over the night on which the clocks change.
  await form.getByLabel('Starts').fill('2040-10-11T19:30')
  await form.getByLabel('How often').selectOption('weekly')
  await form.getByLabel('How many').selectOption('3')
  await expect(form.getByText('4 sessions in all, each at 19:30')).toBeVisible()
  await form.getByLabel(/18 Oct/).uncheck()
  await expect(form.getByText('3 sessions in all, each at 19:30')).toBeVisible()
  await form.getByRole('button', { name: /^Make/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Songs' })).toBeVisible()
  const { payload } = await post(server.url, `/v1/groups/sessions/${groupId}`, {}, organiser.token)
  const sessions = payload.sessions as { title: string; startDate: string }[]
  const starts = sessions.filter(({ title }) => title === 'Slow Jam').map(({ startDate }) => startDate)
  expect(starts.toSorted()).toEqual([
    '2040-10-11T18:30:00.000Z',
    '2040-10-25T18:30:00.000Z',
    '2040-11-01T19:30:00.000Z',
  ])
})

/** The tabs of a session, once the page has been scrolled past them: what lies at their middle, and just above their edge. */
const aroundTabs = (page: Page) =>
  page.getByRole('tablist', { name: 'The session' }).evaluate((tabs) => {
    scrollTo(0, document.body.scrollHeight)
    const { top, bottom, left, right } = tabs.getBoundingClientRect()
    const at = (y: number) => document.elementFromPoint((left + right) / 2, y)
    return {
      scrolled: scrollY > 300,
      seen: tabs.contains(at((top + bottom) / 2)),
      // Nothing of the songs shows through a gap between the bar and the tabs.
      gap: top > 1 && at(top - 1)?.closest('main') !== null,
    }
  })

test('the tabs of a long session stay in sight below what stands at the top, for a guest and for a member', async ({
  browser,
  context,
  page,
  server,
}) => {
  const { organiser, sessionId } = await groupWithSession(server.url, { songs: 15, session: in9Days })
  const outside = await browser.newContext({ baseURL: server.url, viewport: page.viewportSize() })
  for (const one of [await outside.newPage(), await visitAs(context, organiser)]) {
    await one.goto(`${server.url}/session/${sessionId}`)
    await expect(one.getByText('Superstition').first()).toBeVisible()
    await expect.poll(() => aroundTabs(one)).toEqual({ scrolled: true, seen: true, gap: false })
  }
  await outside.close()
})
