import { expect, test } from 'vitest'
import { placeOf } from './notification-place.ts'

test.each([
  ['/group/1/channel/2/message/3?reply=9', '/group/1/channel/2/message/3', true],
  ['/session/5?tab=people#song-2', '/Session/5/', true],
  ['/session/5', '/session/6', false],
  ['/dm?chat=4', '/dm?chat=4&x=1', true],
  ['/dm?chat=4', '/dm?chat=5', false],
  ['/dm?chat=4', '/dm', false],
  ['/admin/view-session?id=4', '/admin/view-session?id=4&stage=roster', true],
  ['/', '/', true],
])('%s and %s are the same place: %s', (one, other, isSame) => {
  expect(placeOf(one) === placeOf(other)).toBe(isSame)
})
