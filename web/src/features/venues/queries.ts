import type { Reply } from '@app/core/contract/route'
import { listVenues } from '@app/core/contract/venues'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { groupKey } from '../groups/queries.ts'

export type Venue = Reply<typeof listVenues>[number]

export const venuesKey = (groupId: number) => [...groupKey(groupId), 'venues']

export const useVenuesQuery = (groupId: number) =>
  useQuery({ queryKey: venuesKey(groupId), queryFn: () => call(listVenues, { groupId }) })
