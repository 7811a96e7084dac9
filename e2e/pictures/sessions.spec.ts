import type { Page } from '@playwright/test'
import { type Answer, layOut, ok, signedIn } from '../support/network.ts'
import { peopleFixture, sessionFixture } from '../support/session-fixture.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const people = ok({ users: peopleFixture, total: 31 })
const session = (fixture: ReturnType<typeof sessionFixture>) => ({
  '/api/v1/sessions/details/1': ok(fixture),
  '/api/v1/sessions/registered-user-profiles': people,
})
const empty = sessionFixture({ songs: 0 })
const NEW = { ...empty, me: { ...empty.me, registration: null } }

interface Picture {
  path: string
  answers: Record<string, Answer>
  act?: (page: Page, isMobile: boolean) => Promise<void>
  guest?: true
}

const PICTURES: Record<string, Picture> = {
  session: { path: '/session/1', answers: session(sessionFixture()) },
  'session-tray': {
    path: '/session/1',
    answers: session(sessionFixture()),
    act: async (page, isMobile) => {
      if (isMobile) await page.getByRole('button', { name: /^My parts/ }).click()
    },
  },
  'session-sheet': {
    path: '/session/1',
    answers: session(sessionFixture()),
    act: (page) => page.getByRole('button', { name: '2–4 songs' }).click(),
  },
  'session-refused': {
    path: '/session/1',
    answers: session(sessionFixture()),
    act: (page) => page.getByRole('button', { name: 'Keys in Superstition: Closed' }).click(),
  },
  'session-long': { path: '/session/1', answers: session(sessionFixture({ long: true, slots: 10 })) },
  'session-200': { path: '/session/1', answers: session(sessionFixture({ songs: 200, slots: 10 })) },
  'session-empty': { path: '/session/1', answers: session(NEW) },
}

for (const [name, { path, answers, act, guest }] of Object.entries(PICTURES)) {
  for (const theme of ['light', 'dark'] as const) {
    test(`${name} ${theme}`, async ({ page, isMobile }, info) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await layOut(page, answers)
      if (!guest) await signedIn(page)
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
      await act?.(page, isMobile)
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: `e2e/test-results/pictures/${name}-${info.project.name}-${theme}.png` })
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(sideways, 'nothing stands out at the side').toBeLessThanOrEqual(0)
    })
  }
}
