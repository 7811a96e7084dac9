import { updateSlotNote } from '@app/core/contract/slots'
import { call } from '../../lib/api.ts'
import { dropDraft } from '../../lib/draft.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { Waiting } from '../../lib/waiting.ts'
import { sessionKey } from '../sessions/queries.ts'

export const NOTE_KIND = 'slot-note'

/** A note on one's own part that was written without a network. */
export interface WaitingNote extends Waiting {
  sessionId: number
  slotId: number
  note: string
  /** What the writer saw: a note that somebody else wrote since is not written over. */
  was: string
}

export const noteWords = ({ note }: WaitingNote) => `Your note for the band, “${note}”`

export async function sendWaitingNote({ sessionId, slotId, note, was }: WaitingNote): Promise<void> {
  try {
    await call(updateSlotNote, { slotId, note, was }, { errors: 'quiet' })
    dropDraft(`slot-note-${slotId}`)
  } finally {
    void queryClient.invalidateQueries({ queryKey: sessionKey(sessionId) })
  }
}
