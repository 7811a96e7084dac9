import { instantOf, localTimeOf } from '@app/core/rules/local-time'
import { invalid } from '../lib/errors.ts'

/** What was typed at a field as an instant, by the clocks of that zone. */
export function typedInstant(text: string, zone: string, field: string): Date {
  const verdict = instantOf(text, zone)
  if (verdict.ok && !Number.isNaN(verdict.at.getTime())) return verdict.at
  throw invalid({ [field]: `There is no such time in ${zone}: the clocks change then. Choose another.` })
}

/** As long before the new start as it was before the old one, by the clock on the wall. */
export function closingBefore(
  session: { starts_at: Date; sign_up_closes_at: Date | null },
  startsAt: Date,
  zone: string,
): Date | null {
  if (!session.sign_up_closes_at) return null
  const clock = (at: Date) => Date.parse(`${localTimeOf(at, zone)}Z`)
  const closes = clock(startsAt) - clock(session.starts_at) + clock(session.sign_up_closes_at)
  const at = (time: number) => instantOf(new Date(time).toISOString().slice(0, 16), zone)
  const verdict = at(closes)
  // In the hour that the clocks leave out: by the clocks as they were until then.
  const later = verdict.ok ? verdict : at(closes + 3_600_000)
  return later.ok ? later.at : null
}
