import type { Page } from '@playwright/test'
import { ok, refused } from '../network.ts'
import { rosterAnswers } from '../roster-fixture.ts'
import { DAY, from } from './from-now.ts'
import { button, dialog, type Shows, type State, type States, words } from './in-each.ts'

const roster = (options: Parameters<typeof rosterAnswers>[0], shows: Shows, more: State['answers'] = {}): State => ({
  path: '/admin/view-roster?id=5',
  answers: { ...rosterAnswers(options), ...more },
  window: true,
  shows,
})
const chooseNadia = async (page: Page, isMobile: boolean) => {
  if (isMobile) await page.getByRole('button', { name: /^3 Cissy Strut/ }).click()
  await page.getByRole('button', { name: /^Bass in Cissy Strut: empty/ }).click()
  await page.getByRole('button', { name: 'Choose Nadia Haddad' }).click()
}
const published = { state: 'published', publishedAt: from(-DAY) }

/** What a roster's own journey does not pass by. */
export const rosterStates: States = {
  'roster-wishes-changed': roster({ roster: { changedSince: 3 } }, button('Work it out again around what is locked')),
  'roster-published': roster({ roster: published }, words(/^Published$/), {
    '/api/session/rosterrepair': ok({ result: '', version: 3, dropOuts: [], changes: [], open: [] }),
  }),
  'roster-no-songs': roster({ songs: 0, people: 0 }, words('There are no songs to fill')),
  'roster-stale': {
    ...roster({}, words('Not done: this slot has changed in the meantime'), {
      '/api/session/rosterassign': refused(409, 'ROSTER_CHANGED', 'Ben has changed this roster.'),
    }),
    act: chooseNadia,
  },
  'roster-breaks-rule': {
    ...roster({}, dialog('This breaks a rule'), {
      '/api/session/rosterassign': refused(409, 'BREAKS_RULE', 'Nadia plays keys in this song.'),
    }),
    act: chooseNadia,
  },
  'rosters-none': {
    path: '/admin/view-rosters?sessionId=1',
    answers: { ...rosterAnswers(), '/api/session/rosters': ok({ rosters: [], ways: [] }) },
    shows: words('No roster yet'),
  },
}
