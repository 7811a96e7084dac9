import type { JoinPolicy } from '@app/core/contract/groups'
import { isSameZone, zoneName } from '../../lib/words/zones.ts'
import type { GroupDetail } from './queries.ts'

/** A new group as a form holds it. An empty zone is the city's own, an empty currency the country's. */
export const EMPTY = {
  name: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  timeZoneId: '',
  currency: '',
  visibility: 'public',
  joinPolicy: 'approval' as string,
}
export type GroupValues = typeof EMPTY

export const toValues = (group: GroupDetail['group']): GroupValues => ({
  name: group.name,
  city: group.city,
  state: group.state,
  zip: group.zip,
  country: group.country,
  timeZoneId: group.timeZoneId,
  currency: group.currency,
  visibility: group.isPublic ? 'public' : 'private',
  joinPolicy: group.joinPolicy,
})

export const toBody = ({ visibility, joinPolicy, timeZoneId, currency, ...rest }: GroupValues) => ({
  ...rest,
  timeZoneId: timeZoneId || null,
  currency: currency || null,
  isPublic: visibility === 'public',
  joinPolicy: joinPolicy as JoinPolicy,
})

/** The place and the zone, as one thing to be sure about. */
export const placeAndZone = ({ city, state, country, timeZoneId }: GroupValues) =>
  [city, state, country, timeZoneId].map((part) => part.trim()).join('|')

/** Why the zone is asked about before it is saved; null when nobody needs to be asked. */
export function zoneDoubt(
  values: GroupValues,
  /** The city that was typed, where it is known. */
  here: { city: string; timeZoneId: string } | undefined,
  /** What was chosen on purpose, or stood there before. */
  sure: string,
): string | null {
  if (!here || !values.timeZoneId || isSameZone(here.timeZoneId, values.timeZoneId)) return null
  if (placeAndZone(values) === sure) return null
  return `${here.city} is in ${zoneName(here.timeZoneId)}. Choose that, or save again to keep ${zoneName(values.timeZoneId)}.`
}
