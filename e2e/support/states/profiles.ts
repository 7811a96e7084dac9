import { ok, profileFixture, refused } from '../network.ts'
import { picture } from '../picture.ts'
import { DAY, from, MINUTE } from './from-now.ts'
import { type Act, button, type States, words } from './in-each.ts'

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
  'profile-own': { path: '/profile', answers: OWN, shows: button('See it as others do') },
  'profile-edit': {
    path: '/profile',
    answers: OWN,
    act: press('Edit profile'),
    shows: (page) => page.getByLabel('First name'),
  },
  'profile-crop': {
    path: '/profile',
    answers: OWN,
    act: async (page) => {
      await page.getByRole('button', { name: 'Edit profile' }).click()
      const file = { name: 'me.png', mimeType: 'image/png', buffer: await picture(page) }
      await page.getByLabel(/Add a picture/).setInputFiles(file)
    },
    shows: (page) => page.getByRole('img', { name: 'Preview of your picture' }),
  },
  'profile-instruments': {
    path: '/profile',
    answers: OWN,
    act: press('Change instruments'),
    shows: words('How well do you play bass?'),
  },
  'profile-member': {
    path: '/profile/12',
    answers: {
      '/api/user/profile/12': ok(full({ ...other, together, played: { sessions: 14, songs: 39, withYou: 5 } })),
      '/api/user/useronlinestatus/12': ok({ isOnline: true, lastSeenAt: from(-MINUTE) }),
    },
    shows: (page) => page.getByRole('link', { name: 'Write to Gus' }),
  },
  'profile-stranger': {
    path: '/profile/12',
    answers: { '/api/user/profile/12': ok(full({ ...other, ...UNKNOWN })) },
    shows: words('What Gus plays is shown to people in the same group.'),
  },
  'profile-gone': {
    path: '/profile/12',
    answers: { '/api/user/profile/12': refused(404, 'NOT_FOUND', 'This user was not found.') },
    shows: words('Nobody here'),
  },
}
