import { expect, test } from 'vitest'
import { hasName, nameForOwner, nameToKeep } from './person-name.ts'

const name = (firstName: string, lastName: string) => ({ firstName, lastName })

test.each([
  ['New', 'User', 'Someone new'],
  ['', '', 'Someone new'],
  ['', 'User', 'Someone new'],
  ['Ana', 'Lindqvist', 'Ana Lindqvist'],
  ['New', 'Order', 'New Order'],
  ['Jo', 'User', 'Jo User'],
])('“%s %s” is kept, and read by others, as %s', (first, last, kept) => {
  const { firstName, lastName } = nameToKeep(name(first, last))
  expect(`${firstName} ${lastName}`).toBe(kept)
})

test('its owner reads what the registration sent, and is asked for a name', () => {
  const own = nameForOwner(nameToKeep(name('New', 'User')))
  expect(own).toEqual(name('New', 'User'))
  expect(hasName(own)).toBe(false)
  expect(hasName(nameForOwner(nameToKeep(name('Ana', ''))))).toBe(true)
})
