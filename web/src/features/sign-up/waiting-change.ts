import { sessionDetails } from '@app/core/contract/sessions'
import { isRosterOut } from '@app/core/rules/roster-out'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { dropSentDraft } from '../../lib/form/draft.ts'
import { showToast } from '../../lib/toasts.ts'
import { askSessionAgain, type SessionView } from '../sessions/queries.ts'
import type { Change } from './changes.ts'
import { send } from './mutations.ts'
import { noteDraft, type WaitingChange } from './queries.ts'

export const changeName = ({ change, title }: WaitingChange) => {
  if (change.kind === 'rank') return `The order of your wishes for ${title}`
  if (change.kind === 'come' && change.notes !== undefined) return `Your note to the organisers of ${title}`
  return `How many songs you want at ${title}`
}

const refusal = (code: string, message: string) => new ApiError({ status: 409, code, message })

/** What became of the session meanwhile decides whether the change still means what it meant. */
function checkAgainst({ session, me }: SessionView, { change }: WaitingChange): void {
  if (change.kind === 'come' && !me.registration)
    throw refusal('NOT_IN', 'You are no longer signed up for it, so nothing was changed.')
  if (change.kind !== 'rank') return
  if (new Date() >= new Date(session.endDate)) throw refusal('SESSION_OVER', 'The session is over.')
  if (isRosterOut(session)) throw refusal('ROSTER_OUT', 'The roster came out while you were away.')
  if (!me.wishes.some(({ slotId }) => change.slotIds.includes(slotId)))
    throw refusal('WISHES_GONE', 'These wishes are gone.')
}

/** A note leaves the number of songs as it is by now, whatever it was when the note was written. */
function asOfNow(change: Change, { me: { registration } }: SessionView): Change {
  if (change.kind !== 'come' || change.notes === undefined || !registration) return change
  return { ...change, min: registration.SongAssignMin, max: registration.SongAssignMax }
}

export async function sendWaitingChange(waiting: WaitingChange): Promise<void> {
  const { sessionId, change, title } = waiting
  try {
    const view = await call(sessionDetails, { id: sessionId }, { errors: 'quiet' })
    checkAgainst(view, waiting)
    await send(sessionId, asOfNow(change, view), view, { errors: 'quiet' })
    if (change.kind === 'come' && change.notes !== undefined) dropSentDraft(noteDraft(sessionId), change.notes)
    const isGone = (slotId: number) => !view.me.wishes.some((wish) => wish.slotId === slotId)
    const gone = change.kind === 'rank' ? change.slotIds.filter(isGone).length : 0
    if (gone)
      showToast({
        kind: 'plain',
        title: `Your wishes for ${title} are in your order`,
        body: gone === 1 ? 'One of them has gone in the meantime.' : `${gone} of them have gone in the meantime.`,
      })
    // Before the change leaves the line, so that the old order is not seen in between.
    await askSessionAgain(sessionId)
  } catch (error) {
    void askSessionAgain(sessionId)
    throw error
  }
}
