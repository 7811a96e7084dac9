import { CONFIRM_BY_WORDS, mayConfirmBy, usualConfirmBy } from '@app/core/rules/confirm-by'
import { instantOf, localTimeOf } from '@app/core/rules/local-time'
import { useState } from 'react'
import { useReaderZone } from '../../lib/session/reader-zone.ts'
import { useNow } from '../../lib/view/use-now.ts'
import { readersTime } from '../../lib/words/clock.ts'
import type { SessionView } from '../sessions/queries.ts'
import type { PublishPreview } from './queries.ts'

const HOUR_MS = 3_600_000

/**
 * By when people are to answer: a time on the session's clock, what is wrong with it, and the instant if nothing is. Of what is
 * out they were asked by some time, or by none: that is where it begins, as long as the time is of use.
 */
export function useConfirmBy(
  { startDate, timeZoneId, settings }: SessionView['session'],
  out: PublishPreview['out'] | undefined,
) {
  const now = useNow()
  const readerZone = useReaderZone()
  const startsAt = new Date(startDate)
  const usual = usualConfirmBy(startsAt, now)
  const asked = out?.confirmBy ? new Date(out.confirmBy) : null
  const stands = asked && mayConfirmBy(asked, { startsAt, now }).ok
  const isNone = settings.firstCome || out?.confirmBy === null
  const first = isNone ? null : stands ? asked : usual
  const [typed, onChange] = useState<string | null>(null)
  const by = typed ?? (first ? localTimeOf(first, timeZoneId) : '')
  const at = by ? instantOf(by, timeZoneId) : null
  const verdict = at?.ok ? mayConfirmBy(at.at, { startsAt, now }) : null
  const fault =
    at && !at.ok ? 'There is no such time that day.' : verdict && !verdict.ok ? CONFIRM_BY_WORDS[verdict.reason] : null
  return {
    by,
    usual: localTimeOf(usual ?? new Date(startsAt.getTime() - HOUR_MS), timeZoneId),
    fault,
    /** The same on the organiser's own clock, where that shows something else. */
    here: at?.ok ? readersTime(at.at, timeZoneId, readerZone) : null,
    onChange,
    confirmBy: at?.ok && !fault ? at.at.toISOString() : null,
  }
}
