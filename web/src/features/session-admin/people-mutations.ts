import type { Input } from '@app/core/contract/route'
import { type Nudged, nudge } from '@app/core/contract/session-night'
import { askForSlots } from '@app/core/contract/session-overview'
import {
  registerForSession,
  registerPart,
  resetAllocationMax,
  unregisterUser,
  updateAllocationMax,
} from '@app/core/contract/sign-up'
import { removeUserForSlot } from '@app/core/contract/slots'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { askAgain } from '../../lib/api/query-client.ts'
import { showToast } from '../../lib/toasts.ts'
import { showToldLater } from '../../lib/told-later.ts'
import { askSessionAgain, sessionKey } from '../sessions/queries.ts'

const INLINE = { errors: 'inline' } as const

/** Takes somebody off the session, with all they registered for. */
export const useUnregisterPerson = (SessionId: number) =>
  useMutation({
    mutationFn: ({ userId, reason }: { userId: number; reason: string }) =>
      call(unregisterUser, { SessionId, ForUserId: userId, Reason: reason }, INLINE),
    onSuccess: () => askSessionAgain(SessionId),
  })

/** Signs somebody up who has no phone at hand. */
export const useRegisterPerson = (SessionId: number, SlotId: number) =>
  useMutation({
    mutationFn: (userId: number) => call(registerPart, { SessionId, SlotId, ForUserId: userId }, INLINE),
    onSuccess: ({ toldLater }) => {
      showToldLater(toldLater, 'It’s theirs')
      return askSessionAgain(SessionId)
    },
  })

export const useRemoveFromSlot = (sessionId: number, slotId: number) =>
  useMutation({
    mutationFn: (userId: number) => call(removeUserForSlot, { slotId, userId }, INLINE),
    onSuccess: ({ toldLater }) => {
      showToldLater(toldLater, 'They’re off this slot')
      return askSessionAgain(sessionId)
    },
    onError: ({ message }) => showToast({ kind: 'error', title: 'That did not work', body: message }),
  })

/** Puts a member on the list who has not done so. */
export function useAddToSession(sessionId: number) {
  const remove = useUnregisterPerson(sessionId)
  return useMutation({
    mutationFn: ({ userId }: { userId: number; name: string }) =>
      call(registerForSession, { sessionId, userId }, INLINE),
    onSuccess: (_, { userId, name }) => {
      showToast({
        kind: 'plain',
        topic: 'added',
        title: `${name} is on the list`,
        body: 'Open their row to put them down for songs.',
        action: { label: 'Undo', run: () => remove.mutate({ userId, reason: '' }) },
      })
      return askSessionAgain(sessionId)
    },
    onError: ({ message }) => showToast({ kind: 'error', title: 'Not added', body: message }),
  })
}

interface PersonChange {
  wanted?: { min?: number; max?: number }
  /** `before`: as it was shown. */
  most?: { max: number | null; before: number | null }
}

/** How many songs somebody wants, and how many they may get from the organisers at most. */
export const useChangePerson = (sessionId: number, userId: number) =>
  useMutation({
    /** `wanted`, `most`: only what was changed, so that nothing is written over what the member changed meanwhile. */
    mutationFn: async ({ wanted, most }: PersonChange) => {
      if (wanted)
        await call(
          registerForSession,
          { sessionId, userId, SongAssignMin: wanted.min, SongAssignMax: wanted.max },
          INLINE,
        )
      if (most === undefined) return
      const { max, before } = most
      if (max === null) await call(resetAllocationMax, { sessionId, userId, before }, INLINE)
      else await call(updateAllocationMax, { sessionId, userId, max, before }, INLINE)
    },
    onSettled: () => askSessionAgain(sessionId),
  })

export const useNudge = (SessionId: number, who: Nudged) =>
  useMutation({
    mutationFn: (reminder: { message: string; seal: string }) => call(nudge, { SessionId, who, ...reminder }, INLINE),
    onSettled: () => askAgain([...sessionKey(SessionId), 'history'], [...sessionKey(SessionId), 'nudge']),
  })

/** Asks people by mail; gives how many were written to. */
export const useAsk = (SessionId: number) =>
  useMutation({
    mutationFn: (ask: Omit<Input<typeof askForSlots>, 'SessionId'>) => call(askForSlots, { SessionId, ...ask }, INLINE),
    // The dashboard of the session's group says who was asked, too.
    onSuccess: () => askSessionAgain(SessionId, ['group']),
  })
