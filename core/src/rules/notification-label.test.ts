import { expect, test } from 'vitest'
import {
  gatherNotifications,
  notificationLabel,
  notificationTitle,
  notificationWords,
  showsPreview,
} from './notification-label.ts'

const item = (entity: number, more: object = {}) => ({
  notification: { entity, subject: 'Superstition', threadSubject: 'Set list' },
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
  [13, 2, 'Ana Lindqvist and 2 others reacted to your message'],
  [5, 2, 'Direct Message from Ana Lindqvist'],
])('entity %i of somebody and %i more reads “%s”', (entity, others, label) => {
  expect(notificationLabel(item(entity), others)).toBe(label)
})

test('the names in a label stand out', () => {
  const names = notificationWords(item(4)).filter(({ isName }) => isName)
  expect(names.map(({ text }) => text)).toEqual(['Ana Lindqvist', 'Set list', 'Anchor Blues'])
})

const from = (id: number, entity: number, link: string, received = false) => ({
  ...item(entity),
  notification: { entity, subject: '', threadSubject: '', received },
  fromUser: { id, first: `N${id}`, last: '' },
  feedItem: { notificationTypeName: '', subject: '', link },
})

test('replies to one thread are one row, led by the newest, and each person counts once', () => {
  const thread = '/group/1/channel/2/message/3'
  const [row, ...more] = gatherNotifications([
    from(1, 4, `${thread}?reply=9`),
    from(2, 4, thread),
    from(1, 4, thread),
    from(3, 4, thread),
  ])
  expect(more).toEqual([])
  expect(row?.lead.fromUser.id).toBe(1)
  expect(row?.others.map(({ fromUser }) => fromUser.id)).toEqual([2, 3])
  expect(row?.all).toHaveLength(4)
})

test.each([
  ['another thread', [from(1, 4, '/a'), from(2, 4, '/b')]],
  ['another kind', [from(1, 4, '/a'), from(2, 13, '/a')]],
  ['read already', [from(1, 4, '/a'), from(2, 4, '/a', true)]],
  ['posts', [from(1, 1, '/a'), from(2, 1, '/a')]],
  ['nothing to lead to', [from(1, 4, ''), from(2, 4, '')]],
])('%s is a row of its own', (_, items) => {
  expect(gatherNotifications(items)).toHaveLength(2)
})
