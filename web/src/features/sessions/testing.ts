import type { SessionSongWithSlots } from '@app/core/contract/session-songs'
import type { Slot } from '@app/core/contract/slots'
import type { SessionView } from './queries.ts'

const INSTRUMENTS = ['vocals', 'guitar', 'bass', 'drums', 'keys'].map((family, index) => ({
  instrumentId: index + 1,
  instrumentName: (family[0] ?? '').toUpperCase() + family.slice(1),
  family,
}))

/** A slot of the n-th instrument, counted from 1. */
export function slot(slotId: number, instrumentId: number, changes: Partial<Slot> = {}): Slot {
  const instrument = INSTRUMENTS[instrumentId - 1] ?? { instrumentId, instrumentName: 'Other', family: 'other' }
  return {
    slotId,
    instrumentSlotId: slotId,
    sessionId: 1,
    sessionSongId: 1,
    ...instrument,
    required: true,
    minRating: null,
    details: '',
    note: '',
    wishes: 0,
    waitlist: 0,
    offered: false,
    player: null,
    ...changes,
  }
}

export const song = (id: number, slots: Slot[], changes: Partial<SessionSongWithSlots> = {}): SessionSongWithSlots => ({
  sessionSongId: id,
  sessionId: 1,
  songId: id,
  position: id,
  number: id,
  title: `Song ${id}`,
  artistName: 'Somebody',
  typed: false,
  key: '',
  tempo: null,
  durationSeconds: null,
  spotifyTrackId: null,
  youTubeLink: null,
  chartLink: null,
  notes: '',
  cut: false,
  requiredPermissionLevel: 1,
  suggested: false,
  suggestedBy: null,
  status: 'missing',
  slots,
  ...changes,
})

type Parts = { session?: Partial<SessionView['session']>; me?: Partial<SessionView['me']> }

/** A session that an approved member looks at; sign-up is open. */
export const sessionView = (songs: SessionSongWithSlots[], { session = {}, me = {} }: Parts = {}): SessionView => ({
  session: {
    id: 1,
    title: 'Thursday Blues Jam',
    startDate: '2026-11-12T19:30:00.000Z',
    endDate: '2026-11-12T22:30:00.000Z',
    timeZoneId: 'Europe/London',
    location: 'The Anchor',
    imageAssetData: null,
    description: '',
    groupId: 5,
    groupName: 'Anchor Thursday Blues',
    locationId: null,
    address: '',
    settings: {
      capacity: null,
      firstCome: false,
      allowDoubling: false,
      membersMaySuggest: true,
      songAssignMin: 1,
      songAssignMax: 4,
      fee: 0,
      signUpOpen: true,
      signUpClosesAt: null,
    },
    filtersEnabled: true,
    partLockoutEnabled: true,
    rosterPublished: false,
    counts: { registered: 3, waitlisted: 0, songs: songs.length, playable: 0, runningSeconds: 600 },
    instruments: INSTRUMENTS.map((one) => ({ ...one, state: 1 as const, reason: '' })),
    songs,
    ...session,
  },
  me: {
    callerIsMember: true,
    callerIsApproved: true,
    callerIsAdmin: false,
    registration: null,
    wishes: [],
    wildcards: [],
    wishesOnApproval: [],
    lineUp: null,
    offers: [],
    instruments: [3],
    ...me,
  },
})
