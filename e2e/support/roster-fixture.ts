import { ok } from './network.ts'
import { in3Days, LONG, sessionFixture } from './session-fixture.ts'

const NAMES =
  'Ana Lindqvist,Ben Okafor,Cleo Marchetti,Dev Raman,Eli Thorne,Finn O’Sullivan,Gus Bergström,Hana Ito,Ivo Petrov,Jo Reyes,Kim Nguyen,Lou Adler,Max Weber,Nadia Haddad,Oskar Lund,Priya Venkataraman,Rosa Diaz,Sanne de Vries,Tom Achterberg,Yusuf Demir,Zoë Kaminski,Maria-Fernanda Castellanos,Bartholomew Featherstonehaugh,Sol Park'.split(
    ',',
  )

const person = (userId: number, name: string) => {
  const [firstName = '', ...rest] = name.split(' ')
  return { userId, firstName, lastName: rest.join(' '), imageUrl: null }
}

const FIGURES = {
  songs: 8,
  playable: 6,
  slots: 48,
  filled: 40,
  required: 40,
  requiredFilled: 38,
  people: 24,
  belowMin: 1,
  firstWishes: 17,
  envious: 2,
  jain: 0.94,
  gini: 0.11,
  histogram: [1, 9, 9, 4, 1],
  granted: [3, 17, 10, 6, 3, 1],
}
const WORSE = {
  ...FIGURES,
  playable: 5,
  filled: 36,
  requiredFilled: 34,
  belowMin: 5,
  firstWishes: 14,
  envious: 6,
  jain: 0.81,
}

const rosterOf = (rosterId: number, name: string, changes: object = {}) => ({
  rosterId,
  sessionId: 1,
  name,
  state: 'draft',
  seed: 4711,
  bumpedFirst: false,
  version: 3,
  madeBy: person(7, 'Ana Lindqvist'),
  createdAt: '2040-11-09T18:20:00.000Z',
  changedAt: '2040-11-09T21:04:00.000Z',
  publishedAt: null as string | null,
  confirmBy: null,
  inputHash: 'a1b2c3d4e5f6',
  changedSince: 0,
  hasDraft: false,
  figures: FIGURES,
  ...changes,
})

interface Options {
  songs?: number
  slots?: number
  people?: number
  long?: boolean
  roster?: object
  /** Rosters beside the three that are always there. */
  more?: string[]
}

/** A roster laid out by hand, as large and with names as long as one likes: every state of a cell is in it. */
export function rosterFixture({ songs = 8, slots = 6, people = 24, long = false, roster = {} }: Options = {}) {
  const { session, me } = sessionFixture({ songs, slots, long })
  const all = Array.from({ length: people }, (_, index) =>
    person(100 + index, long ? `${'W'.repeat(30)} ${'m'.repeat(29)}` : (NAMES[index] ?? `Number${index} Player`)),
  )
  const cells = session.songs.flatMap((song, row) => song.slots.map((slot, column) => ({ slot, row, column })))
  const assignments = cells
    .filter(({ row, column }) => people > 0 && !(row === 2 && column === 3) && (row * 7 + column * 3) % 6 !== 0)
    .map(({ slot, row, column }) => ({
      slotId: slot.slotId,
      userId: 100 + ((row * 5 + column * 3) % people),
      source: (row + column) % 9 === 4 ? 'wildcard' : 'wish',
      rank: (row + column) % 9 === 4 ? null : ((row + column * 2) % 4) + 1,
      how: 'auto',
      locked: (row + column) % 7 === 2,
      answer: row === 1 && column === 4 ? 'confirmed' : null,
    }))
  const [first] = assignments
  const broken = first
    ? [
        {
          rule: 'at-maximum',
          slotId: first.slotId,
          userId: first.userId,
          says: 'They have three songs and asked for two at most.',
        },
      ]
    : []
  const one = rosterOf(5, long ? LONG.slice(0, 60) : 'Roster B', roster)
  const view = {
    roster: one,
    assignments,
    people: all.map((somebody, index) => ({
      ...somebody,
      wants: {
        min: (index % 3) + 1,
        max: (index % 3) + 3,
        allocationMax: index === 3 ? 2 : null,
        wishes: 6,
        wildcards: index % 5 ? [] : [2],
        Notes: index === 1 ? 'Last train is 23:10.' : '',
      },
    })),
    broken,
    mine: { undo: 'Ben onto Superstition, guitar', redo: null },
  }
  const emptyCore = cells.find(({ row, column }) => row === 2 && column === 3)?.slot.slotId ?? 0
  const held = assignments.find(({ userId }) => userId === 100) ?? assignments[0]
  const isHeld = new Set(assignments.map(({ slotId }) => slotId))
  const free = cells.filter(({ slot }) => !isHeld.has(slot.slotId))
  // From the first song to the last: what changes in a large set is mostly out of sight.
  const fills =
    songs > 20
      ? [0, 1, 2, 3, 4, 5].map((n) => free[Math.floor((n * (free.length - 1)) / 5)] ?? free[0])
      : free.slice(0, 6)
  const changes = [
    ...fills.map((fill, index) => ({
      slotId: fill?.slot.slotId ?? 0,
      before: null,
      after: 101 + index,
      rank: index + 1,
      source: 'wish',
      why: 'Now it can be played.',
    })),
    {
      slotId: held?.slotId ?? 0,
      before: held?.userId ?? 100,
      after: 117,
      rank: 2,
      source: 'wish',
      why: 'Sanne had one song, Ana keeps three.',
    },
  ]
  return { session, me, view, emptyCore, changes }
}

