import { countOf } from '@app/core/rules/count-of'
import { isUnsent, sendUnsent } from '../features/messages/outbox.ts'
import { sendReads } from '../features/messages/reads.ts'
import { NOTE_KIND, sendWaitingNote, type WaitingNote } from '../features/session-songs/waiting-note.ts'
import type { WaitingChange } from '../features/sign-up/queries.ts'
import { changeName, sendWaitingChange } from '../features/sign-up/waiting-change.ts'
import { openOutbox } from '../lib/offline/outbox.ts'
import type { Waiting } from '../lib/offline/waiting.ts'
import { showToast } from '../lib/toasts.ts'

const isNote = (one: Waiting): one is WaitingNote => one.kind === NOTE_KIND

function send(one: Waiting): Promise<void> {
  if (isUnsent(one)) return sendUnsent(one)
  return isNote(one) ? sendWaitingNote(one) : sendWaitingChange(one as WaitingChange)
}

/** What somebody did, as a sentence begins. */
export const nameOf = (one: Waiting) => (isNote(one) ? 'Your note for the band' : changeName(one as WaitingChange))

/** What they wrote, which must not get lost. */
export function textOf(one: Waiting): string {
  if (isNote(one)) return one.note
  const { change } = one as WaitingChange
  return change.kind === 'come' ? (change.notes ?? '') : ''
}

/** A message is seen to have arrived where it was written; a change was shown long ago. */
function tellSent(sent: Waiting[]): void {
  const changes = sent.filter((one) => !isUnsent(one))
  const [first] = changes
  if (!first) return
  const body = changes.length === 1 ? `${nameOf(first)} was sent.` : `${countOf(changes.length, 'change')} were sent.`
  showToast({ kind: 'plain', title: 'You are back online', body })
}

const { flush } = openOutbox(send, tellSent)

export const sendAll = () => Promise.all([flush(), sendReads()])
