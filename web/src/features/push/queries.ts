import { getPushSettings } from '@app/core/contract/push'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { STALE } from '../../lib/api/query-client.ts'
import { NOT_KEPT } from '../../lib/offline/kept.ts'
import { thisDevice } from './device.ts'

export const pushSettingsKey = ['push-settings']
export const pushDeviceKey = ['push-device']

export const usePushSettingsQuery = () =>
  useQuery({ queryKey: pushSettingsKey, queryFn: () => call(getPushSettings, {}), staleTime: STALE.settings })

/** What this browser can do and has been allowed; asked again whenever somebody comes back from its settings. */
export const usePushDeviceQuery = () =>
  useQuery({
    ...NOT_KEPT,
    queryKey: pushDeviceKey,
    queryFn: async () => (await thisDevice()?.read()) ?? 'none',
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
