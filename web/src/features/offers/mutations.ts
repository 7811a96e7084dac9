import { answerOffer, offerSlot, stopOffers } from '@app/core/contract/offers'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { askSessionAgain } from '../sessions/queries.ts'
import { offerKey } from './queries.ts'

const INLINE = { errors: 'inline' } as const

export const useAnswerOffer = (offerId: number) =>
  useMutation({
    mutationFn: (accept: boolean) => call(answerOffer, { offerId, accept }, INLINE),
    onSuccess: (offer) => {
      queryClient.setQueryData(offerKey(offerId), offer)
      void askSessionAgain(offer.session.id)
    },
    // Refused: somebody was quicker, or the time is over. The page says how it stands now.
    onError: () => queryClient.invalidateQueries({ queryKey: offerKey(offerId) }),
  })

/** Offers a free slot to this person, or to nobody any more. */
export const useOfferSlot = (sessionId: number) =>
  useMutation({
    mutationFn: ({ slotId, userId }: { slotId: number; userId: number | null }) =>
      userId === null
        ? call(stopOffers, { SlotId: slotId }, INLINE)
        : call(offerSlot, { SlotId: slotId, UserId: userId }, INLINE),
    onSettled: () => askSessionAgain(sessionId),
  })
