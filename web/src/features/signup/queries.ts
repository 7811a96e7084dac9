import { useMutationState } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '../../lib/session.ts'
import type { SessionView } from '../sessions/queries.ts'
import { applied, type Change } from './changes.ts'

export const signUpKey = (sessionId: number) => ['sign-up', sessionId]

/** Whoever is signed in, as lists show people. */
export function useSelf() {
  const profile = useSession((session) => session.profile)
  return useMemo(
    () => ({
      userId: profile?.userId ?? 0,
      firstName: profile?.firstName ?? '',
      lastName: profile?.lastName ?? '',
      imageUrl: profile?.imageUrl ?? null,
    }),
    [profile],
  )
}

/**
 * The session with what is under way to the server already in it. A refusal takes its own change out again and leaves the
 * others, because nothing was written over.
 */
export function useWithPending(view: SessionView | undefined, sessionId: number): SessionView | undefined {
  const self = useSelf()
  const pending = useMutationState({
    filters: { mutationKey: signUpKey(sessionId), status: 'pending' },
    select: ({ state }) => state.variables as Change,
  })
  return useMemo(
    () => view && pending.reduce((before, change) => applied(before, change, self), view),
    [view, pending, self],
  )
}
