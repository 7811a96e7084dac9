import { removePushSubscription, testPush, updatePushSettings } from '@app/core/contract/push'
import type { Input, Reply } from '@app/core/contract/route'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { shownUntilSaved } from '../../lib/api/pending-changes.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { thisDevice } from './device.ts'
import { tellServer } from './keep-push.ts'
import { pushDeviceKey, pushSettingsKey } from './queries.ts'

type PushSettings = Reply<typeof updatePushSettings>

const lookAgain = () => queryClient.invalidateQueries({ queryKey: pushDeviceKey })
const keepSettings = (settings: PushSettings | null) => {
  if (settings) queryClient.setQueryData(pushSettingsKey, settings)
}

export const useTurnOn = () =>
  useMutation({
    mutationFn: async (publicKey: string) => {
      const address = await thisDevice()?.subscribe(publicKey)
      if (!address) return null
      return tellServer(address, 'inline')
    },
    onSuccess: keepSettings,
    onSettled: lookAgain,
  })

export const useTurnOff = () =>
  useMutation({
    mutationFn: async () => {
      const endpoint = await thisDevice()?.unsubscribe()
      return endpoint ? call(removePushSubscription, { endpoint }, { errors: 'inline' }) : null
    },
    onSuccess: keepSettings,
    onSettled: lookAgain,
  })

export const useTestPush = () =>
  useMutation({
    mutationFn: () => call(testPush, {}, { errors: 'inline' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pushSettingsKey }),
  })

export const useChangePush = () =>
  useMutation({
    mutationFn: (change: Input<typeof updatePushSettings>) => call(updatePushSettings, change),
    ...shownUntilSaved<PushSettings, Input<typeof updatePushSettings>>(
      pushSettingsKey,
      (before, change) => ({ ...before, ...change }) as PushSettings,
    ),
  })
