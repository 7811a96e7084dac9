import type { Page } from '@playwright/test'
import { ok, refused } from '../network.ts'
import { rosterAnswers, rosterFixture } from '../roster-fixture.ts'
import { DAY, from } from './from-now.ts'
import { type Act, button, dialog, type Shows, type State, type States, words } from './in-each.ts'

type Options = Parameters<typeof rosterAnswers>[0]
const roster = (options: Options, shows: Shows, more: State['answers'] = {}, view = ''): State => ({
  path: `/admin/view-roster?id=5${view && `&view=${view}`}`,
  answers: { ...rosterAnswers(options), ...more },
  window: true,
  shows,
})
const chooseNadia = async (page: Page, isMobile: boolean) => {
  if (isMobile) await page.getByRole('button', { name: /^3 Cissy Strut/ }).click()
  await page.getByRole('button', { name: /^Bass in Cissy Strut: empty/ }).click()
  await page.getByRole('button', { name: 'Choose Nadia Haddad' }).click()
}
const rosters = (shows: Shows, act: Act): State => ({
  path: '/admin/view-rosters?sessionId=1',
  answers: rosterAnswers(),
  shows,
  act,
})
const press =
  (name: RegExp): Act =>
  (page) =>
    page.getByRole('button', { name }).first().click()

/** The session with its songs as `change` has them. */
function songsAs(change: (song: Song, index: number) => object) {
  const { session, me } = rosterFixture()
  const songs = session.songs.map((song, index) => ({ ...song, ...change(song, index) }))
  const answer = ok({ session: { ...session, songs }, me: { ...me, callerIsAdmin: true, callerIsApproved: true } })
  return { '/api/v1/sessions/details/1': answer }
}
type Song = ReturnType<typeof rosterFixture>['session']['songs'][number]
const thirdIsCut = songsAs((_, index) => (index === 2 ? { cut: true, number: null } : {}))
const noCore = songsAs(({ slots }) => ({ slots: slots.map((slot) => ({ ...slot, required: false })) }))

const previewAs = (changes: object) => ({
  '/api/v1/rosters/publish-preview/5': ok({
    ...{ roster: rosterFixture().view.roster, broken: [], empty: [], messages: [], overtaken: [] },
    ...{ result: 'p1', out: null, ...changes },
  }),
})
const bare = { songs: 8, playable: 7, slots: 48, filled: 40, required: 0, requiredFilled: 0, people: 24 }
const counted = (people: number, filled: number) => {
  const none = {
    playable: 0,
    requiredFilled: 0,
    belowMin: 0,
    firstWishes: 0,
    envious: 0,
    jain: 1,
    gini: 0,
    granted: [],
  }
  return { figures: { ...bare, ...none, required: 40, people, filled, histogram: people ? [0, 1] : [] } }
}

const draftOver = {
  '/api/v1/draft/nextassignsuggestion': ok({
    ...{ rosterId: 5, rosterVersion: 3, version: 8, instrumentIds: [1, 2, 3, 4, 5], picks: [], putOff: [] },
    ...{ slots: 40, decided: 38, lottery: [100, 101, 102, 103], next: null },
    ...{ passNo: null, priority: null, instrumentIndex: null, slotId: null, userId: null, reason: null },
  }),
}
const inDraft = { roster: { hasDraft: true } }
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
  'roster-superseded': roster({ roster: { ...published, state: 'superseded' } }, words(/^Superseded$/)),
  'roster-more': {
    // A laptop has it all in its bar.
    ...roster({}, words(/lottery 4711/)),
    act: async (page, isMobile) => isMobile && (await press(/^More: /)(page, isMobile)),
  },
  'roster-locked': {
    ...roster({}, dialog('Locked')),
    act: async (page, isMobile) => {
      if (isMobile) await press(/^3 Cissy Strut/)(page, isMobile)
      await press(/in Cissy Strut: .*, locked/)(page, isMobile)
      await press(/^Take off$/)(page, isMobile)
    },
  },
  'roster-song-cut': {
    ...roster({}, button('Bring Cissy Strut back'), thirdIsCut),
    act: async (page, isMobile) => {
      if (isMobile) await press(/^Cissy Strut, cut$/)(page, isMobile)
      await press(/^Bass in Cissy Strut: empty/)(page, isMobile)
    },
  },
  'roster-nobody': roster({ people: 0, roster: counted(0, 0) }, words(/^0 of 48 slots/)),
  'roster-one-person': roster({ people: 1, roster: counted(1, 39) }, words(/^\d+ of 48 slots/)),
}

/** Publishing, the draft, and rosters side by side. */
export const draftStates: States = {
  'roster-publish-broken': roster(
    {},
    words('1 broken rule must be fixed first.'),
    previewAs({ broken: rosterFixture().view.broken }),
    'publish',
  ),
  'roster-publish-no-core': roster(
    {},
    words('No song has a core slot.'),
    { ...noCore, ...previewAs({ roster: { ...rosterFixture().view.roster, figures: { ...bare } } }) },
    'publish',
  ),
  'roster-published-told': {
    ...roster({}, words('Published, 22 told'), {}, 'publish'),
    act: async (page) => {
      await page.getByRole('checkbox', { name: /^Publish / }).check()
      await page.getByRole('button', { name: /^Publish and tell/ }).click()
    },
  },
  'draft-clear': {
    ...roster({}, dialog(/^Clear \d+ slots for the draft\?$/), {}, 'draft'),
    act: press(/^Start the draft of/),
  },
  'draft-no-songs': roster({ songs: 0, people: 0 }, words(/^There are no parts to draft/), {}, 'draft'),
  'draft-rest': { ...roster(inDraft, dialog('Accept what is left?'), {}, 'draft'), act: press(/^Accept the rest/) },
  'draft-over': roster(inDraft, words('Nothing is left to decide'), draftOver, 'draft'),
  'wall-over': roster(inDraft, words('The draft is over'), draftOver, 'wall'),
  'rosters-rename': rosters(dialog('Rename the roster'), press(/^Rename /)),
  'rosters-delete': rosters(dialog(/^Delete Roster/), press(/^Delete /)),
  'rosters-none': {
    path: '/admin/view-rosters?sessionId=1',
    answers: { ...rosterAnswers(), '/api/session/rosters': ok({ rosters: [], ways: [] }) },
    shows: words('No roster yet'),
  },
}
