import { expect, test } from 'vitest'
import { joinVerdict, mayInGroup, mayStopBeingAdmin, NO_MEMBER } from './membership.ts'

const waiting = { isMember: true, isApproved: false, isAdmin: false }
const approved = { isMember: true, isApproved: true, isAdmin: false }
const admin = { isMember: true, isApproved: true, isAdmin: true }
const open = { isPublic: true }
const secret = { isPublic: false }

test.each([
  ['anyone', open, NO_MEMBER, 'may'],
  ['anyone', secret, NO_MEMBER, 'not-found'],
  ['anyone', secret, waiting, 'not-found'],
  ['anyone', secret, approved, 'may'],
  ['member', open, NO_MEMBER, 'may-not'],
  ['member', secret, NO_MEMBER, 'not-found'],
  ['member', secret, waiting, 'may'],
  ['approved', open, waiting, 'may-not'],
  ['approved', secret, waiting, 'may-not'],
  ['approved', open, approved, 'may'],
  ['gadmin', open, approved, 'may-not'],
  ['gadmin', secret, NO_MEMBER, 'not-found'],
  ['gadmin', secret, admin, 'may'],
] as const)('a call for %s in %j by %j: %s', (role, group, membership, verdict) => {
  expect(mayInGroup(role, group, membership)).toBe(verdict)
})

test.each([
  ['open', false, NO_MEMBER, 'approved'],
  ['approval', false, NO_MEMBER, 'waiting'],
  ['approval', true, NO_MEMBER, 'approved'],
  ['approval', true, waiting, 'approved'],
  ['approval', false, approved, 'approved'],
  ['invite', false, NO_MEMBER, 'refused'],
  ['invite', true, NO_MEMBER, 'approved'],
  ['invite', false, waiting, 'waiting'],
] as const)('joining a group with policy %s, key %s, as %j: %s', (policy, hasKey, membership, outcome) => {
  expect(joinVerdict(policy, hasKey, membership)).toEqual({ outcome })
})

test.each([
  [true, 1, false],
  [true, 2, true],
  [false, 1, true],
])('an admin %s of %i may stop: %s', (isAdmin, count, ok) => {
  expect(mayStopBeingAdmin(isAdmin, count).ok).toBe(ok)
})
