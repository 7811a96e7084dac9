import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { queryClient } from './query-client.ts'
import { laidOver, type Stretch } from './stretch.ts'

/** A list that grows at its end, as far as it has been read back. */
export interface Growing<M> extends Stretch<M> {
  /** Its reader asks for what is new, where that does not come by itself. */
  wantsNewest?: true
}

interface Options<M> {
  queryKey: QueryKey
  /** The newest, or those before that one, the newest of them first. */
  read: (before: number | null) => Promise<{ items: M[]; hasMore: boolean }>
  /** What is new is announced, and comes when its reader asks for it: the list does not move by itself. */
  isHeld?: boolean
  refetchInterval?: number
}

/** A list of which the newest part is asked for again, and older parts once, as one reads on. */
export function useStretchQuery<M extends { id: number }>({ queryKey, read, isHeld = false, ...options }: Options<M>) {
  const cached = () => queryClient.getQueryData<Growing<M>>(queryKey)
  const query = useQuery({
    ...options,
    queryKey,
    queryFn: async (): Promise<Growing<M>> => {
      const before = cached()
      const newest = before?.items.at(-1)?.id
      const { items, hasMore } = await read(isHeld && newest && !before?.wantsNewest ? newest + 1 : null)
      return laidOver(cached(), { items: items.toReversed(), hasEarlier: hasMore, hasLater: false }, newest ?? 0)
    },
  })
  const [state, setState] = useState<'read' | 'reading' | 'failed'>('read')
  const isReading = useRef(false)
  async function fetchNextPage(): Promise<void> {
    const first = cached()?.items[0]
    if (isReading.current || !first) return
    isReading.current = true
    setState('reading')
    try {
      const { items, hasMore } = await read(first.id)
      const earlier = items.toReversed()
      // If a refetch has replaced the list meanwhile, this page no longer joins on to it: it is dropped, and asked for again.
      queryClient.setQueryData<Growing<M>>(queryKey, (list) =>
        list?.items[0]?.id === first.id ? { ...list, items: [...earlier, ...list.items], hasEarlier: hasMore } : list,
      )
      setState('read')
    } catch {
      setState('failed')
    } finally {
      isReading.current = false
    }
  }
  const { data } = query
  return {
    ...query,
    /** The newest first. */
    items: useMemo(() => data?.items.toReversed(), [data]),
    hasNextPage: data?.hasEarlier ?? false,
    isFetchingNextPage: state === 'reading',
    isFetchNextPageError: state === 'failed',
    fetchNextPage,
  }
}

/** What is new in a list that is held comes now. */
export function askForNewest(queryKey: QueryKey): Promise<void> {
  queryClient.setQueriesData<Growing<unknown>>({ queryKey }, (list) => list && { ...list, wantsNewest: true })
  return queryClient.invalidateQueries({ queryKey })
}
