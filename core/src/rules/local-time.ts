import { wallClock } from './wall-clock.ts'

const DAY_MS = 86_400_000

export type InstantVerdict = { ok: true; at: Date } | { ok: false; reason: 'NO_SUCH_TIME' }

/**
 * The instant that a clock on the wall shows. An hour that a clock change leaves out is no time; one that comes twice is the first.
 * What carries its own offset is an instant already.
 */
export function instantOf(text: string, zone: string): InstantVerdict {
  if (/(Z|[+-]\d\d:?\d\d)$/.test(text)) return { ok: true, at: new Date(text) }
  const clock = Date.parse(`${text}Z`)
  // Whatever the clocks do that day, they stand as the day before or as the day after.
  const candidates = [clock - DAY_MS, clock + DAY_MS]
    .map((near) => clock - (wallClock(near, zone).getTime() - near))
    .filter((at) => wallClock(at, zone).getTime() === clock)
  return candidates.length ? { ok: true, at: new Date(Math.min(...candidates)) } : { ok: false, reason: 'NO_SUCH_TIME' }
}

/** What the clock on the wall shows then, as 2026-11-12T19:30. */
export const localTimeOf = (at: Date, zone: string): string => wallClock(at, zone).toISOString().slice(0, 16)
