import type { Page } from '@playwright/test'
import { ok, profileFixture, refused } from './network.ts'
import { picture } from './picture.ts'
import { rosterAnswers } from './roster-fixture.ts'
import type { Act, State, States } from './states.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const from = (ms: number) => new Date(Date.now() + ms).toISOString()

/** A zone in which it is this hour now. Its sign is the other way round, as POSIX has it. */
function zoneWhere(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

const offerFixture = (state: string, { cancelled = false, hour = 12 } = {}) => ({
  offerId: 5,
  slotId: 31,
  title: 'Cissy Strut',
  instrumentName: 'Bass',
  family: 'bass',
  offeredAt: from(-18 * MINUTE),
  // At night until the morning, which is longer than one has by day.
  answerBy: from((hour < 8 ? 8 - hour : 2) * 60 * MINUTE - 18 * MINUTE),
  state,
  byHand: false,
  session: {
    id: 1,
    title: 'Thursday Blues Jam',
    startDate: from(DAY + 5 * 60 * MINUTE),
    timeZoneId: zoneWhere(hour),
    location: 'The Anchor',
    cancelled,
  },
  song: {
    sessionSongId: 3,
    number: 3,
    artistName: 'The Meters',
    key: 'Cm',
    durationSeconds: 186,
    spotifyTrackId: null,
    youTubeLink: 'https://youtu.be/4_iC0MyIykM',
    at: from(DAY + 5 * 60 * MINUTE + 15 * MINUTE),
  },
  fellows: [
    { firstName: 'Ben', instrumentName: 'Guitar', family: 'guitar' },
    { firstName: 'Dev', instrumentName: 'Drums', family: 'drums' },
    { firstName: 'Hana', instrumentName: 'Alto saxophone', family: 'brass' },
  ],
  plays: [
    { number: 1, title: 'Superstition' },
    { number: 4, title: 'Use Me' },
    { number: 12, title: 'Sir Duke' },
  ],
  asked: { min: 2, max: 4 },
  from: 'Sanne',
  next: 'Ivo',
})
const offer = (state: string, options?: Parameters<typeof offerFixture>[1]): State => ({
  path: '/offer/5',
  answers: { '/api/v1/sessions/offer/5': ok(offerFixture(state, options)) },
})

/** An offer in each of its states. */
export const offerStates: States = {
  'offer-open': offer('open'),
  'offer-at-night': offer('open', { hour: 3 }),
  'offer-taken': offer('taken'),
  'offer-passed': offer('declined'),
  'offer-lapsed': offer('lapsed'),
  'offer-withdrawn': offer('withdrawn'),
  'offer-called-off': offer('open', { cancelled: true }),
  'offer-missing': {
    path: '/offer/5',
    answers: { '/api/v1/sessions/offer/5': refused(404, 'NOT_FOUND', 'This offer was not found.') },
  },
}

const INSTRUMENTS = [
  { id: 1, name: 'Vocals', family: 'vocals' },
  { id: 3, name: 'Guitar', family: 'guitar' },
  { id: 6, name: 'Bass', family: 'bass' },
  { id: 8, name: 'Drums', family: 'drums' },
  { id: 4, name: 'Keys', family: 'keys' },
  { id: 9, name: 'Alto saxophone', family: 'brass' },
  { id: 10, name: 'Harmonica', family: 'other' },
]
const full = (changes: object) => ({
  ...profileFixture(),
  isKnown: true,
  bio: 'Will play anything with more than two chords. Left-handed, so bring your own if you want to swap.',
  gender: 'woman',
  instruments: [
    { instrumentId: 6, name: 'Bass', family: 'bass', rating: 80, isPrimary: true, note: 'fretless too' },
    { instrumentId: 9, name: 'Alto saxophone', family: 'brass', rating: 40, isPrimary: false, note: '' },
    { instrumentId: 1, name: 'Vocals', family: 'vocals', rating: null, isPrimary: false, note: '' },
  ],
  groups: [
    { id: 3, name: 'Anchor Thursday Blues', imageAssetData: null, members: 43 },
    { id: 4, name: 'Funk & Soul Collective', imageAssetData: null, members: 1 },
  ],
  played: { sessions: 14, songs: 39, withYou: 0 },
  sessions: [1, 2, 3].map((id) => ({
    sessionId: id,
    title: id === 2 ? 'Funk & Soul Roster Night' : 'Thursday Blues Jam',
    startDate: from(-id * 14 * DAY),
    timeZoneId: 'Europe/Berlin',
    parts: [
      { instrumentName: 'Bass', songs: 3 },
      { instrumentName: 'Vocals', songs: 1 },
    ],
  })),
  coming: [
    {
      sessionId: 9,
      title: 'Thursday Blues Jam',
      startDate: from(5 * DAY),
      timeZoneId: 'Europe/Berlin',
      groupName: 'Anchor Thursday Blues',
      waits: true,
    },
  ],
  ...changes,
})
const other = { id: 12, userId: 12, first: 'Gus', last: 'Bergström', isSelf: false }
const together = {
  sessionId: 9,
  startDate: from(5 * DAY),
  timeZoneId: 'Europe/Berlin',
  sessionSongId: 3,
  number: 7,
  title: 'Use Me',
  theirs: ['Guitar'],
  yours: ['Bass'],
}
const nothing = { instruments: [], groups: [], sessions: [], coming: [], bio: '', gender: '', memberSince: null }
const UNKNOWN = { ...nothing, isKnown: false, played: { sessions: 0, songs: 0, withYou: 0 } }
const fairness = {
  person: { userId: 7, firstName: 'Ana', lastName: 'Lindqvist', imageUrl: null },
  ...{ sessions: 6, asked: 22, granted: 13, firstWishes: 4, bumped: 1, extraTickets: 1 },
}
const OWN = {
  '/api/user/profile/0': ok(full({})),
  '/api/public/allinstruments': ok(INSTRUMENTS),
  '/api/public/allgenres': ok([{ id: 1, name: 'Blues' }]),
  '/api/v1/groups/fairness/3': ok({ sessions: 6, rows: [fairness] }),
}
const press =
  (name: string): Act =>
  (page) =>
    page.getByRole('button', { name }).click()

/** A profile by its owner, a member of the same group and a stranger. */
export const profileStates: States = {
  'profile-own': { path: '/profile', answers: OWN },
  'profile-edit': { path: '/profile', answers: OWN, act: press('Edit profile') },
  'profile-crop': {
    path: '/profile',
    answers: OWN,
    act: async (page) => {
      await page.getByRole('button', { name: 'Edit profile' }).click()
      const file = { name: 'me.png', mimeType: 'image/png', buffer: await picture(page) }
      await page.getByLabel(/Add a picture/).setInputFiles(file)
      await page.getByRole('img', { name: 'Your picture as it will be' }).waitFor()
    },
  },
  'profile-instruments': { path: '/profile', answers: OWN, act: press('Change instruments') },
  'profile-member': {
    path: '/profile/12',
    answers: {
      '/api/user/profile/12': ok(full({ ...other, together, played: { sessions: 14, songs: 39, withYou: 5 } })),
      '/api/user/useronlinestatus/12': ok({ isOnline: true, lastSeenAt: from(-MINUTE) }),
    },
  },
  'profile-stranger': { path: '/profile/12', answers: { '/api/user/profile/12': ok(full({ ...other, ...UNKNOWN })) } },
  'profile-gone': {
    path: '/profile/12',
    answers: { '/api/user/profile/12': refused(404, 'NOT_FOUND', 'This user was not found.') },
  },
}

const roster = (options: Parameters<typeof rosterAnswers>[0], more: States[string]['answers'] = {}) => ({
  path: '/admin/view-roster?id=5',
  answers: { ...rosterAnswers(options), ...more },
  window: true as const,
})
const chooseNadia = async (page: Page, isMobile: boolean) => {
  if (isMobile) await page.getByRole('button', { name: /^3 Cissy Strut/ }).click()
  await page.getByRole('button', { name: /^Bass in Cissy Strut: empty/ }).click()
  await page.getByRole('button', { name: 'Choose Nadia Haddad' }).click()
}
const published = { state: 'published', publishedAt: from(-DAY) }

/** What a roster's own journey does not pass by. */
export const rosterStates: States = {
  'roster-wishes-changed': roster({ roster: { changedSince: 3 } }),
  'roster-published': roster(
    { roster: published },
    { '/api/session/rosterrepair': ok({ result: '', version: 3, dropOuts: [], changes: [], open: [] }) },
  ),
  'roster-no-songs': roster({ songs: 0, people: 0 }),
  'roster-stale': {
    ...roster({}, { '/api/session/rosterassign': refused(409, 'ROSTER_CHANGED', 'Ben has changed this roster.') }),
    act: chooseNadia,
  },
  'roster-breaks-rule': {
    ...roster({}, { '/api/session/rosterassign': refused(409, 'BREAKS_RULE', 'Nadia plays keys in this song.') }),
    act: async (page, isMobile) => {
      await chooseNadia(page, isMobile)
      await page.getByRole('dialog', { name: 'This breaks a rule' }).waitFor()
    },
  },
  'rosters-none': {
    path: '/admin/view-rosters?sessionId=1',
    answers: { ...rosterAnswers(), '/api/session/rosters': ok({ rosters: [], ways: [] }) },
  },
}
