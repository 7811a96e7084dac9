import { nowOrLater } from '../../lib/offline/wait.ts'
import type { Change } from './changes.ts'
import type { Own } from './mutations.ts'
import { CHANGE_KIND, noteDraft, type WaitingChange } from './queries.ts'

/** Makes a change that counts whenever it arrives. */
export function changeNowOrLater(
  { id, title }: { id: number; title: string },
  change: Change,
  now: () => Promise<Own>,
) {
  // The note and the number of songs are sent by the same call, and are two things all the same.
  const isNote = change.kind === 'come' && change.notes !== undefined
  const name = isNote ? noteDraft(id) : `${CHANGE_KIND}-${id}-${change.kind}`
  return nowOrLater<Own, WaitingChange>(now, { kind: CHANGE_KIND, name, sessionId: id, title, change })
}
