import { groupNotificationChoices } from '@app/core/contract/notifications'
import type { UserProfile } from '@app/core/contract/profile'
import {
  getEmailNotificationSettings,
  getNotificationSettings,
  type SEEN_AS,
  userOnlineStatus,
  userProfile,
} from '@app/core/contract/users'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { STALE } from '../../lib/api/query-client.ts'

export type { UserProfile }

/** 0 is the own profile. */
export const profileKey = (id: number) => ['profile', id]
export const notificationSettingsKey = ['notification-settings']
export const emailSettingsKey = ['email-notification-settings']
export const groupChoicesKey = ['group-notification-choices']

export const useProfileQuery = (id: number) =>
  useQuery({ queryKey: profileKey(id), queryFn: () => call(userProfile, { id }, { errors: 'inline' }) })

export type SeenAs = (typeof SEEN_AS)[number]

/** The own profile as somebody else sees it. */
export const useSeenAsQuery = (as: SeenAs | null) =>
  useQuery({
    queryKey: [...profileKey(0), as],
    queryFn: () => call(userProfile, { id: 0, ...(as && { as }) }, { errors: 'inline' }),
    enabled: as !== null,
  })

/** When somebody was last here; it is nothing to wait for, nor to fail by. */
export const useOnlineStatusQuery = (id: number, enabled: boolean) =>
  useQuery({
    queryKey: ['online-status', id],
    queryFn: () => call(userOnlineStatus, { id }, { errors: 'quiet' }),
    enabled,
  })

export const useNotificationSettingsQuery = () =>
  useQuery({
    queryKey: notificationSettingsKey,
    queryFn: () => call(getNotificationSettings, {}),
    staleTime: STALE.settings,
  })

export const useEmailSettingsQuery = () =>
  useQuery({
    queryKey: emailSettingsKey,
    queryFn: () => call(getEmailNotificationSettings, {}),
    staleTime: STALE.settings,
  })

export const useGroupChoicesQuery = () =>
  useQuery({
    queryKey: groupChoicesKey,
    queryFn: () => call(groupNotificationChoices, {}),
    staleTime: STALE.settings,
  })