const candidate = (userId: number, rank: number | null, verdict: string, price: string) => ({
  person: person(userId, NAMES[userId - 100] ?? 'Somebody'),
  source: rank ? 'wish' : 'wildcard',
  rank,
  rating: 62,
  adminRating: null,
  songs: 3,
  min: 2,
  max: 4,
  verdict,
  price,
  figures: ['evenness .94'],
})

const MISSED = (slotId: number) => ({ slotId, rank: 2, why: 'It went to Ana: she had no song, you had two.' })

const alternative = (userId: number, costs: string, price: string, figure: string) => ({
  userId,
  price,
  aloud: price,
  costs,
  figures: [figure],
})

/** The calls of the roster screens, answered from the fixture. */
export function rosterAnswers(options: Options = {}) {
  const { session, me, view, emptyCore, changes } = rosterFixture(options)
  const { more = [] } = options
  const people = view.people.map(({ wants: _, ...somebody }) => somebody)
  const admin = { ...me, callerIsAdmin: true, callerIsApproved: true }
  const published = { publishedAt: '2040-11-08T20:00:00.000Z' }
  const draft = {
    rosterId: 5,
    rosterVersion: 3,
    version: 8,
    instrumentIds: [1, 2, 3, 4, 5],
    picks: view.assignments.slice(0, 12).map(({ slotId, userId }, index) => ({
      event: index + 1,
      kind: index % 4 === 3 ? 'override' : 'accept',
      slotId,
      userId,
    })),
    putOff: [],
    slots: 48,
    decided: 12,
    lottery: view.people.map(({ userId }) => userId),
    next: {
      passNo: 2,
      priority: 2,
      instrumentIndex: 2,
      slotId: emptyCore,
      sessionSongId: 3,
      userId: 113,
      reason: 'Their 2nd wish, and nobody who asked for it has fewer songs.',
      pool: view.people.map(({ userId }) => userId),
      reasons: ['It is a core slot.', 'Four people want it.', 'Their 2nd wish.'],
      alternatives: [
        alternative(100, 'wish', 'Nadia gets a part they wanted less.', 'worse wishes: +36'),
        alternative(102, 'fairness', 'Leaves Sanne with one song; Cleo has four.', 'less even'),
        alternative(108, 'song', 'A song loses somebody it needs: bass in Dreams.', '−1 playable song'),
      ],
    },
  }
  return {
    '/api/v1/sessions/details/1': ok({ session, me: admin }),
    '/api/session/roster': ok(view),
    '/api/session/rosters': ok({
      rosters: [
        rosterOf(4, 'Roster A', { state: 'superseded', figures: { ...WORSE, belowMin: 2 }, seed: 1203, ...published }),
        view.roster,
        rosterOf(6, 'Roster C', {
          figures: { ...FIGURES, playable: 7, filled: 44, requiredFilled: 39, belowMin: 0, envious: 0, jain: 0.96 },
        }),
        ...more.map((name, index) => rosterOf(7 + index, name)),
      ],
      ways: [
        { way: 'first-come', figures: WORSE },
        { way: 'snake', figures: { ...WORSE, firstWishes: 19, belowMin: 3 } },
      ],
    }),
    '/api/session/comparerosters': ok({
      before: view.roster,
      after: view.roster,
      changes: changes.map(({ slotId, before, after }) => ({ slotId, before, after })),
      people: people.slice(0, 5).map((person, index) => ({ person, before: 3, after: index < 3 ? 4 : 2 })),
      exchanged: people.slice(5, 7),
      unchanged: Math.max(people.length - 7, 0),
    }),
    '/api/session/slotsignupdetails': ok({
      slotId: emptyCore,
      holderId: null,
      locked: false,
      empty: 'Finn and Ben asked for it; both are at their maximum.',
      candidates: [
        candidate(113, 4, 'free', 'Breaks nothing, and nobody has to move.'),
        candidate(108, 5, 'costs', 'Dreams would be left without a bass.'),
        candidate(110, 1, 'costs', 'Kim would have three songs and asked for one or two.'),
        candidate(101, null, 'blocked', 'Ben plays guitar in this song already.'),
      ],
      others: [
        { person: person(102, 'Cleo Marchetti'), rating: 50, comes: true, hasAddress: true, askedAt: null },
        {
          person: person(103, 'Dev Raman'),
          rating: 50,
          comes: false,
          hasAddress: true,
          askedAt: in3Days.toISOString(),
        },
      ],
    }),
    '/api/session/autoassign': ok({
      result: 'r1',
      seed: 4711,
      before: FIGURES,
      after: { ...FIGURES, playable: 8, filled: 46, requiredFilled: 40, belowMin: 0, jain: 0.96 },
      changes,
      people: [{ userId: 100, before: 4, after: 3 }],
      proven: true,
      helped: null,
      applied: null,
    }),
    '/api/v1/rosters/publish-preview/5': ok({
      roster: view.roster,
      broken: [],
      empty: [{ slotId: emptyCore, why: 'Finn and Ben asked for it; both are at their maximum.' }],
      messages: view.people.map(({ wants: _, ...somebody }, index) => ({
        person: somebody,
        kind: index < 20 ? 'plays' : index < 22 ? 'plays-nothing' : 'nothing',
        byMail: index % 3 !== 0,
        subject: index < 20 ? 'You play 2 songs' : 'No song this time',
        letter: {
          subject: '',
          name: somebody.firstName,
          headline: index < 20 ? ['You play', 2, 'songs'] : 'The roster is out',
          about: ['Thursday Blues Jam', 'Thursday 15 November at 19:30 UK Time'],
          blocks: [
            { kind: 'words', text: 'The roster for Thursday Blues Jam is out, and you are in it:' },
            {
              kind: 'parts',
              parts: [
                { number: 6, song: 'Valerie', instrument: 'vocals', fellows: 'Oskar (guitar) and Kim (bass)' },
                { number: 8, song: 'Pride and Joy', instrument: 'vocals', fellows: 'Finn (guitar) and Tom (drums)' },
              ],
            },
            { kind: 'list', title: 'No longer yours:', lines: ['9. Red House: vocals'] },
            { kind: 'action', words: 'Please say yes or no by Tuesday', label: 'Say yes or no', link: '/session/1' },
            { kind: 'action', words: 'The whole set is here', label: 'See the whole set', link: '/session/1' },
          ],
        },
      })),
    }),
    '/api/session/publishroster': ok({
      roster: { ...view.roster, state: 'published', publishedAt: in3Days.toISOString() },
      told: 22,
    }),
    '/api/session/rosterreport': ok({
      whole: {
        roster: view.roster,
        ways: [
          { way: 'first-come', figures: WORSE },
          { way: 'snake', figures: { ...WORSE, firstWishes: 19 } },
        ],
        proven: true,
        inputHash: 'a1b2c3d4e5f6a7b8',
        made: {
          how: 'changed',
          hand: 2,
          picked: 0,
          options: { wildcards: true, keepLocked: true, helpUnluckiest: true },
        },
        empty: [{ slotId: emptyCore, required: true, why: 'Everyone who asked is at their maximum.' }],
      },
      people: view.people.map(({ wants, ...somebody }, index) => ({
        person: somebody,
        asked: 6,
        granted: [1, 3].slice(0, index % 3),
        songs: index % 4,
        min: wants.min,
        max: wants.max,
        missed: index % 2 ? MISSED(emptyCore) : null,
        given: view.assignments
          .filter(({ userId }) => userId === somebody.userId)
          .map(({ slotId }) => ({ slotId, why: `${somebody.firstName}’s first wish. 3 others asked for it.` })),
        misses: index % 2 ? [MISSED(emptyCore), { ...MISSED(emptyCore + 1), rank: 3 }] : [],
      })),
      mine: [],
    }),
    '/api/v1/draft/nextassignsuggestion': ok({
      ...draft,
      passNo: 2,
      priority: 2,
      instrumentIndex: 2,
      slotId: emptyCore,
      userId: 113,
      reason: draft.next.reason,
    }),
  }
}
