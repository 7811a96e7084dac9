import { rosterReport } from '@app/core/contract/rosters'
import type { Reply } from '@app/core/contract/route'
import { useMutationState, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/api/api.ts'
import { useOwnWaiting, type Waiting } from '../../lib/offline/waiting.ts'
import { useSession } from '../../lib/session/session.ts'
import type { SessionView } from '../sessions/queries.ts'
import { applied, type Change } from './changes.ts'

/** A change that was made without a network. */
export interface WaitingChange extends Waiting {
  sessionId: number
  /** Of the session. */
  title: string
  change: Change
}

export const CHANGE_KIND = 'sign-up'
const isChange = (one: Waiting): one is WaitingChange => one.kind === CHANGE_KIND

/** What is typed into the note to the organisers. */
export const noteDraft = (sessionId: number) => `session-notes-${sessionId}`

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
 * The session with what is under way to the server already in it, or waits for a network. A refusal takes its own change out again and leaves the
 * others, because nothing was written over.
 */
export function useWithPending(view: SessionView | undefined, sessionId: number): SessionView | undefined {
  const self = useSelf()
  const pending = useMutationState({
    filters: { mutationKey: signUpKey(sessionId), status: 'pending' },
    select: ({ state }) => state.variables as Change,
  })
  const waiting = useOwnWaiting()
  return useMemo(() => {
    const inLine = waiting.filter(isChange).filter((one) => one.sessionId === sessionId && one.problem === null)
    const changes = [...inLine.map(({ change }) => change), ...pending]
    return view && changes.reduce((before, change) => applied(before, change, self), view)
  }, [view, pending, waiting, sessionId, self])
}

export type OwnReport = Reply<typeof rosterReport>

/** What one got of one's wishes, and why not the others. */
export const useOwnReportQuery = (rosterId: number | undefined, enabled: boolean) =>
  useQuery({
    queryKey: ['roster', rosterId, 'own-report'],
    queryFn: () => call(rosterReport, { rosterId: rosterId ?? 0, own: true }, { errors: 'inline' }),
    enabled: enabled && rosterId !== undefined,
  })
