import { type Description, engine } from '@app/core/roster/engine'
import type { Board } from './board.ts'

/** The core slots that nobody has, with the cause, as the set and its songs have them: the engine goes by their ids. */
export function emptySlots({ session, names }: Board, { report }: Description) {
  const places = new Map(session.slots.map(({ id }, index) => [id, index]))
  const placeIn = ({ slotId }: { slotId: number }) => places.get(slotId) ?? 0
  return report.emptyRequired
    .toSorted((a, b) => placeIn(a) - placeIn(b))
    .map(({ slotId, cause }) => ({
      slotId,
      why: engine.sentences({ about: 'empty-slot', value: cause }, { role: 'organiser' }, names).join(' '),
    }))
}
