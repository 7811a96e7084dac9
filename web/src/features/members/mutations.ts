import { withdrawInvitation } from '@app/core/contract/invitations'
import {
  addUser,
  approveUser,
  exportUsers,
  importUsers,
  letBackIn,
  removeUser,
  setAdminInstrumentRating,
  setAdminRights,
} from '@app/core/contract/members'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { textOf } from '../../lib/api/download.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { askGroupAgain } from '../groups/mutations.ts'
import { type AdminDetail, adminKey } from '../groups/queries.ts'
import { type GroupUser, groupUsersKey, invitationsKey, removedKey } from './queries.ts'

interface Kept {
  users: GroupUser[] | undefined
  detail: AdminDetail | undefined
}

/** Shows a change to one person at once, in the list of users and of those who wait; takes it back when refused. */
function optimistic<C extends { userId: number }>(groupId: number, apply: (user: GroupUser, change: C) => GroupUser[]) {
  return {
    onMutate: async (change: C): Promise<Kept> => {
      await queryClient.cancelQueries({ queryKey: groupUsersKey(groupId) })
      const users = queryClient.getQueryData<GroupUser[]>(groupUsersKey(groupId))
      const detail = queryClient.getQueryData<AdminDetail>(adminKey(groupId))
      if (users)
        queryClient.setQueryData(
          groupUsersKey(groupId),
          users.flatMap((user) => (user.userId === change.userId ? apply(user, change) : [user])),
        )
      return { users, detail }
    },
    onError: (_error: Error, _change: C, kept: Kept | undefined) => {
      queryClient.setQueryData(groupUsersKey(groupId), kept?.users)
      queryClient.setQueryData(adminKey(groupId), kept?.detail)
    },
    onSettled: () => askGroupAgain(groupId),
  }
}

function withoutRequest(groupId: number, userId: number) {
  queryClient.setQueryData<AdminDetail>(adminKey(groupId), (detail) => {
    if (!detail) return detail
    const pending = detail.pending.filter((person) => person.userId !== userId)
    return { ...detail, pending, counts: { ...detail.counts, pending: pending.length } }
  })
}

export function useApprove(GroupId: number) {
  const rest = optimistic<{ userId: number }>(GroupId, (user) => [{ ...user, isApproved: true }])
  return useMutation({
    mutationFn: ({ userId }: { userId: number }) => call(approveUser, { GroupId, UserId: userId }),
    ...rest,
    onMutate: async (change) => {
      const kept = await rest.onMutate(change)
      withoutRequest(GroupId, change.userId)
      return kept
    },
  })
}

export function useRemoveMember(GroupId: number) {
  const rest = optimistic<{ userId: number }>(GroupId, () => [])
  return useMutation({
    mutationFn: ({ userId }: { userId: number }) => call(removeUser, { GroupId, UserId: userId }),
    ...rest,
    onMutate: async (change) => {
      const kept = await rest.onMutate(change)
      withoutRequest(GroupId, change.userId)
      return kept
    },
  })
}

export const useSetAdmin = (groupId: number) =>
  useMutation({
    mutationFn: (change: { userId: number; isAdmin: boolean }) => call(setAdminRights, { groupId, ...change }),
    ...optimistic<{ userId: number; isAdmin: boolean }>(groupId, (user, { isAdmin }) => [{ ...user, isAdmin }]),
  })

export const useRate = (GroupId: number) =>
  useMutation({
    mutationFn: (change: { userId: number; instrumentId: number; rating: number | null }) =>
      call(setAdminInstrumentRating, {
        GroupId,
        UserId: change.userId,
        InstrumentId: change.instrumentId,
        Rating: change.rating,
      }),
    ...optimistic<{ userId: number; instrumentId: number; rating: number | null }>(GroupId, (user, change) => [
      {
        ...user,
        instruments: user.instruments.map((one) =>
          one.instrumentId === change.instrumentId ? { ...one, adminRating: change.rating } : one,
        ),
      },
    ]),
  })

export const useAddUser = (GroupId: number) =>
  useMutation({
    mutationFn: (person: { FirstName: string; LastName: string; Email: string | null; Gender: string }) =>
      call(addUser, { GroupId, ...person }, { errors: 'inline' }),
    onSuccess: () => askGroupAgain(GroupId),
  })

export const useWithdraw = (GroupId: number) =>
  useMutation({
    mutationFn: (InvitationId: number) => call(withdrawInvitation, { GroupId, InvitationId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitationsKey(GroupId) }),
  })

export const useLetBackIn = (GroupId: number) =>
  useMutation({
    mutationFn: (UserId: number) => call(letBackIn, { GroupId, UserId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: removedKey(GroupId) }),
  })

export const useImportUsers = (id: number) =>
  useMutation({
    // A file is sent as a form; the contract knows what the server reads out of it.
    mutationFn: (file: File) => call(importUsers, { id, file: file as unknown as Uint8Array }, { errors: 'inline' }),
    onSuccess: () => askGroupAgain(id),
  })

export const useExportUsers = (id: number) => useMutation({ mutationFn: () => textOf(exportUsers, { id }) })
