import type { Slot } from '../input/input.ts'
import type { Session } from '../input/session.ts'
import { WAITLIST } from '../input/wishes.ts'

export type EmptyCause =
  | 'nobody-registered'
  /** Somebody registered, and nobody who did is rated high enough. */
  | 'nobody-rated-enough'
  | 'only-waitlist'
  | 'everyone-at-maximum'
  /** Those with room left play another slot of the same song. */
  | 'everyone-at-maximum-or-in-song'
  /** Somebody could take it: not so in an optimal roster, but a roster made by hand may leave it. */
  | 'somebody-could'

/** Why nobody plays a slot. Reasons are tried from the plainest on. */
export function whyEmpty(session: Session, holder: Int32Array, load: Int32Array, slot: number): EmptyCause {
  const { wishes } = session
  const { id, instrumentId } = session.slots[slot] as Slot
  let candidates = 0
  let waiting = 0
  let inSong = 0
  for (let person = 0; person < load.length; person++) {
    for (let wish = wishes.start[person] as number; wish < (wishes.start[person + 1] as number); wish++) {
      if (wishes.slot[wish] !== slot) continue
      if (wishes.source[wish] === WAITLIST) {
        waiting++
        continue
      }
      candidates++
      if ((load[person] as number) >= (session.max[person] as number)) continue
      if (!playsPart(session, holder, person, session.partOfSlot[slot] as number)) return 'somebody-could'
      inSong++
    }
  }
  if (inSong > 0) return 'everyone-at-maximum-or-in-song'
  if (candidates > 0) return 'everyone-at-maximum'
  if (waiting > 0) return 'only-waitlist'
  const { registrations, wildcards } = session.input
  const asked =
    registrations.some((row) => row.slotId === id) || wildcards.some((row) => row.instrumentId === instrumentId)
  return asked ? 'nobody-rated-enough' : 'nobody-registered'
}

function playsPart(session: Session, holder: Int32Array, person: number, part: number): boolean {
  return holder.some((who, slot) => who === person && session.partOfSlot[slot] === part)
}
