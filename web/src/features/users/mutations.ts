import { updateProfilePicture } from '@app/core/contract/media'
import {
  type groupNotificationChoices,
  type NotificationChoice,
  updateGroupNotificationChoice,
} from '@app/core/contract/notifications'
import type { Input, Reply } from '@app/core/contract/route'
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
import { call } from '../../lib/api/api.ts'
import { layer, shownAtOnce, shownUntilSaved } from '../../lib/api/pending-changes.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { pictureForUpload } from '../../lib/device/shrink-picture.ts'
import { saveProfile } from '../../lib/session/session.ts'
import { emailSettingsKey, groupChoicesKey, notificationSettingsKey, profileKey } from './queries.ts'

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
    mutationFn: async (file: Blob) => call(updateProfilePicture, await pictureForUpload(file), { errors: 'inline' }),
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

type Ways = Partial<Record<'inApp' | 'push', boolean>>
export type NotificationChange = Partial<Record<NotificationKind, Ways>>
export type EmailChange = Partial<Record<NotificationKind, boolean>>

const withWays = (before: NotificationSettings, change: NotificationChange): NotificationSettings => {
  const after = { ...before }
  for (const [kind, ways] of Object.entries(change) as [NotificationKind, Ways][])
    after[kind] = { ...after[kind], ...ways }
  return after
}

export const useChangeNotifications = () =>
  useMutation({
    mutationFn: (settings: NotificationChange) => call(updateNotificationSettings, { settings }),
    ...shownUntilSaved<NotificationSettings, NotificationChange>(notificationSettingsKey, withWays),
  })

export const useChangeEmail = () =>
  useMutation({
    mutationFn: (settings: EmailChange) => call(updateEmailNotificationSettings, { settings }),
    ...shownUntilSaved<EmailNotificationSettings, EmailChange>(emailSettingsKey, (before, change) => ({
      ...before,
      ...change,
    })),
  })

type GroupChoices = Reply<typeof groupNotificationChoices>
interface GroupChange {
  groupId: number
  choice: NotificationChoice
}

const withChoice = (before: GroupChoices, { groupId, choice }: GroupChange) =>
  before.map((one) => (one.groupId === groupId ? { ...one, choice } : one))

export const useChooseForGroup = () =>
  useMutation({
    scope: { id: groupChoicesKey.join() },
    mutationFn: ({ groupId, choice }: GroupChange) => call(updateGroupNotificationChoice, { id: groupId, choice }),
    ...shownAtOnce<GroupChange>((change) => [
      layer<GroupChoices>(groupChoicesKey, (choices) => withChoice(choices, change)),
    ]),
  })
