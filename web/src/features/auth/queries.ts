import { listDevices } from '@app/core/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export const devicesKey = ['devices']

export const useDevicesQuery = () => useQuery({ queryKey: devicesKey, queryFn: () => call(listDevices, {}) })
