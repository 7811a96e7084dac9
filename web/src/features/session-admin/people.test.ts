import { expect, test } from 'vitest'
import { slot, song } from '../sessions/testing.ts'
import { peopleCounts, peopleShown, slotsByNumber } from './people.ts'
import type { ListedPerson } from './queries.ts'

const wish = (id: number) => ({
  id,
  slotId: id,
  sessionSongId: id,
  priority: id,
  state: 'wished' as const,
  waitlistPosition: null,
})
const person = (userId: number, firstName: string, changes: Partial<ListedPerson> = {}): ListedPerson => ({
  userId,
  firstName,
  lastName: '',
  imageUrl: null,
  instruments: [],
  SongAssignMin: 0,
  SongAssignMax: 4,
  wildcards: [],
  waitlistPosition: null,
  Notes: '',
  allocationMax: null,
  present: null,
  wishes: [],
  ...changes,
})

const PEOPLE = [
  person(1, 'Zoë', { Notes: 'Last train 23:10' }),
  person(2, 'Ana', { wishes: [wish(1)], SongAssignMin: 2 }),
  person(3, 'Ben', { wishes: [wish(2), wish(3)], SongAssignMin: 2 }),
  person(4, 'Cleo', { waitlistPosition: 2 }),
  person(5, 'Dev', { waitlistPosition: 1, SongAssignMin: 1, wildcards: [3] }),
]
const names = (filter: Parameters<typeof peopleShown>[1]) =>
  peopleShown(PEOPLE, filter).map(({ firstName }) => firstName)

test('people stand by name, as they came or by their wishes; who waits is behind, in order', () => {
  expect(names({ filter: 'all', order: 'name', wanted: '' })).toEqual(['Ana', 'Ben', 'Zoë', 'Dev', 'Cleo'])
  expect(names({ filter: 'all', order: 'arrival', wanted: '' })).toEqual(['Zoë', 'Ana', 'Ben', 'Dev', 'Cleo'])
  expect(names({ filter: 'all', order: 'wishes', wanted: '' })).toEqual(['Ben', 'Ana', 'Zoë', 'Dev', 'Cleo'])
})

test('a filter leaves those with a note, with too few wishes, or who wait; a search finds by name', () => {
  expect(names({ filter: 'note', order: 'name', wanted: '' })).toEqual(['Zoë'])
  expect(names({ filter: 'few', order: 'name', wanted: '' })).toEqual(['Ana'])
  expect(names({ filter: 'all', order: 'name', wanted: ' be' })).toEqual(['Ben'])
  expect(peopleCounts(PEOPLE)).toEqual({ note: 1, few: 1, waiting: 2 })
})

test('of two guitars in a song each has its number, as everywhere', () => {
  const songs = [song(1, [slot(11, 2), slot(12, 2), slot(13, 3)])]
  const names = slotsByNumber({ id: 1, songs })
  expect([11, 12, 13].map((slotId) => names.get(slotId)?.instrument)).toEqual(['Guitar 1', 'Guitar 2', 'Bass'])
})
