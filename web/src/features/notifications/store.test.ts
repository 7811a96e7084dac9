import { beforeEach, expect, test } from 'vitest'
import {
  forgetNotifications,
  isNew,
  type NotificationItem,
  receiveNotifications,
  receiveOlder,
  showAllAsRead,
  showAsRead,
  useNotifications,
} from './store.ts'

const at = (minute: number) => new Date(Date.parse('2027-01-01T12:00:00Z') + minute * 60_000).toISOString()
/** The later the news, the higher the number, unless told otherwise. */
const item = (id: number, received = true, minute = id) =>
  ({ notification: { id, received, isRead: received, at: at(minute) } }) as NotificationItem
const list = (items: NotificationItem[], hasMore = false) => ({
  items,
  unreadNotifications: items.filter(isNew).length,
  unreadMessages: 0,
  hasMore,
})
const state = () => useNotifications.getState()
const ids = () => state().items.map(({ notification }) => notification.id)

beforeEach(forgetNotifications)

test('what was read back stays behind a newer list that meets it', () => {
  receiveNotifications(list([item(9), item(8)], true))
  receiveOlder(list([item(7), item(6)], true))
  receiveNotifications(list([item(10), item(9)], true))
  expect(ids()).toEqual([10, 9, 8, 7, 6])
  expect(state().hasOlder).toBe(true)
})

test('one further down that has news stands above, and once', () => {
  receiveNotifications(list([item(9), item(8)], true))
  receiveOlder(list([item(7), item(6)], true))
  receiveNotifications(list([item(7, false, 50), item(9)], true))
  expect(ids()).toEqual([7, 9, 8, 6])
})

test('behind a list that does not meet it, it is read again', () => {
  receiveNotifications(list([item(9), item(8)], true))
  receiveNotifications(list([item(90), item(89)], true))
  expect(ids()).toEqual([90, 89])
})

test('a list that is whole has nothing behind it', () => {
  receiveNotifications(list([item(9), item(8)], true))
  receiveOlder(list([item(7)]))
  expect(state().hasOlder).toBe(false)
  receiveNotifications(list([item(9)]))
  expect(ids()).toEqual([9])
})

test('all read on another device: so is what was read back', () => {
  receiveNotifications(list([item(9, false), item(8)], true))
  receiveOlder(list([item(7, false)]))
  receiveNotifications(list([item(9), item(8)], true))
  expect(state().items.some(isNew)).toBe(false)
})

test('one that is opened is read at once and counts no more, however often it is said', () => {
  receiveNotifications(list([item(9, false), item(8, false), item(7)]))
  showAsRead(new Set([9, 7]))
  showAsRead(new Set([9]))
  expect(state().unreadNotifications).toBe(1)
  expect(state().items.map(isNew)).toEqual([false, true, false])
  showAllAsRead()
  expect(state().unreadNotifications).toBe(0)
  expect(state().items.some(isNew)).toBe(false)
})
