import { addressLookup, searchCity, searchNearby } from '@app/core/contract/places'
import type { Reply } from '@app/core/contract/route'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { STALE } from '../../lib/query-client.ts'

export type Place = Reply<typeof searchCity>[number]

export const placeName = ({ city, state }: Pick<Place, 'city' | 'state'>) => [city, state].filter(Boolean).join(', ')

export const useCitiesQuery = (q: string) =>
  useQuery({
    queryKey: ['cities', q],
    queryFn: ({ signal }) => call(searchCity, { q }, { signal, errors: 'quiet' }),
    enabled: q.length > 1,
    staleTime: STALE.catalogue,
    placeholderData: keepPreviousData,
  })

export type FoundAddress = Reply<typeof addressLookup>[number]

const SHORTEST_ADDRESS = 6

export const useAddressQuery = (address: string) =>
  useQuery({
    queryKey: ['addresses', address],
    queryFn: () => call(addressLookup, { address }, { errors: 'quiet' }),
    enabled: address.length >= SHORTEST_ADDRESS,
    staleTime: STALE.catalogue,
    placeholderData: keepPreviousData,
  })

export const useNearbyQuery = (near: { coordinates: string; radiusKm: number; q: string } | null) =>
  useQuery({
    queryKey: ['groups', 'near', near],
    queryFn: ({ signal }) => call(searchNearby, near ?? { coordinates: '0,0' }, { signal }),
    enabled: near !== null,
    placeholderData: keepPreviousData,
  })
