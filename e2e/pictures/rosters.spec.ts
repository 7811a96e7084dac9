import type { Page } from '@playwright/test'
import { layOut, signedIn } from '../support/network.ts'
import { rosterAnswers } from '../support/roster-fixture.ts'
import { test } from '../test.ts'
import { type Picture, shootAll } from './shoot.ts'

test.use({ serviceWorkers: 'block' })

const openCell = async (page: Page, isMobile: boolean) => {
  if (isMobile) await page.getByRole('button', { name: /^3 Cissy Strut/ }).click()
  await page.getByRole('button', { name: /^Bass in Cissy Strut: empty/ }).click()
  await page.getByRole('button', { name: 'Choose Nadia Haddad' }).waitFor()
}
const autoAssign = async (page: Page) => {
  await page.getByRole('button', { name: 'Auto-assign…' }).click()
  await page.getByRole('button', { name: 'Work it out' }).click()
  await page.getByRole('heading', { name: /would change/ }).waitFor()
}

const PICTURES: Record<string, Picture> = {
  roster: { path: '/admin/view-roster?id=5', window: true },
  'roster-cell': { path: '/admin/view-roster?id=5', window: true, act: openCell },
  'roster-options': {
    path: '/admin/view-roster?id=5',
    window: true,
    act: (page) => page.getByRole('button', { name: 'Auto-assign…' }).click(),
  },
  'roster-carry': {
    path: '/admin/view-roster?id=5',
    window: true,
    act: async (page, isMobile) => {
      if (isMobile) await page.getByRole('button', { name: /^2 / }).first().click()
      await page.locator('[data-slot][data-user], [data-slot]:not([aria-label*="empty"])').first().click()
      await page.getByRole('button', { name: 'Move…' }).click()
    },
  },
  'roster-diff': { path: '/admin/view-roster?id=5', window: true, act: autoAssign },
  'roster-publish': { path: '/admin/view-roster?id=5&view=publish' },
  'roster-report': { path: '/admin/view-roster?id=5&view=report' },
  'roster-reasons': {
    path: '/admin/view-roster?id=5&view=report',
    act: (page) => page.getByRole('switch', { name: 'Every reason' }).click(),
  },
  rosters: { path: '/admin/view-rosters?sessionId=1' },
}

test('the roster screens', async ({ page }, info) => {
  test.setTimeout(240_000)
  await layOut(page, rosterAnswers())
  await signedIn(page)
  await shootAll(page, info, PICTURES)
})

test('the draft', async ({ page }, info) => {
  await layOut(page, rosterAnswers({ roster: { hasDraft: true } }))
  await signedIn(page)
  await shootAll(page, info, {
    'draft-desk': { path: '/admin/view-roster?id=5&view=draft' },
  })
  if (info.project.name === 'laptop') await page.setViewportSize({ width: 1920, height: 1080 })
  await shootAll(page, info, { 'draft-wall': { path: '/admin/view-roster?id=5&view=wall', window: true } })
})

test('the draft before it starts, and rosters before there is one', async ({ page }, info) => {
  await layOut(page, {
    ...rosterAnswers(),
    '/api/session/rosters': { body: { success: true, payload: { rosters: [], ways: [] } } },
  })
  await signedIn(page)
  await shootAll(page, info, {
    'draft-start': { path: '/admin/view-roster?id=5&view=draft' },
    'rosters-none': { path: '/admin/view-rosters?sessionId=1' },
  })
})

test('what auto-assign changes in 200 songs', async ({ page }, info) => {
  await layOut(page, rosterAnswers({ songs: 200, slots: 10, people: 300 }))
  await signedIn(page)
  await shootAll(page, info, {
    'roster-large-diff': { path: '/admin/view-roster?id=5', window: true, act: autoAssign },
  })
})

test('the roster of 200 songs and of long names', async ({ page }, info) => {
  await layOut(page, rosterAnswers({ songs: 200, slots: 10, people: 300, long: true }))
  await signedIn(page)
  await shootAll(page, info, { 'roster-large': { path: '/admin/view-roster?id=5', window: true } })
})
