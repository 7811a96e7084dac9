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
import { test } from '../test.ts'
import { type Picture, shoot } from './shoot.ts'

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

interface Laid extends Picture {
  answers: Record<string, Answer>
  guest?: true
}

const PICTURES: Record<string, Laid> = {
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

for (const [name, { answers, guest, ...picture }] of Object.entries(PICTURES)) {
  test(name, async ({ page }, info) => {
    await layOut(page, answers)
    if (!guest) await signedIn(page)
    await shoot(page, info, name, { ...picture, window: true })
  })
}
