import { expect, test } from 'vitest'
import { type Acquaintance, mayChange, mayChangePost, mayReply, mayRestore, mayWriteTo } from './talk.ts'

const FRIEND: Acquaintance = { isSelf: false, sharesGroup: true, isGone: false, hasBlocked: false, isBlocked: false }

test.each<[string, Partial<Acquaintance>, string | null]>([
  ['a fellow of a group', {}, null],
  ['somebody of no common group', { sharesGroup: false }, 'NOT_REACHABLE'],
  ['who blocked the writer: as if they shared no group', { isBlocked: true }, 'NOT_REACHABLE'],
  ['whom the writer blocked', { hasBlocked: true }, 'BLOCKED_BY_YOU'],
  ['who deleted their account', { isGone: true, sharesGroup: false }, 'FORMER_MEMBER'],
  ['oneself', { isSelf: true }, 'YOURSELF'],
])('writing to %s', (_, to, reason) => {
  expect(mayWriteTo({ ...FRIEND, ...to })).toEqual(reason ? { ok: false, reason } : { ok: true })
})

test('closed comments take no reply', () => {
  expect(mayReply({ commentsClosed: false })).toEqual({ ok: true })
  expect(mayReply({ commentsClosed: true })).toEqual({ ok: false, reason: 'COMMENTS_CLOSED' })
})

const AUTHOR = 1
const ADMIN = 2
const OTHER = 3
const there = { authorId: AUTHOR, deletedBy: null, isNews: false }

test.each([
  ['the author', there, AUTHOR, true],
  ['an admin', there, ADMIN, false],
  ['the author once it is deleted', { ...there, deletedBy: AUTHOR }, AUTHOR, false],
  ['the organiser of whom news tells', { ...there, isNews: true }, AUTHOR, false],
])('changing a message: %s', (_, message, who, may) => {
  expect(mayChange(message, who)).toBe(may)
})

test.each([
  ['of their own', { authorId: ADMIN, isOpen: false }, true],
  ['that another organiser wrote for the group', { authorId: OTHER, isOpen: true }, true],
  ['of a member', { authorId: OTHER, isOpen: false }, false],
])('an organiser changing a post %s', (_, post, may) => {
  expect(mayChangePost(post, ADMIN)).toBe(may)
})

test.each([
  ['what is there', there, AUTHOR, false, false],
  ['what one deleted oneself', { ...there, deletedBy: AUTHOR }, AUTHOR, false, true],
  ['one’s own that an admin deleted', { ...there, deletedBy: ADMIN }, AUTHOR, false, false],
  ['another’s', { ...there, deletedBy: AUTHOR }, OTHER, false, false],
  ['another’s, as an admin', { ...there, deletedBy: AUTHOR }, ADMIN, true, true],
])('bringing back %s', (_, message, who, isAdmin, may) => {
  expect(mayRestore(message, who, isAdmin)).toBe(may)
})
