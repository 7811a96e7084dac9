import type { Offer } from './queries.ts'

/** Bass on Cissy Strut, the day before, from 9:40 to 11:40. */
export const anOffer = (changes: Partial<Offer> = {}): Offer => ({
  offerId: 5,
  slotId: 31,
  title: 'Cissy Strut',
  instrumentName: 'Bass',
  family: 'bass',
  offeredAt: '2026-11-11T08:40:00.000Z',
  answerBy: '2026-11-11T10:40:00.000Z',
  state: 'open',
  byHand: false,
  session: {
    id: 1,
    title: 'Thursday Blues Jam',
    startDate: '2026-11-12T18:30:00.000Z',
    timeZoneId: 'Europe/Berlin',
    location: 'The Anchor',
    cancelled: false,
  },
  song: {
    sessionSongId: 3,
    number: 3,
    artistName: 'The Meters',
    key: 'Cm',
    durationSeconds: 186,
    spotifyTrackId: null,
    youTubeLink: null,
    at: '2026-11-12T18:45:00.000Z',
  },
  fellows: [
    { firstName: 'Ben', instrumentName: 'Guitar', family: 'guitar' },
    { firstName: 'Dev', instrumentName: 'Drums', family: 'drums' },
  ],
  plays: [
    { number: 1, title: 'Superstition' },
    { number: 4, title: 'Use Me' },
    { number: 12, title: 'Sir Duke' },
  ],
  asked: { min: 2, max: 4 },
  from: 'Sanne',
  next: 'Ivo',
  ...changes,
})
