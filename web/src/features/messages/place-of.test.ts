import { expect, test } from 'vitest'
import { placeOf } from './place-of.ts'
import { message } from './testing.ts'

test.each([
  // where it was written, where it is read
  [{}, '/group/5?tab=chat&message=9'],
  [{ channelType: 4, sessionId: 2 }, '/session/2?tab=chat&message=9'],
  [{ channelType: 1, groupId: null }, '/dm?chat=3&message=9'],
  [{ channelType: 3 }, '/group/5/channel/3/message/9'],
  [{ parentMessageId: 4 }, '/group/5/channel/3/message/4?reply=9'],
  [{ channelType: 1, groupId: null, parentMessageId: 4 }, '/group/0/channel/3/message/4?reply=9'],
])('a message is read where it stands: %o', (of, address) => {
  expect(placeOf(message(9, of))).toBe(address)
})
