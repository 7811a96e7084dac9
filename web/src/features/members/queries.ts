import { groupInvitations } from '@app/core/contract/invitations'
import { groupUsers, onlineUsersForGroup, removedUsers, userList } from '@app/core/contract/members'
import type { Reply } from '@app/core/contract/route'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { groupKey } from '../groups/queries.ts'

export type Member = Reply<typeof userList>[number]
export type GroupUser = Reply<typeof groupUsers>[number]

export const membersKey = (groupId: number) => [...groupKey(groupId), 'members']
export const groupUsersKey = (groupId: number) => [...groupKey(groupId), 'users']

export const membersQuery = (groupId: number) => ({
  queryKey: membersKey(groupId),
  queryFn: () => call(userList, { id: groupId }, { errors: 'inline' as const }),
})

export const useMembersQuery = (groupId: number, enabled = true) => useQuery({ ...membersQuery(groupId), enabled })

export const useGroupUsersQuery = (groupId: number) =>
  useQuery({ queryKey: groupUsersKey(groupId), queryFn: () => call(groupUsers, { groupId }, { errors: 'inline' }) })

export const invitationsKey = (groupId: number) => [...groupKey(groupId), 'invitations']
export const removedKey = (groupId: number) => [...groupKey(groupId), 'removed']

export const useInvitationsQuery = (groupId: number) =>
  useQuery({
    queryKey: invitationsKey(groupId),
    queryFn: () => call(groupInvitations, { id: groupId }, { errors: 'inline' }),
  })

export const useRemovedQuery = (groupId: number) =>
  useQuery({ queryKey: removedKey(groupId), queryFn: () => call(removedUsers, { id: groupId }, { errors: 'inline' }) })

// Somebody counts as here for two minutes after the last report.
const ONLINE_MS = 60_000

export const useOnlineQuery = (groupId: number) =>
  useQuery({
    queryKey: [...groupKey(groupId), 'online'],
    queryFn: () => call(onlineUsersForGroup, { groupId }, { errors: 'quiet' }),
    refetchInterval: ONLINE_MS,
  })
