import { addressLookup, searchCity, searchNearby, statesForCountry } from '@app/core/contract/places'
import type { Reply } from '@app/core/contract/route'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { queryClient, STALE } from '../../lib/api/query-client.ts'
import { NOT_KEPT } from '../../lib/offline/kept.ts'

export type Place = Reply<typeof searchCity>[number]

/** 'Bristol, England, United Kingdom'; Berlin is not in Berlin. */
export const placeName = ({ city, state, country }: Pick<Place, 'city' | 'state' | 'country'>) =>
  [...new Set([city, state, country])].filter(Boolean).join(', ')

const citiesQuery = (q: string) =>
  queryOptions({
    ...NOT_KEPT,
    queryKey: ['cities', q],
    queryFn: ({ signal }) => call(searchCity, { q }, { signal, errors: 'quiet' }),
    staleTime: STALE.catalogue,
  })

export const useCitiesQuery = (q: string) =>
  useQuery({ ...citiesQuery(q), enabled: q.length > 1, placeholderData: keepPreviousData })

export interface Where {
  city: string
  state: string
  /** Two letters. */
  country: string
}
const question = ({ city, state, country }: Where) => [city.trim(), state.trim(), country].filter(Boolean).join(', ')

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** The city that these words name, and not one whose name goes on. */
const meant = ({ city }: Where, places: Place[] = []) => places.find((place) => plain(place.city) === plain(city))

/** The place that was typed, where it is one that we know. */
export function usePlaceQuery(where: Where): Place | undefined {
  const places = useQuery({ ...citiesQuery(question(where)), enabled: where.city.trim().length > 1 })
  return meant(where, places.data)
}

/** The same before something is saved; no answer is no objection. */
export async function findPlace(where: Where): Promise<Place | undefined> {
  if (where.city.trim().length < 2) return undefined
  return meant(where, await queryClient.fetchQuery(citiesQuery(question(where))).catch(() => undefined))
}

export const useStatesQuery = (country: string) =>
  useQuery({
    queryKey: ['states', country],
    queryFn: () => call(statesForCountry, { id: country }, { errors: 'quiet' }),
    enabled: country !== '',
    staleTime: STALE.catalogue,
  })

export type FoundAddress = Reply<typeof addressLookup>[number]

const SHORTEST_ADDRESS = 6

export const useAddressQuery = (address: string) =>
  useQuery({
    ...NOT_KEPT,
    queryKey: ['addresses', address],
    queryFn: () => call(addressLookup, { address }, { errors: 'quiet' }),
    enabled: address.length >= SHORTEST_ADDRESS,
    staleTime: STALE.catalogue,
    placeholderData: keepPreviousData,
  })

export const useNearbyQuery = (near: { coordinates: string; radiusKm: number; q: string } | null) =>
  useQuery({
    ...NOT_KEPT,
    queryKey: ['groups', 'near', near],
    queryFn: ({ signal }) => call(searchNearby, near ?? { coordinates: '0,0' }, { signal }),
    enabled: near !== null,
    placeholderData: keepPreviousData,
  })
