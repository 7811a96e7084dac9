import { updateSlotNote } from '@app/core/contract/slots'
import { call } from '../../lib/api/api.ts'
import { dropSentDraft } from '../../lib/form/draft.ts'
import type { Waiting } from '../../lib/offline/waiting.ts'
import { askSessionAgain } from '../sessions/queries.ts'

export const NOTE_KIND = 'slot-note'

/** A note on one's own part that was written without a network. */
export interface WaitingNote extends Waiting {
  sessionId: number
  slotId: number
  note: string
  /** What the writer saw: a note that somebody else wrote since is not written over. */
  was: string
}

/** What is typed into it. */
export const slotNoteDraft = (slotId: number) => `slot-note-${slotId}`

export async function sendWaitingNote({ sessionId, slotId, note, was }: WaitingNote): Promise<void> {
  try {
    await call(updateSlotNote, { slotId, note, was }, { errors: 'quiet' })
    dropSentDraft(slotNoteDraft(slotId), note)
    // Before it leaves the line, so that the old one is not seen in between.
    await askSessionAgain(sessionId)
  } catch (error) {
    void askSessionAgain(sessionId)
    throw error
  }
}
