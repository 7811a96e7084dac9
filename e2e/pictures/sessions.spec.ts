import type { Page } from '@playwright/test'
import { type Answer, layOut, ok, signedIn } from '../support/network.ts'
import {
  doorFixture,
  needsYouFixture,
  peopleFixture,
  practiceFixture,
  sessionFixture,
  tonightFixture,
  upcomingFixture,
} from '../support/session-fixture.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const people = ok({ users: peopleFixture, total: 31 })
const session = (fixture: ReturnType<typeof sessionFixture>) => ({
  '/api/v1/sessions/details/1': ok(fixture),
  '/api/v1/sessions/registered-user-profiles': people,
})
const empty = sessionFixture({ songs: 0 })
const guest = sessionFixture()
const GUEST = {
  ...guest,
  me: { ...guest.me, callerIsMember: false, callerIsApproved: false, registration: null, wishes: [], instruments: [] },
}
const out = sessionFixture()
const PUBLISHED = {
  session: { ...out.session, rosterPublished: true },
  me: { ...out.me, wishes: out.me.wishes.map((wish, index) => (index < 3 ? { ...wish, state: 'held' } : wish)) },
}
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
      await page.getByRole('button', { name: /^Drag/ }).first().waitFor()
    },
  },
  'session-sheet': {
    path: '/session/1',
    answers: session(sessionFixture()),
    act: async (page) => {
      await page.getByRole('button', { name: '2–4 songs' }).click()
      await page.getByRole('radiogroup').first().waitFor()
    },
  },
  'session-refused': {
    path: '/session/1',
    answers: session(sessionFixture()),
    act: async (page) => {
      await page.getByRole('button', { name: 'Keys in Superstition: Closed' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  'session-long': { path: '/session/1', answers: session(sessionFixture({ long: true, slots: 10 })) },
  'session-200': { path: '/session/1', answers: session(sessionFixture({ songs: 200, slots: 10 })) },
  'session-compact': {
    path: '/session/1',
    answers: session(sessionFixture()),
    act: async (page, isMobile) => {
      if (!isMobile) return
      await page.getByRole('button', { name: 'Compact slots' }).click()
      await page.mouse.wheel(0, 420)
    },
  },
  'session-guest': { path: '/session/1', answers: session(GUEST), guest: true },
  'session-published': { path: '/session/1', answers: session(PUBLISHED) },
  'session-signup': { path: '/session/signup/1', answers: session(sessionFixture()) },
  'session-song': {
    path: '/session-song?id=1&sessionId=1',
    answers: { ...session(sessionFixture()), '/api/sessionsong/registeredusersforslot': ok([]) },
  },
  upcoming: {
    path: '/upcoming',
    answers: {
      '/api/user/upcomingsessions': ok(upcomingFixture),
      '/api/public/sessions': ok({ sessions: [], total: 0 }),
      '/api/v1/sessions/needs-you': ok(needsYouFixture),
    },
  },
  'upcoming-empty': {
    path: '/upcoming',
    answers: { '/api/public/sessions': ok({ sessions: [], total: 0 }), '/api/v1/sessions/needs-you': ok([]) },
  },
  practice: { path: '/session/1/practice', answers: { '/api/v1/sessions/practice/1': ok(practiceFixture) } },
  'walk-in': { path: '/walk-in/door', answers: { '/api/v1/sessions/walk-in/door': ok(doorFixture) }, guest: true },
  tonight: {
    path: '/tonight/door',
    answers: { '/api/v1/groups/tonight/door': ok(doorFixture), '/api/v1/sessions/tonight/1': ok(tonightFixture) },
    guest: true,
  },
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
