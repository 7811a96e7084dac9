import { ok, refused } from '../network.ts'
import { DAY, from, MINUTE } from './from-now.ts'
import { heading, type Shows, type State, type States, words } from './in-each.ts'

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
const offer = (state: string, shows: Shows, options?: Parameters<typeof offerFixture>[1]): State => ({
  path: '/offer/5',
  answers: { '/api/v1/sessions/offer/5': ok(offerFixture(state, options)) },
  shows,
})

/** An offer in each of its states. */
export const offerStates: States = {
  'offer-open': offer('open', heading(/is yours, if you like/)),
  'offer-at-night': offer('open', words(/^No hurry/), { hour: 3 }),
  'offer-taken': offer('taken', heading(/^You play bass/)),
  'offer-passed': offer('declined', heading(/^You passed on/)),
  'offer-lapsed': offer('lapsed', heading(/no longer on offer to you/)),
  'offer-withdrawn': offer('withdrawn', heading(/is no longer free/)),
  'offer-called-off': offer('open', heading(/was called off/), { cancelled: true }),
  'offer-missing': {
    path: '/offer/5',
    answers: { '/api/v1/sessions/offer/5': refused(404, 'NOT_FOUND', 'This offer was not found.') },
    shows: words('We can’t find this offer'),
  },
}
