interface Part {
  slotId: number
  instrumentId: number
  /** Of its song. */
  cut: boolean
}

interface Held {
  slotId: number
  locked: boolean
  answer: string | null
}

/**
 * What a draft of these instruments decides afresh when it starts: whoever has one of their parts in a song that is played, but
 * for what an organiser fixed and what its player said yes to.
 */
export function clearedByDraft<H extends Held>(
  parts: readonly Part[],
  held: readonly H[],
  instrumentIds: readonly number[],
): H[] {
  const drafted = new Set(
    parts.flatMap(({ slotId, instrumentId, cut }) => (!cut && instrumentIds.includes(instrumentId) ? [slotId] : [])),
  )
  return held.filter(({ slotId, locked, answer }) => drafted.has(slotId) && !locked && answer !== 'confirmed')
}
