const DAY_MS = 86_400_000

type Verdict = { ok: true } | { ok: false; reason: 'CONFIRM_BY_PAST' | 'CONFIRM_BY_LATE' }

/** Whether people can be asked to say yes or no by then. */
export function mayConfirmBy(by: Date, { startsAt, now }: { startsAt: Date; now: Date }): Verdict {
  if (by <= now) return { ok: false, reason: 'CONFIRM_BY_PAST' }
  return by < startsAt ? { ok: true } : { ok: false, reason: 'CONFIRM_BY_LATE' }
}

export const CONFIRM_BY_WORDS = {
  CONFIRM_BY_PAST: 'This time is over. Choose one that is still to come.',
  CONFIRM_BY_LATE: 'Choose a time before the session starts.',
} as const

/** Two days before, else the day before; null where the session is nearer than that. */
export function usualConfirmBy(startsAt: Date, now: Date): Date | null {
  const days = [2, 1].map((count) => new Date(startsAt.getTime() - count * DAY_MS))
  return days.find((day) => day > now) ?? null
}
