import {
  resetInviteLink,
  type SessionDefaults,
  saveGroup,
  updateDefaultSessionSettings,
} from '@app/core/contract/groups'
import { joinGroup, leaveGroup } from '@app/core/contract/members'
import type { Input } from '@app/core/contract/route'
import { useMutation } from '@tanstack/react-query'
import { afterClash } from '../../lib/api/after-clash.ts'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { askAgain, queryClient } from '../../lib/api/query-client.ts'
import { myGroupsKey } from './my-groups.ts'
import { browseKey, groupKey, inviteKey } from './queries.ts'

/** A refusal names a field as the call does; the form may have another name for it. */
async function byFormName<T>(work: Promise<T>, names: Record<string, string>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const fields = Object.entries(error.fields).map(([name, fault]) => [names[name] ?? name, fault])
    throw new ApiError({ ...error, message: error.message, fields: Object.fromEntries(fields) })
  }
}

const DEFAULTS_FIELDS = {
  'settings.startTime': 'startTime',
  'settings.lengthMinutes': 'length',
  'settings.locationId': 'venue',
  'settings.songAssignMin': 'min',
  'settings.songAssignMax': 'max',
  'settings.fee': 'fee',
  'settings.slots': 'slots',
  'settings.membersMaySuggest': 'membersMaySuggest',
  'settings.allowDoubling': 'allowDoubling',
  'settings.firstCome': 'firstCome',
  'settings.opensAtOnce': 'opensAtOnce',
}

/** After one's own write nothing of the group is taken from memory. */
export const askGroupAgain = (id: number) => askAgain(groupKey(id), myGroupsKey, browseKey)

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
    mutationFn: (body: Input<typeof saveGroup>) =>
      byFormName(call(saveGroup, body, { errors: 'inline' }), { isPublic: 'visibility' }),
    onSuccess: ({ id }) => askGroupAgain(id),
    onError: (error, { id }) => (id ? afterClash(() => askGroupAgain(id))(error) : undefined),
  })

export const useUpdateDefaults = (id: number) =>
  useMutation({
    mutationFn: (body: { settings: Partial<SessionDefaults>; was?: Partial<SessionDefaults> }) =>
      byFormName(call(updateDefaultSessionSettings, { id, ...body }, { errors: 'inline' }), DEFAULTS_FIELDS),
    onSuccess: () => askGroupAgain(id),
    onError: afterClash(() => askGroupAgain(id)),
  })

export const useResetInvite = (id: number) =>
  useMutation({
    mutationFn: () => call(resetInviteLink, { id }),
    onSuccess: (invitation) => queryClient.setQueryData(inviteKey(id), invitation),
  })
