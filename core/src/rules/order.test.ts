import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrderOf, movedTo } from './order.ts'

test.each([
  ['to the front', 'abcd', 'c', 0, 'cabd'],
  ['to the end', 'abcd', 'a', 3, 'bcda'],
  ['where it is', 'abcd', 'b', 1, 'abcd'],
  ['beyond the end', 'abcd', 'b', 99, 'acdb'],
  ['before the front', 'abcd', 'b', -5, 'bacd'],
  ['what is not there', 'abcd', 'x', 1, 'abcd'],
])('moves %s', (_, before, item, index, after) => {
  expect(movedTo([...before], item, index).join('')).toBe(after)
})

test.each([
  ['all of it', 'abc', 'cab', 'cab'],
  ['a part, the rest behind', 'abcd', 'dc', 'dcab'],
  ['twice the same', 'abc', 'bbb', 'bac'],
  ['strangers too', 'abc', 'xcy', 'cab'],
  ['nothing', 'abc', '', 'abc'],
])('puts %s in order', (_, before, named, after) => {
  expect(inOrderOf([...before], [...named]).join('')).toBe(after)
})

test('whatever is asked for, everything is in the list once', () => {
  const items = fc.uniqueArray(fc.integer(), { maxLength: 30 })
  fc.assert(
    fc.property(items, fc.array(fc.integer()), fc.integer(), fc.integer(), (list, named, item, index) => {
      const sorted = [...list].sort()
      expect(inOrderOf(list, named).sort()).toEqual(sorted)
      expect(movedTo(list, item, index).sort()).toEqual(sorted)
    }),
  )
})
