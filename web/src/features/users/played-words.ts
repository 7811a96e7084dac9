import { countOf } from '@app/core/rules/count-of'
import { listOf } from '@app/core/rules/list-of'
import { fullDay } from '../../lib/words/poster-day.ts'
import type { UserProfile } from './queries.ts'

type Song = NonNullable<UserProfile['together']>

const WEEK_MS = 6 * 86_400_000

/** 'on Thursday' within a week, 'on 12 November' later. */
export function togetherDay({ startDate, timeZoneId }: Pick<Song, 'startDate' | 'timeZoneId'>, now: Date): string {
  const at = new Date(startDate)
  const isSoon = at.getTime() - now.getTime() < WEEK_MS
  const { weekday, day, month } = fullDay(at, timeZoneId)
  return `on ${isSoon ? weekday : `${day} ${month}`}`
}

const spoken = (instruments: string[]) => listOf(instruments.map((name) => name.toLowerCase()))

/** 'Hana on keys, you on vocals.' */
export const togetherParts = (first: string, { theirs, yours }: Pick<Song, 'theirs' | 'yours'>) =>
  `${first} on ${spoken(theirs)}, you on ${spoken(yours)}.`

/** '3 songs on keys'; '2 on keys, 1 on percussion' */
export function partsWords(parts: UserProfile['sessions'][number]['parts']): string {
  const [only, ...more] = parts
  if (only && !more.length) return `${countOf(only.songs, 'song')} on ${only.instrumentName.toLowerCase()}`
  return parts.map(({ instrumentName, songs }) => `${songs} on ${instrumentName.toLowerCase()}`).join(', ')
}
