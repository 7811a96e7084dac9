import { instantOf } from '@app/core/rules/local-time'
import { invalid } from '../lib/errors.ts'

/** What was typed at a field as an instant, by the clocks of that zone. */
export function typedInstant(text: string, zone: string, field: string): Date {
  const verdict = instantOf(text, zone)
  if (verdict.ok && !Number.isNaN(verdict.at.getTime())) return verdict.at
  throw invalid({ [field]: `There is no such time in ${zone}: the clocks change then. Choose another.` })
}
