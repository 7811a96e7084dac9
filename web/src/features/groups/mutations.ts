import {
  resetInviteLink,
  type SessionDefaults,
  saveGroup,
  setGroupDescription,
  updateDefaultSessionSettings,
  updateGroupSettings,
} from '@app/core/contract/groups'
import { joinGroup, leaveGroup } from '@app/core/contract/members'
import type { Input } from '@app/core/contract/route'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { myGroupsKey } from './my-groups.ts'
import { browseKey, groupKey, inviteKey, type Settings, settingsKey } from './queries.ts'

/** After one's own write nothing of the group is taken from memory. */
export function askGroupAgain(id: number): Promise<unknown> {
  const keys = [groupKey(id), myGroupsKey, browseKey]
  return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

export const useJoinGroup = (id: number) =>
  useMutation({
    mutationFn: (inviteKey?: string) => call(joinGroup, { id, inviteKey }, { errors: 'inline' }),
    onSuccess: () => askGroupAgain(id),
  })

export const useLeaveGroup = (id: number) =>
  useMutation({
    mutationFn: () => call(leaveGroup, { id }, { errors: 'inline' }),
    onSuccess: () => askGroupAgain(id),
  })

export const useSaveGroup = () =>
  useMutation({
    mutationFn: (body: Input<typeof saveGroup>) => call(saveGroup, body, { errors: 'inline' }),
    onSuccess: ({ id }) => askGroupAgain(id),
  })

export const useSetDescription = (id: number) =>
  useMutation({
    mutationFn: (text: string) => call(setGroupDescription, { sessionGroupId: id, text }, { errors: 'inline' }),
    onSuccess: () => askGroupAgain(id),
  })

export const useUpdateDefaults = (id: number) =>
  useMutation({
    mutationFn: (settings: Partial<SessionDefaults>) =>
      call(updateDefaultSessionSettings, { id, settings }, { errors: 'inline' }),
    onSuccess: () => askGroupAgain(id),
  })

type Switches = Pick<Settings, 'filtersEnabled' | 'partLockoutEnabled'>

/** Shown at once; turned back when the server says no. */
export const useGroupSwitch = (id: number) =>
  useMutation({
    mutationFn: (change: Partial<Switches>) => call(updateGroupSettings, { id, ...change }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: settingsKey(id) })
      const before = queryClient.getQueryData<Settings>(settingsKey(id))
      queryClient.setQueryData<Settings>(settingsKey(id), (settings) => settings && { ...settings, ...change })
      return before
    },
    onError: (_error, _change, before) => queryClient.setQueryData(settingsKey(id), before),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['session'] }),
  })

export const useResetInvite = (id: number) =>
  useMutation({
    mutationFn: () => call(resetInviteLink, { id }),
    onSuccess: (invitation) => queryClient.setQueryData(inviteKey(id), invitation),
  })
