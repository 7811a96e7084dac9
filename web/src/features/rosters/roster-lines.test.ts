import { LINES } from '@app/core/rules/roster-lines'
import { expect, test } from 'vitest'
import { changeWords, figuresOf, groupsOf, loserWords, openAtFirst } from './diff.ts'
import { lotteryAround, wallReason } from './draft.ts'
import { kindsOf, publishWords, refusalOf } from './publish.ts'
import { bestDraft, bestOf, priceWords } from './roster-lines.ts'
import { figures, person, roster } from './testing.ts'

const line = (label: string) => LINES.find((one) => one.label === label) ?? (LINES[0] as (typeof LINES)[number])
const made = (rosterId: number, changes: Parameters<typeof figures>[0], state: 'draft' | 'superseded' = 'draft') =>
  roster({ rosterId, state, figures: figures(changes) })

test.each([
  ['more is better', 'Slots filled', [{ filled: 71 }, { filled: 77 }], [2]],
  ['less is better', 'People below their minimum', [{ belowMin: 1 }, { belowMin: 0 }], [2]],
  ['two are the best together', 'Slots filled', [{ filled: 77 }, { filled: 77 }, { filled: 70 }], [1, 2]],
  ['alike, none is marked', 'Slots filled', [{ filled: 77 }, { filled: 77 }], []],
  ['alone, none is marked', 'Slots filled', [{ filled: 77 }], []],
])('the dot: %s', (_, label, all, best) => {
  expect([
    ...bestOf(
      line(label),
      all.map((changes, index) => made(index + 1, changes)),
    ),
  ]).toEqual(best)
})

test('the best draft has the most songs first, then core slots, then slots, then people', () => {
  const all = [
    made(1, { playable: 2, filled: 9 }),
    made(2, { playable: 3, filled: 5 }),
    made(3, { playable: 3, filled: 6 }),
    made(4, { playable: 9 }, 'superseded'),
  ]
  expect(bestDraft(all)?.rosterId).toBe(3)
  expect(bestDraft([])).toBeUndefined()
})

test('what fairness costs is one sentence, and nothing is made up', () => {
  const fair = figures({ firstWishes: 20, belowMin: 0, playable: 13 })
  expect(priceWords(fair, figures({ firstWishes: 22, belowMin: 3, playable: 11 }))).toBe(
    'a snake draft would grant 2 more first wishes, and leave 3 more people below their minimum and 2 songs more without a band.',
  )
  expect(priceWords(fair, fair)).toBe('a snake draft would grant no more first wishes, and lose nothing else.')
})

test('before and after say better and worse by what the figure means', () => {
  const sense = Object.fromEntries(
    figuresOf(figures({ filled: 71, belowMin: 1, jain: 0.941 }), figures({ filled: 77, belowMin: 2, jain: 0.944 })).map(
      (one) => [one.label, one.sense],
    ),
  )
  expect(sense).toMatchObject({ Slots: 'better', 'Below min': 'worse', Evenness: 'same', Playable: 'same' })
})

test.each([
  [
    '6 filled, 2 change hands',
    [...Array(6).fill({ before: null, after: 1 }), ...Array(2).fill({ before: 1, after: 2 })],
  ],
  [
    '1 changes hands, 1 emptied',
    [
      { before: 1, after: 2 },
      { before: 1, after: null },
    ],
  ],
  ['nothing changes', []],
])('a difference in words: %s', (words, changes) => expect(changeWords(changes)).toBe(words))

test('changes stand in groups: first those that take most from somebody, and in each first what is taken', () => {
  const change = (slotId: number, before: number | null, after: number | null) => ({ slotId, before, after })
  const all = [change(11, null, 1), change(21, null, 2), change(22, 3, 4), change(31, 3, 1), change(32, 5, null)]
  const groups = groupsOf(all, ({ slotId }) => Math.floor(slotId / 10))
  expect(groups.map(({ key, taken, changes }) => [key, taken, changes.map(({ slotId }) => slotId)])).toEqual([
    [3, 2, [31, 32]],
    [2, 1, [22, 21]],
    [1, 0, [11]],
  ])
  expect([...openAtFirst(groups, 40)]).toEqual([3, 2])
  expect([...openAtFirst(groups, 3)]).toEqual([3])
})

