import { expect, test } from 'vitest'
import { type OwnEvent, ownDescription, ownStatus } from './own-event.ts'

const EVENT: OwnEvent = {
  isCancelled: false,
  isOut: false,
  firstCome: false,
  isWaiting: false,
  description: 'The back room.',
  link: 'https://jam.example/session/1',
  parts: [],
}
const PARTS = [
  { number: 1, title: 'Superstition', instruments: ['Bass'] },
  { number: 4, title: 'Use Me', instruments: ['Bass', 'Vocals'] },
]

test.each<[string, Partial<OwnEvent>, string, RegExp]>([
  ['only signed up', {}, 'TENTATIVE', /The roster is not out yet/],
  ['on the waitlist of a full session', { isWaiting: true }, 'TENTATIVE', /on its waitlist/],
  ['the roster is out', { isOut: true, parts: PARTS }, 'CONFIRMED', /^You play:\n1\. Superstition: Bass\n4\. Use Me: Bass and Vocals\n\nThe back room/],
  ['out, without a part for them', { isOut: true }, 'TENTATIVE', /no part for you in the roster this time/],
  ['first come, with parts', { isOut: true, firstCome: true, parts: PARTS }, 'CONFIRMED', /^You play/],
  ['first come, without any', { isOut: true, firstCome: true }, 'TENTATIVE', /don’t have a part yet/],
  ['called off', { isOut: true, parts: PARTS, isCancelled: true }, 'CANCELLED', /^This session was called off\.\n\nhttps/],
])('%s', (_, changes, status, words) => {
  const event = { ...EVENT, ...changes }
  expect(ownStatus(event)).toBe(status)
  expect(ownDescription(event)).toMatch(words)
  expect(ownDescription(event).endsWith(EVENT.link)).toBe(true)
}) // biome-ignore format: a table
