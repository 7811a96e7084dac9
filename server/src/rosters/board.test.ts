import { expect, test } from 'vitest'
import { namesIn } from './board.ts'
import type { RosterSession } from './input-sql.ts'

const person = (userId: number, firstName: string, lastName: string) => ({ userId, firstName, lastName })

test('whoever shares a first name is called in a reason as they stand on the wall', () => {
  const people = [person(1, 'Ana', 'Lindqvist'), person(2, 'Liam', 'Adeyemi'), person(3, 'Liam', 'Eriksen')]
  const names = namesIn({ people, slots: [] as RosterSession['slots'] } as RosterSession)
  expect(names.people).toEqual({ 1: 'Ana', 2: 'Liam A.', 3: 'Liam E.' })
})
