import type { Reply } from '@app/core/contract/route'
import { allGenres, allInstruments, searchSongs, searchStreaming } from '@app/core/contract/songs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { STALE } from '../../lib/api/query-client.ts'
import { ASIDE, NOT_KEPT } from '../../lib/offline/kept.ts'

export type Instrument = Reply<typeof allInstruments>[number]
export type Song = Reply<typeof searchSongs>[number]
/** What a streaming service found; not every one of them is in our catalogue. */
export type FoundSong = Reply<typeof searchStreaming>['songs'][number]

export const useInstrumentsQuery = () =>
  useQuery({ ...ASIDE, queryKey: ['instruments'], queryFn: () => call(allInstruments, {}), staleTime: STALE.catalogue })

export const useGenresQuery = () =>
  useQuery({ ...ASIDE, queryKey: ['genres'], queryFn: () => call(allGenres, {}), staleTime: STALE.catalogue })

const SHORTEST = 2

export const songSearchKey = (title: string) => ['song-search', title]

/** Songs of the catalogue, as one types. */
export const useSongSearchQuery = (title: string) =>
  useQuery({
    ...NOT_KEPT,
    queryKey: songSearchKey(title),
    queryFn: ({ signal }) => call(searchSongs, { title }, { signal, errors: 'inline' }),
    enabled: title.length >= SHORTEST,
    placeholderData: keepPreviousData,
    staleTime: STALE.settings,
  })

/** Songs of the streaming services, when one asks for them. */
export const useStreamingSearchQuery = (title: string, enabled: boolean, artist = '') =>
  useQuery({
    ...NOT_KEPT,
    queryKey: ['streaming-search', title, artist],
    queryFn: ({ signal }) => call(searchStreaming, { title, ...(artist && { artist }) }, { signal, errors: 'inline' }),
    enabled: enabled && title.length >= SHORTEST,
    staleTime: STALE.settings,
  })
