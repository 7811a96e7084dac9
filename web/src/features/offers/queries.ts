import type { Offer, OpenOffer } from '@app/core/contract/offers'
import { readOffer, sessionOffers } from '@app/core/contract/offers'
import type { Reply } from '@app/core/contract/route'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { sessionKey } from '../sessions/queries.ts'

export type { Offer, OpenOffer }
export type SessionOffers = Reply<typeof sessionOffers>

// Whoever looks at an offer sees soon that it is gone.
const FRESH_MS = 15_000
const INLINE = { errors: 'inline' } as const

export const offerKey = (id: number) => ['offer', id]

export const useOfferQuery = (id: number) =>
  useQuery({
    queryKey: offerKey(id),
    queryFn: () => call(readOffer, { id }, INLINE),
    enabled: id > 0,
    refetchInterval: FRESH_MS,
  })

export const sessionOffersKey = (sessionId: number) => [...sessionKey(sessionId), 'offers']

export const useSessionOffersQuery = (sessionId: number) =>
  useQuery({
    queryKey: sessionOffersKey(sessionId),
    queryFn: () => call(sessionOffers, { id: sessionId }, { errors: 'quiet' }),
    refetchInterval: FRESH_MS,
  })
