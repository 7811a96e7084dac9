/** A session laid out by hand, for pictures: every state of a slot, or as many songs and as long names as one likes. */
const FAMILIES = ['vocals', 'guitar', 'guitar', 'bass', 'drums', 'keys', 'brass', 'strings', 'winds', 'percussion']
const IDS: Record<string, number> = {
  vocals: 1,
  guitar: 2,
  bass: 3,
  drums: 4,
  keys: 5,
  brass: 6,
  strings: 7,
  winds: 8,
  percussion: 9,
}
const title = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

const SONGS = [
  ['Superstition', 'Stevie Wonder', 'Ebm', 266],
  ['Red House', 'The Jimi Hendrix Experience', 'B', 224],
  ['Cissy Strut', 'The Meters', 'Cm', 186],
  ['Use Me', 'Bill Withers', 'Em', 225],
  ['I Heard It Through the Grapevine', 'Marvin Gaye', 'Ebm', 195],
  ['(Sittin’ On) The Dock of the Bay', 'Otis Redding', 'G', 163],
  ['Valerie', 'Amy Winehouse', 'Eb', 219],
  ['Pride and Joy', 'Stevie Ray Vaughan', 'E', 220],
] as const

export const LONG = 'Supercalifragilisticexpialidocious-and-then-some '.repeat(3).trim()
const person = (userId: number, firstName: string, lastName: string) => ({
  userId,
  firstName,
  lastName,
  imageUrl: null,
})
const ben = person(11, 'Ben', 'Okafor')

export const in3Days = new Date(Date.UTC(2040, 10, 15, 19, 30))

function slotsOf(song: number, many: number) {
  return FAMILIES.slice(0, many).map((family, index) => ({
    slotId: song * 100 + index,
    instrumentSlotId: song * 100 + index,
    sessionId: 1,
    sessionSongId: song,
    instrumentId: IDS[family] ?? 10,
    instrumentName: title(family),
    family,
    required: index < 5,
    minRating: null as number | null,
    details: '',
    note: '',
    wishes: (song * 3 + index * 2) % 5,
    waitlist: 0,
    offered: false,
    player: null as ReturnType<typeof person> | null,
  }))
}

export function sessionFixture({ songs = 8, slots = 6, long = false } = {}) {
  const list = Array.from({ length: songs }, (_, index) => {
    const [name, artist, key, seconds] = SONGS[index % SONGS.length] ?? SONGS[0]
    const id = index + 1
    return {
      sessionSongId: id,
      sessionId: 1,
      songId: id,
      position: id,
      number: id,
      title: long ? LONG : name,
      artistName: long ? LONG : artist,
      key,
      tempo: 100,
      durationSeconds: seconds,
      spotifyTrackId: '1h2xVEoJORqrg71HocgqXd',
      youTubeLink: null,
      chartLink: null,
      notes: '',
      cut: false,
      typed: false,
      requiredPermissionLevel: 1,
      suggested: false,
      suggestedBy: null as ReturnType<typeof person> | null,
      status: index === 1 ? 'playable' : index === 2 ? 'missing' : 'wished',
      slots: slotsOf(id, slots),
    }
  })
  const [first, second, third] = list
  const taken = first?.slots[2]
  if (taken) taken.player = long ? person(11, 'W'.repeat(40), 'Okafor') : ben
  const alone = third?.slots[3]
  if (alone) Object.assign(alone, { wishes: 0 })
  const wish = (
    id: number,
    slotId: number,
    sessionSongId: number,
    state = 'wished',
    waitlistPosition: number | null = null,
  ) => ({
    id,
    slotId,
    sessionSongId,
    priority: id,
    state,
    waitlistPosition,
  })
  const instruments = [...new Set(FAMILIES)].map((family) => ({
    instrumentId: IDS[family] ?? 10,
    instrumentName: title(family),
    family,
    state: family === 'keys' ? 3 : 1,
    reason: family === 'keys' ? (long ? LONG : 'the house pianist plays tonight.') : '',
  }))
  const session = {
    id: 1,
    title: long ? LONG : 'Thursday Blues Jam',
    startDate: in3Days.toISOString(),
    endDate: new Date(in3Days.getTime() + 3 * 3600_000).toISOString(),
    timeZoneId: 'Europe/London',
    location: long ? LONG : 'The Anchor, back room',
    imageAssetData: null,
    description: long ? LONG : '',
    groupId: 3,
    groupName: long ? LONG : 'Anchor Thursday Blues',
    locationId: null,
    address: '',
    settings: {
      capacity: 40 as number | null,
      firstCome: false,
      allowDoubling: false,
      membersMaySuggest: true,
      songAssignMin: 1,
      songAssignMax: 4,
      fee: 0,
      signUpOpen: true,
      signUpClosesAt: new Date(in3Days.getTime() - 48 * 3600_000).toISOString(),
    },
    filtersEnabled: true,
    partLockoutEnabled: true,
    rosterPublished: false,
    counts: { registered: 31, waitlisted: 0, songs, playable: 1, runningSeconds: 5700 },
    instruments,
    songs: list,
  }
  const wishes =
    songs < 6
      ? []
      : [
          wish(1, first?.slots[3]?.slotId ?? 0, 1),
          wish(2, list[3]?.slots[0]?.slotId ?? 0, 4),
          wish(3, list[4]?.slots[3]?.slotId ?? 0, 5),
          wish(4, list[5]?.slots[0]?.slotId ?? 0, 6),
          wish(5, second?.slots[3]?.slotId ?? 0, 2, 'waitlisted', 2),
        ]
  const me = {
    callerIsMember: true,
    callerIsApproved: true,
    callerIsAdmin: false,
    registration: {
      sessionId: 1,
      userId: 7,
      SongAssignMin: 2,
      SongAssignMax: 4,
      Notes: '',
      allocationMax: null,
      waitlistPosition: null,
      checkedIn: false,
    } as object | null,
    wishes,
    wildcards: [3],
    wishesOnApproval: [],
    lineUp: null,
    offers: [],
    instruments: [3, 1],
  }
  return { session, me }
}

