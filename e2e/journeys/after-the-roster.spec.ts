import type { Browser, Page } from '@playwright/test'
import { atRest } from '../support/at-rest.ts'
import { flaws } from '../support/flaws.ts'
import { mailWith } from '../support/outbox.ts'
import { post, type Someone, visitAs } from '../support/people.ts'
import { publishedNight } from '../support/roster-night.ts'
import { whenSaved } from '../support/saved.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

interface Window {
  viewport: { width: number; height: number } | null | undefined
  isMobile: boolean
}

/** Somebody's own device. */
async function deviceOf(browser: Browser, url: string, person: Someone, { viewport, isMobile }: Window): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    isMobile,
    hasTouch: isMobile,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...(viewport && { viewport }),
  })
  return visitAs(context, person)
}

const mailsTo = (page: Page, person: Someone) => page.locator('section', { hasText: person.email })

test('everyone sees their own songs; one says no, the organiser sees the repair at once, and only who is affected is told', async ({
  browser,
  server,
  isMobile,
  viewport,
}) => {
  test.slow()
  const size = { isMobile, viewport }
  const night = await publishedNight(server.url)
  const { organiser, sessionId, rosterId, people, assignments } = night
  const [ana, ben, gus] = people as [Someone, Someone, Someone]
  const songsOf = ({ userId }: Someone) => assignments.filter((one) => one.userId === userId).length

  // Each on a device of their own reads their own number of songs.
  const devices = new Map<Someone, Page>()
  for (const person of [ana, ben, gus]) {
    const page = await deviceOf(browser, server.url, person, size)
    devices.set(person, page)
    await page.goto(`/session/${sessionId}`)
    const count = songsOf(person)
    await expect(page.getByRole('heading', { name: /^You play/ })).toHaveText(
      `You play ${count} ${count === 1 ? 'song' : 'songs'}`,
    )
  }
  const desk = await deviceOf(browser, server.url, organiser, size)
  await desk.goto(`/admin/view-roster?id=${rosterId}`)
  await expect(desk.getByRole('heading', { level: 1, name: /^Roster/ })).toBeVisible()
  await expect(desk.getByRole('region', { name: /open$/ })).toHaveCount(0)

  // Gus says yes to all; Ana says no to her first song, and the desk hears of it without a hand.
  const gusPage = devices.get(gus) as Page
  await gusPage.getByRole('button', { name: /^I’ll play (it|both|all \d)$/ }).click()
  await expect(gusPage.getByRole('link', { name: /^Practise (it|them)$/ })).toBeVisible()
  await whenSaved(gusPage)

  const anaPage = devices.get(ana) as Page
  const no = anaPage.getByRole('button', { name: /^Can’t play / }).first()
  const lost = ((await no.getAttribute('aria-label')) ?? '').replace('Can’t play ', '')
  await no.click()
  const question = anaPage.getByRole('dialog', { name: `Can’t play ${lost}?` })
  await question.getByRole('button', { name: 'I can’t play' }).click()
  const left = songsOf(ana) - 1
  await expect(anaPage.getByRole('heading', { name: /^You play/ })).toHaveText(
    `You play ${left} ${left === 1 ? 'song' : 'songs'}`,
  )
  await whenSaved(anaPage)
  const dropOut = desk.getByRole('region', { name: 'Ana can’t play. 1 part can be filled again.' })
  await expect(dropOut).toBeVisible()
  await dropOut.getByRole('button', { name: 'See the changes…' }).click()
  await expect(dropOut.getByRole('listitem')).toContainText(`${lost}, vocals`)
  await expect(dropOut.getByRole('listitem')).toContainText('Ben Okafor')

  // One press; Ben is told, and nobody else.
  await dropOut.getByRole('button', { name: 'Apply and tell Ben' }).click()
  await expect(desk.getByText('1 person told.')).toBeVisible()
  await expect(dropOut).toHaveCount(0)
  const benPage = devices.get(ben) as Page
  await benPage.reload()
  const more = songsOf(ben) + 1
  await expect(benPage.getByRole('heading', { name: /^You play/ })).toHaveText(`You play ${more} songs`)
  await expect(benPage.getByRole('heading', { level: 3, name: lost })).toBeVisible()

  const outbox = await desk.context().newPage()
  await mailWith(outbox, 'Your songs at Roster Night have changed')
  await expect(mailsTo(outbox, ben).filter({ hasText: 'have changed' })).toHaveCount(1)
  for (const person of [ana, gus, ...people.slice(3)])
    await expect(mailsTo(outbox, person).filter({ hasText: 'have changed' })).toHaveCount(0)

  // Ana reads who plays it now, and why she has not what else she asked for.
  await anaPage.reload()
  await expect(anaPage.getByText('You said no. Ben plays it now.')).toBeVisible()
  await anaPage
    .getByRole('button', { name: /^Why not me\?/ })
    .first()
    .click()
  const sheet = anaPage.getByRole('dialog')
  await expect(sheet.getByText(/ went to Ben\.$/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(anaPage.getByText(/You are 1st on the waitlist/)).toBeVisible()
  await whenSaved(anaPage)
  for (const page of [...devices.values(), desk]) await page.context().close()
})

// Each theme once: the colours are the same on both sizes.
test('what a member and an organiser see after the roster is out passes axe', async ({
  browser,
  server,
  isMobile,
  viewport,
}) => {
  const night = await publishedNight(server.url)
  const { organiser, sessionId, rosterId, people, assignments } = night
  const [ana] = people as [Someone]
  const page = await deviceOf(browser, server.url, ana, { isMobile, viewport })
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light', reducedMotion: 'reduce' })
  const found: string[] = []
  await page.goto(`/session/${sessionId}`)
  await expect(page.getByRole('button', { name: /^Why not me\?/ }).first()).toBeVisible()
  await atRest(page)
  found.push(...(await flaws(page, 'my songs')))
  await page
    .getByRole('button', { name: /^Why not me\?/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Join the waitlist' })).toBeVisible()
  await atRest(page)
  found.push(...(await flaws(page, 'why not me')))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page
    .getByRole('button', { name: /^Can’t play / })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await atRest(page)
  found.push(...(await flaws(page, 'the question before a no')))
  await page.goto(`/session/${sessionId}/practice`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await atRest(page)
  found.push(...(await flaws(page, 'practice')))
  await page.context().close()

  const slotId = assignments.find(({ userId }) => userId === ana.userId)?.slotId
  await post(server.url, '/Session/ConfirmAssignment/', { rosterId, slotId, confirm: false }, ana.token)
  const desk = await deviceOf(browser, server.url, organiser, { isMobile, viewport })
  await desk.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light', reducedMotion: 'reduce' })
  for (const [path, isFolded] of [
    [`/admin/view-roster?id=${rosterId}`, true],
    [`/admin/view-session?id=${sessionId}`, false],
  ] as const) {
    await desk.goto(path)
    await expect(desk.getByRole('region', { name: /^Ana can’t play/ })).toBeVisible()
    if (isFolded) await desk.getByRole('button', { name: 'See the changes…' }).click()
    await desk.getByText('The message', { exact: true }).click()
    await atRest(desk)
    found.push(...(await flaws(desk, path)))
  }
  await desk.context().close()
  expect(found).toEqual([])
})
