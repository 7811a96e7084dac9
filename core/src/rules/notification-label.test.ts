import { expect, test } from 'vitest'
import { notificationLabel, notificationTitle, notificationWords, showsPreview } from './notification-label.ts'

const item = (entity: number, more: object = {}, others = 0) => ({
  notification: { entity, subject: 'Superstition', threadSubject: 'Set list', others },
  fromUser: { first: 'Ana', last: 'Lindqvist' },
  feedItem: { notificationTypeName: 'Roster', subject: 'You play 3 songs' },
  groupName: 'Anchor Blues',
  ...more,
})

test.each([
  [item(4), 'Reply from Ana Lindqvist in Set list from Anchor Blues'],
  [item(1), 'New Post from Ana Lindqvist in Anchor Blues'],
  [item(5), 'Direct Message from Ana Lindqvist'],
  [item(5, { fromUser: null }), 'Direct Message from someone'],
  [item(6), 'You play 3 songs'],
  [item(6, { feedItem: null }), 'Superstition'],
])('%# reads as specified', (notification, label) => {
  expect(notificationLabel(notification)).toBe(label)
})

test('the title is New and the kind, or New Notification', () => {
  expect(notificationTitle(item(1))).toBe('New Roster')
  expect(notificationTitle({ feedItem: null })).toBe('New Notification')
})

test('the preview shows only when the subject is empty', () => {
  expect(showsPreview(item(1))).toBe(false)
  expect(showsPreview({ feedItem: { notificationTypeName: '', subject: '' } })).toBe(true)
})

test.each([
  [4, 1, 'Ana Lindqvist and 1 other replied in Set list from Anchor Blues'],
  [4, 3, 'Ana Lindqvist and 3 others replied in Set list from Anchor Blues'],
  [5, 2, 'Direct Message from Ana Lindqvist'],
  [13, 2, 'You play 3 songs'],
])('entity %i of somebody and %i more reads “%s”', (entity, others, label) => {
  expect(notificationLabel(item(entity, {}, others))).toBe(label)
})

test('the names in a label stand out', () => {
  const names = notificationWords(item(4)).filter(({ isName }) => isName)
  expect(names.map(({ text }) => text)).toEqual(['Ana Lindqvist', 'Set list', 'Anchor Blues'])
})
