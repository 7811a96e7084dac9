import { updateProfilePicture } from '@app/core/contract/media'
import type { Input } from '@app/core/contract/route'
import {
  completeRegistration,
  type EmailNotificationSettings,
  type NotificationKind,
  type NotificationSettings,
  removeInstrument,
  updateDetails,
  updateEmailNotificationSettings,
  updateInstrument,
  updateNotificationSettings,
  updateProfile,
} from '@app/core/contract/users'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { saveProfile } from '../../lib/session.ts'
import { pictureForUpload } from '../../lib/shrink-picture.ts'
import { emailSettingsKey, notificationSettingsKey, profileKey } from './queries.ts'

const askOwnProfileAgain = () => queryClient.invalidateQueries({ queryKey: profileKey(0) })

export const useCompleteRegistration = () =>
  useMutation({
    mutationFn: (body: Input<typeof completeRegistration>) => call(completeRegistration, body, { errors: 'inline' }),
    onSuccess: saveProfile,
  })

export const useUpdateDetails = () =>
  useMutation({
    mutationFn: (body: Input<typeof updateDetails>) => call(updateDetails, body, { errors: 'inline' }),
    onSuccess: saveProfile,
  })

export const useUpdateProfile = () =>
  useMutation({
    mutationFn: (body: Input<typeof updateProfile>) => call(updateProfile, body, { errors: 'inline' }),
    onSuccess: (profile) => {
      saveProfile(profile)
      void askOwnProfileAgain()
    },
  })

export const useUpdatePicture = () =>
  useMutation({
    mutationFn: async (file: File) => call(updateProfilePicture, await pictureForUpload(file), { errors: 'inline' }),
    onSuccess: (profile) => {
      saveProfile(profile)
      void askOwnProfileAgain()
    },
  })

export const useUpdateInstrument = () =>
  useMutation({
    mutationFn: (body: Input<typeof updateInstrument>) => call(updateInstrument, body),
    onSettled: askOwnProfileAgain,
  })

export const useRemoveInstrument = () =>
  useMutation({ mutationFn: (id: number) => call(removeInstrument, { id }), onSettled: askOwnProfileAgain })

/** Shows the change at once and takes it back when the server says no. */
function optimistic<T extends object, C>(key: readonly string[], apply: (before: T, change: C) => T) {
  return {
    // One after the other: an early answer must not undo what was switched after it.
    scope: { id: key.join() },
    onMutate: (change: C) => {
      const before = queryClient.getQueryData<T>(key)
      if (before) queryClient.setQueryData(key, apply(before, change))
      return { before }
    },
    onError: (_error: Error, _change: C, kept: { before: T | undefined } | undefined) =>
      queryClient.setQueryData(key, kept?.before),
    onSuccess: (saved: T) => queryClient.setQueryData(key, saved),
  }
}

interface Toggle {
  kind: NotificationKind
  on: boolean
}

export const useToggleNotification = () =>
  useMutation({
    mutationFn: ({ kind, way, on }: Toggle & { way: 'inApp' | 'push' }) =>
      call(updateNotificationSettings, { settings: { [kind]: { [way]: on } } }),
    ...optimistic<NotificationSettings, Toggle & { way: 'inApp' | 'push' }>(
      notificationSettingsKey,
      (before, { kind, way, on }) => ({ ...before, [kind]: { ...before[kind], [way]: on } }),
    ),
  })

export const useToggleEmail = () =>
  useMutation({
    mutationFn: ({ kind, on }: Toggle) => call(updateEmailNotificationSettings, { settings: { [kind]: on } }),
    ...optimistic<EmailNotificationSettings, Toggle>(emailSettingsKey, (before, { kind, on }) => ({
      ...before,
      [kind]: on,
    })),
  })
