import type { Page } from '@playwright/test'
import { groupWithSession, musician } from '../support/organising.ts'
import { visitAs } from '../support/people.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

interface Picture {
  path: (of: { groupId: number; sessionId: number; slotId: number }) => string
  act?: (page: Page) => Promise<void>
}
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click()

const PICTURES: Record<string, Picture> = {
  'organiser-dashboard': { path: ({ groupId }) => `/admin/dashboard/${groupId}` },
  'organiser-new': { path: ({ groupId }) => `/admin/add-session?groupId=${groupId}` },
  'organiser-new-from': {
    path: ({ groupId, sessionId }) => `/admin/add-session?groupId=${groupId}&from=${sessionId}`,
  },
  'organiser-details': { path: ({ sessionId }) => `/admin/add-session?id=${sessionId}` },
  'organiser-overview': { path: ({ sessionId }) => `/admin/view-session?id=${sessionId}` },
  'organiser-core': { path: ({ sessionId }) => `/admin/view-session?id=${sessionId}`, act: tab('Empty core slots') },
  'organiser-instruments': {
    path: ({ sessionId }) => `/admin/view-session?id=${sessionId}`,
    act: async (page) => {
      await tab('Instruments')(page)
      await page.getByRole('radio', { name: 'Closed' }).first().click()
    },
  },
  'organiser-payments': { path: ({ sessionId }) => `/admin/view-session?id=${sessionId}`, act: tab('Payments') },
  'organiser-history': { path: ({ sessionId }) => `/admin/view-session?id=${sessionId}`, act: tab('History') },
  'organiser-songs': { path: ({ sessionId }) => `/admin/edit-session-songs?sessionId=${sessionId}` },
  'organiser-search': {
    path: ({ sessionId }) => `/admin/edit-session-songs?sessionId=${sessionId}`,
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Add a song' }).fill('blues')
      await page.getByRole('option').first().waitFor()
    },
  },
  'organiser-song': {
    path: ({ sessionId }) => `/admin/edit-session-songs?sessionId=${sessionId}`,
    act: (page) => page.getByRole('button', { name: /^Cissy Strut/ }).click(),
  },
  'organiser-slot': { path: ({ slotId, sessionId }) => `/admin/session-song-slot?id=${slotId}&sessionId=${sessionId}` },
  'organiser-print': { path: ({ sessionId }) => `/admin/session/print/${sessionId}` },
}

const session = { settings: { fee: 5, capacity: 40 } }

for (const theme of ['light', 'dark'] as const)
  test(`the organiser’s screens ${theme}`, async ({ context, server }, info) => {
    test.setTimeout(300_000)
    const made = await groupWithSession(server.url, { songs: 12, session })
    const of = (song: number, slot: number) => made.songs[song]?.slots[slot]?.slotId ?? 0
    await musician(server.url, made.groupId, made.sessionId, 'Ana Lindqvist', [of(0, 0), of(0, 3), of(2, 3), of(3, 3)])
    await musician(server.url, made.groupId, made.sessionId, 'Ben Okafor', [of(0, 1), of(0, 3), of(1, 4), of(2, 0)])
    await musician(server.url, made.groupId, made.sessionId, 'Cleo Marchetti', [of(0, 4), of(2, 4), of(5, 4)])
    const page = await visitAs(context, made.organiser)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const [name, { path, act }] of Object.entries(PICTURES)) {
      await page.goto(path({ ...made, slotId: of(0, 3) }))
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
      await act?.(page)
      await page.waitForLoadState('networkidle')
      const file = `e2e/test-results/pictures/${name}-${info.project.name}-${theme}.png`
      await page.screenshot({ path: file, fullPage: true })
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(sideways, `nothing of ${name} stands out at the side`).toBeLessThanOrEqual(0)
    }
  })
