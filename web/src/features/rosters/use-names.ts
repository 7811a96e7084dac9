import { useMemo } from 'react'
import { useRosterQuery } from './queries.ts'
import { shortNames } from './words.ts'

/** What everybody in a roster is called for short. */
export function useNamesQuery(rosterId: number): ReadonlyMap<number, string> {
  const { data } = useRosterQuery(rosterId)
  return useMemo(() => shortNames(data?.people ?? []), [data?.people])
}
