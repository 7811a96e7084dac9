import { queryClient } from '../../lib/api/query-client.ts'
import { useSetChange } from '../set-list/mutations.ts'
import { rosterKey } from './queries.ts'

/** Brings a song back into the set; what the roster makes of it is asked for again. */
export function useBringBack(sessionId: number, rosterId: number) {
  const { mutate, isPending } = useSetChange(sessionId)
  const bringBack = (songId: number) =>
    mutate(
      { kind: 'cut', songId, cut: false },
      { onSuccess: () => queryClient.invalidateQueries({ queryKey: rosterKey(rosterId) }) },
    )
  return { bringBack, isPending }
}
