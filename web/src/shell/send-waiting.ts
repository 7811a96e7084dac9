import { isUnsent, sendUnsent } from '../features/messages/outbox.ts'
import { NOTE_KIND, noteWords, sendWaitingNote, type WaitingNote } from '../features/session-songs/waiting-note.ts'
import { CHANGE_KIND, type WaitingChange } from '../features/signup/queries.ts'
import { changeWords, sendWaitingChange } from '../features/signup/waiting-change.ts'
import { openOutbox } from '../lib/outbox.ts'
import { showToast } from '../lib/toasts.ts'
import type { Waiting } from '../lib/waiting.ts'
import { countOf } from '../lib/words.ts'

async function send(one: Waiting): Promise<void> {
  if (isUnsent(one)) return sendUnsent(one)
  if (one.kind === CHANGE_KIND) return sendWaitingChange(one as WaitingChange)
  if (one.kind === NOTE_KIND) return sendWaitingNote(one as WaitingNote)
}

/** What somebody did, as a sentence begins. */
export function wordsOf(one: Waiting): string {
  if (isUnsent(one)) return 'Your message'
  if (one.kind === NOTE_KIND) return noteWords(one as WaitingNote)
  return changeWords(one as WaitingChange)
}

/** A message is seen to have arrived where it was written; a change was shown long ago. */
function tellSent(sent: Waiting[]): void {
  const changes = sent.filter((one) => !isUnsent(one))
  const [first] = changes
  if (!first) return
  const body = changes.length === 1 ? `${wordsOf(first)} was sent.` : `${countOf(changes.length, 'change')} were sent.`
  showToast({ kind: 'plain', title: 'You are back online', body })
}

export const { flush } = openOutbox(send, tellSent)
