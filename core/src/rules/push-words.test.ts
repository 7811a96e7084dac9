import { expect, test } from 'vitest'
import { gatheredWords, pushWords } from './push-words.ts'

const item = (entity: number, more: object = {}) => ({
  notification: { entity, subject: '', threadSubject: 'Set list', others: 0 },
  fromUser: { first: 'Ana', last: 'Lindqvist' },
  feedItem: { notificationTypeName: 'Roster', subject: 'You play 3 songs' },
  groupName: 'Anchor Blues',
  preview: '',
  ...more,
})

test('what somebody wrote stands below who wrote it', () => {
  expect(pushWords(item(4, { preview: 'In E, please' }))).toEqual({
    title: 'Reply from Ana Lindqvist in Set list from Anchor Blues',
    body: 'In E, please',
  })
})

test('anything else stands below the name of the group, or of its kind', () => {
  expect(pushWords(item(6))).toEqual({ title: 'Anchor Blues', body: 'You play 3 songs' })
  expect(pushWords(item(6, { groupName: '' })).title).toBe('New Roster')
})

test('a long text is cut where it would no longer be shown', () => {
  const { body } = pushWords(item(5, { preview: '🎸'.repeat(500) }))
  expect([...body]).toHaveLength(180)
  expect(body.endsWith('🎸…')).toBe(true)
})

test('several of a night are one, with a number', () => {
  expect(gatheredWords([item(6), item(5)])).toEqual({
    title: '2 new since last night',
    body: 'You play 3 songs · Direct Message from Ana Lindqvist',
  })
})
