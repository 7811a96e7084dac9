import type { Reply } from '@app/core/contract/route'
import { allInstruments } from '@app/core/contract/songs'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { STALE } from '../../lib/query-client.ts'

export type Instrument = Reply<typeof allInstruments>[number]

export const useInstrumentsQuery = () =>
  useQuery({ queryKey: ['instruments'], queryFn: () => call(allInstruments, {}), staleTime: STALE.catalogue })
