import { CONFIRM_BY_WORDS, mayConfirmBy, usualConfirmBy } from '@app/core/rules/confirm-by'
import { instantOf, localTimeOf } from '@app/core/rules/local-time'
import { useState } from 'react'
import { useReaderZone } from '../../lib/session/reader-zone.ts'
import { useNow } from '../../lib/view/use-now.ts'
import { readersTime } from '../../lib/words/clock.ts'
import type { SessionView } from '../sessions/queries.ts'

const HOUR_MS = 3_600_000

/** By when people are to answer: a time on the session's clock, what is wrong with it, and the instant if nothing is. */
export function useConfirmBy({ startDate, timeZoneId, settings }: SessionView['session']) {
  const now = useNow()
  const readerZone = useReaderZone()
  const startsAt = new Date(startDate)
  const usual = usualConfirmBy(startsAt, now)
  const [by, onChange] = useState(usual && !settings.firstCome ? localTimeOf(usual, timeZoneId) : '')
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
