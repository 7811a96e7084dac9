import { levelOf, type Session } from '../input/session.ts'
import { costOf } from '../input/wishes.ts'

/** What a roster is worth, by step. More is better, but for the priority cost. */
export type Objective = {
  /** 1. Songs with every required slot filled. */
  readonly playable: number
  /** 2. */
  readonly required: number
  /** 3. */
  readonly slots: number
  /** 4. How many songs stand at each level, as [level, songs], lowest level first, empty levels left out. */
  readonly levels: readonly (readonly [level: number, songs: number])[]
  /** 5. */
  readonly priorityCost: number
}

export function measure(session: Session, holder: Int32Array): Objective {
  const load = new Int32Array(session.people.length)
  const atLevel = new Map<number, number>()
  let required = 0
  let slots = 0
  let priorityCost = 0
  for (let slot = 0; slot < holder.length; slot++) {
    const person = holder[slot] as number
    if (person < 0) continue
    slots++
    if (session.required[slot]) required++
    const k = (load[person] as number) + 1
    load[person] = k
    const level = levelOf(session, person, k)
    atLevel.set(level, (atLevel.get(level) ?? 0) + 1)
    priorityCost += costOf(session, person, slot)
  }
  const playable = playableSongs(session, holder).reduce((sum, one) => sum + one, 0)
  return { playable, required, slots, levels: [...atLevel].sort((a, b) => a[0] - b[0]), priorityCost }
}

/** 1 for each song that is not cut and has every required slot filled. */
export function playableSongs(session: Session, holder: Int32Array): Uint8Array {
  const playable = Uint8Array.from(session.songs, (song) => (song.cut ? 0 : 1))
  for (let slot = 0; slot < holder.length; slot++) {
    if (session.required[slot] && (holder[slot] as number) < 0) playable[session.songOfSlot[slot] as number] = 0
  }
  return playable
}
