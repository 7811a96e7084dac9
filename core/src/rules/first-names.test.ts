import { expect, test } from 'vitest'
import { firstNames } from './first-names.ts'

const person = (userId: number, firstName: string, lastName: string) => ({ userId, firstName, lastName })
const AMINA = person(1, 'Amina', 'Diallo')
const RASHID = person(2, 'Rashid', 'Khan')
const OTHER = person(3, 'Rashid', 'Mansour')
const THIRD = person(4, 'Rashid', 'Karimi')
const called = (...people: (typeof AMINA)[]) => people.map(firstNames(people))

test.each([
  ['one of a name goes by it', [AMINA, RASHID], ['Amina', 'Rashid']],
  ['two of a name have an initial', [RASHID, AMINA, OTHER], ['Rashid K.', 'Amina', 'Rashid M.']],
  [
    'two of a name and an initial have their whole name',
    [RASHID, OTHER, THIRD],
    ['Rashid Khan', 'Rashid M.', 'Rashid Karimi'],
  ],
  ['the same person twice is one', [RASHID, RASHID], ['Rashid', 'Rashid']],
  ['who has no last name has but the first', [RASHID, person(5, 'Rashid', '')], ['Rashid K.', 'Rashid']],
])('%s', (_, people, names) => {
  expect(called(...people)).toEqual(names)
})