const NAMES = ['Bo Olsen', 'Cleo Marchetti', 'Dev Raman', 'Priya Venkataraman', 'Jo', 'Hana Ito', 'Gus Bergström']
export const peopleFixture = NAMES.map((name, index) => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return {
    ...person(20 + index, firstName, lastName),
    instruments: [{ instrumentId: 2, name: 'Guitar', family: 'guitar' }],
    SongAssignMin: 1,
    SongAssignMax: 4,
    wishes: index,
    wildcards: [],
    waitlistPosition: null,
  }
})

const listed = (id: number, name: string, start: Date, isRegistered = false) => ({
  id,
  title: name,
  startDate: start.toISOString(),
  endDate: new Date(start.getTime() + 3 * 3600_000).toISOString(),
  location: 'The Anchor, back room',
  imageAssetData: null,
  timeZoneId: 'Europe/London',
  groupId: 3,
  groupName: 'Anchor Thursday Blues',
  songs: 15,
  registered: 31,
  signUpOpen: true,
  signUpClosesAt: null,
  isRegistered,
})
const days = (count: number) => new Date(in3Days.getTime() + count * 86_400_000)
export const upcomingFixture = [
  listed(1, 'Thursday Blues Jam', in3Days, true),
  listed(2, 'Funk & Soul Roster Night', days(2)),
  listed(3, LONG, days(9)),
]
const part = (slotId: number, family: string) => ({
  slotId,
  instrumentId: IDS[family] ?? 10,
  instrumentName: title(family),
  family,
})
export const needsYouFixture = [
  {
    session: upcomingFixture[0],
    sessionSongId: 3,
    title: 'Cissy Strut',
    artistName: 'The Meters',
    slot: part(303, 'bass'),
  },
  {
    session: upcomingFixture[1],
    sessionSongId: 7,
    title: 'Valerie',
    artistName: 'Amy Winehouse',
    slot: part(703, 'bass'),
  },
]
export const practiceFixture = {
  session: upcomingFixture[0],
  songs: SONGS.slice(0, 3).map(([name, artistName, key, durationSeconds], index) => ({
    sessionSongId: index + 1,
    number: index * 3 + 1,
    title: name,
    artistName,
    key,
    tempo: 98 + index,
    durationSeconds,
    spotifyTrackId: '1h2xVEoJORqrg71HocgqXd',
    youTubeLink: 'https://www.youtube.com/watch?v=0CFuCYNx-1g',
    chartLink: 'https://example.org/chart.pdf',
    notes: index ? '' : 'Stop on the four after the second chorus.',
    parts: [{ ...part(100 + index, 'bass'), note: '', held: true }],
    with: [
      { ...part(200, 'vocals'), player: person(14, 'Priya', 'Venkataraman') },
      { ...part(201, 'guitar'), player: ben },
    ],
  })),
}
export const doorFixture = {
  groupId: 3,
  groupName: 'Anchor Thursday Blues',
  session: upcomingFixture[0],
  walkInKey: 'door',
  instruments: [...new Set(FAMILIES)].map((family) => ({ instrumentId: IDS[family], name: title(family), family })),
}
export const tonightFixture = {
  session: upcomingFixture[0],
  nowPlaying: 2,
  nowPlayingSince: in3Days.toISOString(),
  next: 3,
  songs: SONGS.map(([name, artistName, key, durationSeconds], index) => ({
    sessionSongId: index + 1,
    number: index + 1,
    title: name,
    artistName,
    key,
    durationSeconds,
    estimatedAt: index < 2 ? null : new Date(in3Days.getTime() + index * 360_000).toISOString(),
    played: index < 1,
    line: [
      { ...part(index * 10, 'vocals'), player: person(14, 'Priya', 'Venkataraman') },
      { ...part(index * 10 + 1, 'guitar'), player: ben },
      { ...part(index * 10 + 2, 'bass'), player: index % 2 ? null : person(7, 'Ana', 'Lindqvist') },
    ],
  })),
  people: [],
}
