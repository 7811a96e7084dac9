import { useMutationState } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type SessionView, useSessionQuery } from '../sessions/queries.ts'
import { changed, type SetChange } from './set-changes.ts'

export const setKey = (sessionId: number) => ['set', sessionId]

/** The session with what is under way to the server already in it; a refusal takes its own change out again. */
export function useSetQuery(sessionId: number) {
  const query = useSessionQuery(sessionId)
  const pending = useMutationState({
    filters: { mutationKey: setKey(sessionId), status: 'pending' },
    select: ({ state }) => state.variables as SetChange,
  })
  const { data } = query
  const view: SessionView | undefined = useMemo(() => {
    if (!data || !pending.length) return data
    const songs = pending.reduce(changed, data.session.songs)
    return { ...data, session: { ...data.session, songs } }
  }, [data, pending])
  return { ...query, view }
}
