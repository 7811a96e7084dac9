import type { JoinPolicy } from '../contract/groups.ts'
import type { GroupRole } from '../contract/route.ts'

/** What somebody is in a group. */
export interface Membership {
  isMember: boolean
  isApproved: boolean
  isAdmin: boolean
}

export const NO_MEMBER: Membership = { isMember: false, isApproved: false, isAdmin: false }

/** Who was made an admin of a session runs it while they are approved in its group. */
export const mayRunSession = (membership: Membership, isSessionAdmin: boolean): boolean =>
  membership.isAdmin || (isSessionAdmin && membership.isApproved)

export type AccessVerdict = 'may' | 'may-not' | 'not-found'

/** Whether a role's call may be made. Of a private group, who is not in it learns nothing; an unapproved member sees what a guest does. */
export function mayInGroup(
  role: GroupRole | 'anyone',
  group: { isPublic: boolean },
  membership: Membership & { mayRun?: boolean },
): AccessVerdict {
  const knows = group.isPublic || membership.isApproved
  const has = {
    anyone: knows,
    member: membership.isMember,
    approved: membership.isApproved,
    gadmin: membership.isAdmin,
    sadmin: membership.mayRun ?? membership.isAdmin,
  }[role]
  if (has) return 'may'
  return knows || membership.isMember ? (role === 'anyone' ? 'not-found' : 'may-not') : 'not-found'
}

export type JoinVerdict = { outcome: 'approved' } | { outcome: 'waiting' } | { outcome: 'refused' }

/** What asking to join comes to. A key that fits opens every group, also to who is waiting already. */
export function joinVerdict(policy: JoinPolicy, hasKey: boolean, membership: Membership): JoinVerdict {
  if (hasKey || policy === 'open' || membership.isApproved) return { outcome: 'approved' }
  if (policy === 'approval' || membership.isMember) return { outcome: 'waiting' }
  return { outcome: 'refused' }
}

export type StayReason = 'LAST_ADMIN'

/** A group always has an admin: the last one stays until there is another. */
export const mayStopBeingAdmin = (
  isAdmin: boolean,
  adminCount: number,
): { ok: true } | { ok: false; reason: StayReason } =>
  isAdmin && adminCount <= 1 ? { ok: false, reason: 'LAST_ADMIN' } : { ok: true }
