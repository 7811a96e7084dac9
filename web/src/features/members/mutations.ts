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
import { layer, shownAtOnce } from '../../lib/api/pending-changes.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { askGroupAgain } from '../groups/mutations.ts'
import { type AdminDetail, adminKey } from '../groups/queries.ts'
import { type GroupUser, groupUsersKey, invitationsKey, removedKey } from './queries.ts'

type Apply<C> = (user: GroupUser, change: C) => GroupUser[]

/** Shows a change to one person at once, in the list of users and, where it answers their request, of those who wait. */
const shownInGroup = <C extends { userId: number }>(
  groupId: number,
  apply: Apply<C>,
  { answersRequest = false } = {},
) =>
  shownAtOnce<C>(
    (change) => [
      layer<GroupUser[]>(groupUsersKey(groupId), (users) =>
        users.flatMap((user) => (user.userId === change.userId ? apply(user, change) : [user])),
      ),
      ...(answersRequest ? [layer<AdminDetail>(adminKey(groupId), withoutRequest(change.userId))] : []),
    ],
    () => askGroupAgain(groupId),
  )

const withoutRequest = (userId: number) => (detail: AdminDetail) => {
  const pending = detail.pending.filter((person) => person.userId !== userId)
  return { ...detail, pending, counts: { ...detail.counts, pending: pending.length } }
}

export const useApprove = (GroupId: number) =>
  useMutation({
    mutationFn: ({ userId }: { userId: number }) => call(approveUser, { GroupId, UserId: userId }),
    ...shownInGroup<{ userId: number }>(GroupId, (user) => [{ ...user, isApproved: true }], { answersRequest: true }),
  })

export const useRemoveMember = (GroupId: number) =>
  useMutation({
    mutationFn: ({ userId }: { userId: number }) => call(removeUser, { GroupId, UserId: userId }),
    ...shownInGroup<{ userId: number }>(GroupId, () => [], { answersRequest: true }),
  })

export const useSetAdmin = (groupId: number) =>
  useMutation({
    mutationFn: (change: { userId: number; isAdmin: boolean }) => call(setAdminRights, { groupId, ...change }),
    ...shownInGroup<{ userId: number; isAdmin: boolean }>(groupId, (user, { isAdmin }) => [{ ...user, isAdmin }]),
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
    ...shownInGroup<{ userId: number; instrumentId: number; rating: number | null }>(GroupId, (user, change) => [
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
