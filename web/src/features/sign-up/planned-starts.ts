import { isInSet } from '@app/core/rules/readiness'
import { estimatedStarts } from '@app/core/rules/running-order'
import type { SessionView } from '../sessions/queries.ts'

/** When each song of the set is likely to come, as planned. */
export function plannedStarts({ songs, startDate }: SessionView['session']): Map<number, Date> {
  const begins = new Date(startDate)
  const starts = estimatedStarts(songs.filter(isInSet), begins, null, begins)
  return new Map([...starts].flatMap(([id, at]) => (at ? [[id, at] as const] : [])))
}