test('of many who lose a song the first are named, who loses most before the others', () => {
  const people = Array.from({ length: 10 }, (_, index) => ({ userId: index, before: 4, after: index === 9 ? 1 : 3 }))
  expect(loserWords(people, (id) => `P${id}`)).toMatch(
    /^10 people have fewer songs: P9 4 to 1, P0 4 to 3, .* and 2 more\.$/,
  )
})

test('who loses a song is said aloud', () => {
  const name = (id: number) => ({ 1: 'Ana', 2: 'Oskar' })[id] ?? ''
  expect(
    loserWords(
      [
        { userId: 1, before: 4, after: 3 },
        { userId: 2, before: 4, after: 3 },
        { userId: 3, before: 1, after: 2 },
      ],
      name,
    ),
  ).toBe('2 people have fewer songs: Ana 4 to 3, Oskar 4 to 3.')
  expect(loserWords([], name)).toBe('Nobody loses a song.')
})

const message = (userId: number, kind: 'plays' | 'plays-nothing' | 'nothing') => ({
  person: person(userId, 'A B'),
  kind,
  byMail: true,
  subject: '',
  letter: null,
})

test('the kinds of message add up to everybody, and lead to their first letter', () => {
  const messages = [message(1, 'plays'), message(2, 'plays'), message(3, 'plays-nothing'), message(4, 'nothing')]
  expect(kindsOf(messages).map(({ kind, count, first }) => [kind, count, first])).toEqual([
    ['plays', 2, 0],
    ['plays-nothing', 1, 2],
    ['nothing', 1, null],
  ])
})

test('publishing waits for every core slot’s own tick, and for every broken rule', () => {
  const empty = [
    { slotId: 1, why: '' },
    { slotId: 2, why: '' },
  ]
  expect(refusalOf({ broken: [], empty }, new Set([1]))).toBe('First tick the core slot that may stay empty.')
  expect(refusalOf({ broken: [], empty }, new Set([1, 2]))).toBeNull()
  const broken = [{ rule: 'song-taken' as const, slotId: 1, userId: 1, says: '' }]
  expect(refusalOf({ broken, empty: [] }, new Set())).toBe('1 broken rule must be fixed first.')
  expect([publishWords(31), publishWords(1), publishWords(0)]).toEqual([
    'Publish and tell 31 people',
    'Publish and tell 1 person',
    'Publish; nobody’s part changes',
  ])
})

const NEXT = {
  passNo: 1,
  priority: 2,
  instrumentIndex: 0,
  slotId: 1,
  sessionSongId: 1,
  userId: 1,
  reason: 'Their 2nd wish.',
  reasons: [],
  pool: [],
  alternatives: [],
}

test('the lottery shows who went just before, who is drawn now and who comes next', () => {
  const lottery = Array.from({ length: 20 }, (_, index) => index + 1)
  const at = (userId: number) => ({ lottery, next: { ...NEXT, userId, pool: lottery } })
  expect(lotteryAround(at(10), 5).map(({ place }) => place)).toEqual([7, 8, 9, 10, 11])
  expect(lotteryAround(at(20), 5).map(({ place }) => place)).toEqual([16, 17, 18, 19, 20])
  expect(lotteryAround({ lottery: [], next: null }, 5)).toEqual([])
})

test('the lottery on the wall is of those whom the part is between, each with the number they drew', () => {
  const next = { ...NEXT, passNo: 2, userId: 14, pool: [11, 13] }
  // The second pass goes from the last to the first.
  expect(lotteryAround({ lottery: [15, 14, 13, 12, 11], next }, 9)).toEqual([
    { userId: 14, place: 4 },
    { userId: 13, place: 3 },
    { userId: 11, place: 1 },
  ])
})

test('on the wall stands nobody’s rank unless the organiser says so', () => {
  expect(wallReason(NEXT, 1)).toBe('They asked for it. It would be their 2nd song.')
  expect(wallReason({ ...NEXT, priority: null }, 0)).toBe(
    'They said they would play anything on it. It would be their 1st song.',
  )
})
