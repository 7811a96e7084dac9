import { relativeTime } from '@app/core/rules/time'
import { changedMeanwhile } from '../errors.ts'

interface Clash {
  /** The field as the caller sent it. */
  field: string
  /** What it is called, where one refusal is about several things. */
  name?: string
  /** What it is now, in words; left out where it is too long for a line. */
  now?: string | undefined
  last: { at: Date; by: { firstName: string; lastName: string } | null } | undefined
}

/** Refuses what would be saved over somebody else's change, and says at each field who made it, when, and what it is now. */
export function refuseClashes(clashes: Clash[], at: Date): void {
  if (!clashes.length) return
  const sentence = ({ name = 'this', now, last }: Clash) => {
    const who = [last?.by?.firstName, last?.by?.lastName].filter(Boolean).join(' ') || 'Somebody else'
    const when = last ? ` ${relativeTime(last.at, at)}` : ' meanwhile'
    return `${who} changed ${name}${when}${now === undefined ? '' : `: ${now}`}.`
  }
  throw changedMeanwhile(Object.fromEntries(clashes.map((clash) => [clash.field, sentence(clash)])))
}
