interface SlotState {
  required: boolean
  /** How many want it. */
  wishes: number
  player: object | null
}

interface SongState<S> {
  cut: boolean
  suggested: boolean
  slots: readonly S[]
}

/** A slot has somebody: whoever plays it or, as long as there is no roster, whoever wants it. */
const isCovered = (slot: SlotState, rosterPublished: boolean) =>
  slot.player !== null || (!rosterPublished && slot.wishes > 0)

/** The slots that keep a song from being played: core slots with nobody. Where it has no core, anybody at all makes it a song. */
export function lackingSlots<S extends SlotState>(slots: readonly S[], rosterPublished: boolean): S[] {
  const core = slots.filter((slot) => slot.required)
  if (core.length) return core.filter((slot) => !isCovered(slot, rosterPublished))
  return slots.some((slot) => isCovered(slot, rosterPublished)) ? [] : [...slots]
}

/** A song without slots lacks none, and still nobody can play it. */
const canBePlayed = <S extends SlotState>(slots: readonly S[], rosterPublished: boolean) =>
  slots.length > 0 && lackingSlots(slots, rosterPublished).length === 0

/** What is played: neither cut nor only suggested. */
export const isInSet = ({ cut, suggested }: { cut: boolean; suggested: boolean }) => !cut && !suggested

/** How many songs of the set can be played, and which cannot. Every readiness that anybody sees is this one. */
export function readinessOf<S extends SlotState, Song extends SongState<S>>(
  songs: readonly (Song & { slots: readonly S[] })[],
  rosterPublished: boolean,
) {
  const set = songs.filter(isInSet)
  const short = set.filter(({ slots }) => !canBePlayed(slots, rosterPublished))
  return {
    songs: set.length,
    ready: set.length - short.length,
    short: short.map((song) => ({ song, lacking: lackingSlots<S>(song.slots, rosterPublished) })),
  }
}
