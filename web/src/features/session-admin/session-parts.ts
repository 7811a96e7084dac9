interface Dated {
  startDate: string
  endDate: string
  deleted: boolean
}

/** The one that is on or comes first, what follows it in its order, and what is over, the latest first. A deleted one is no next one. */
export function inParts<S extends Dated>(sessions: readonly S[], now: Date): { next: S[]; later: S[]; past: S[] } {
  const byStart = sessions.toSorted((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate))
  const isToCome = ({ endDate, deleted }: S) => !deleted && Date.parse(endDate) > now.getTime()
  const [first, ...later] = byStart.filter(isToCome)
  return { next: first ? [first] : [], later, past: byStart.filter((one) => !isToCome(one)).toReversed() }
}
