import { expect, test } from 'vitest'
import { LastChanges } from './last-changes.ts'

test('an answer holds until its own key is noted', () => {
  const changes = new LastChanges()
  const asked = changes.count
  changes.note('group 1')
  expect([changes.holds('group 1', asked), changes.holds('group 2', asked)]).toEqual([false, true])
  expect(changes.holds('group 1', changes.count)).toBe(true)
})

test('an answer that was asked for before a change and came after it does not hold', () => {
  const changes = new LastChanges()
  changes.note('group 1')
  const asked = changes.count
  changes.note('group 1')
  expect(changes.holds('group 1', asked)).toBe(false)
})

test('after a gap no older answer holds, whatever its key', () => {
  const changes = new LastChanges()
  const asked = changes.count
  changes.noteAll()
  expect([changes.holds('group 1', asked), changes.holds('group 1', changes.count)]).toEqual([false, true])
})

test('it keeps so many keys, and what it drops is never taken for unchanged', () => {
  const changes = new LastChanges(3)
  const asked = changes.count
  for (let id = 1; id <= 1000; id++) changes.note(`group ${id}`)
  for (let id = 1; id <= 1000; id++) expect(changes.holds(`group ${id}`, asked)).toBe(false)
  expect(changes.holds('group 1', changes.count)).toBe(true)
})
