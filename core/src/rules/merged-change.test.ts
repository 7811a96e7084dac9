import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergedChange } from './merged-change.ts'

const NOW = { title: 'Late Jam', fee: 5, slots: [{ id: 1 }] }

test.each([
  ['what was not sent stays', {}, undefined, {}, []],
  ['what is so already is no change', { title: 'Late Jam' }, undefined, {}, []],
  ['without a word on what was seen, what is sent counts', { title: 'Jam' }, undefined, { title: 'Jam' }, []],
  ['what was seen and left alone stays as it is now', { title: 'Jam' }, { title: 'Jam' }, {}, []],
  ['what was changed alone is changed', { fee: 7 }, { title: 'Jam', fee: 5 }, { fee: 7 }, []],
  ['what both changed clashes', { title: 'Slow Jam', fee: 7 }, { title: 'Jam', fee: 5 }, { fee: 7 }, ['title']],
  ['what both changed to the same is no clash', { title: 'Late Jam' }, { title: 'Jam' }, {}, []],
  ['lists are the same by what is in them', { slots: [{ id: 1 }] }, { slots: [] }, {}, []],
  ['a list that both changed clashes', { slots: [{ id: 3 }] }, { slots: [{ id: 2 }] }, {}, ['slots']],
])('%s', (_, wanted, was, changes, clashes) => {
  expect(mergedChange(NOW, wanted as Partial<typeof NOW>, was as never)).toEqual({ changes, clashes })
})

test('of two who change at once, nothing of the first is lost unless the second is told', () => {
  const fields = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) })
  fc.assert(
    fc.property(fields, fields, fields, (was, first, second) => {
      const one = mergedChange(was, first, was)
      const after = { ...was, ...one.changes }
      const two = mergedChange(after, second, was)
      const last = { ...after, ...two.changes }
      for (const name of ['a', 'b', 'c'] as const)
        if (first[name] !== was[name] && last[name] !== first[name]) throw new Error(`${name} was saved over`)
    }),
  )
})
