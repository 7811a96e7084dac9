import type { SignUpState } from '@app/core/contract/slots'
import { mergedChange } from '@app/core/rules/merged-change'
import { refuseClashes } from '../lib/db/clashes.ts'
import type { Db } from '../lib/db/database.ts'
import { notFound } from '../lib/errors.ts'
import { lastChange } from '../session-history/sql.ts'
import { findSignUps, setSignUp } from './sql.ts'

interface Wanted {
  instrumentId: number
  state: SignUpState
  reason: string
  /** What the caller saw; left out, it is written over whatever it is. */
  wasState?: SignUpState | undefined
  wasReason?: string | undefined
}

const IN_WORDS: Record<SignUpState, string> = { 1: 'open', 2: 'waitlist only', 3: 'closed', 4: 'not used' }

/**
 * Opens or closes instruments under the session's lock: all of them, or none where somebody else changed one meanwhile. Gives those
 * that differ from what they were.
 */
export async function changeSignUps(
  db: Db,
  sessionId: number,
  wanted: Wanted[],
  now: Date,
): Promise<{ instrumentId: number; state: SignUpState; reason: string }[]> {
  const ids = wanted.map(({ instrumentId }) => instrumentId)
  const before = new Map((await findSignUps(db, sessionId, ids)).map((one) => [one.instrumentId, one]))
  const merged = wanted.map(({ instrumentId, wasState, wasReason, ...asked }) => {
    const one = before.get(instrumentId)
    if (!one) throw notFound('An instrument')
    const { state, reason, instrumentName } = one
    const seen = { ...(wasState && { state: wasState }), ...(wasReason !== undefined && { reason: wasReason }) }
    const { changes, clashes } = mergedChange({ state, reason }, asked, seen)
    return { instrumentId, instrumentName, after: { state, reason, ...changes }, changes, clashes, one }
  })
  const clashing = merged.filter(({ clashes }) => clashes.length)
  const told = clashing.map(async ({ instrumentId, instrumentName, clashes: [field = 'state'], one }) => ({
    last: await lastChange(db, sessionId, ['sign-up-state-changed', 'sign-up-states-changed'], { instrumentId }),
    ...(wanted.length === 1
      ? { field }
      : { field: `${instrumentId}.${field}`, name: instrumentName, now: IN_WORDS[one.state] }),
  }))
  refuseClashes(await Promise.all(told), now)
  const changed = merged.filter(({ changes }) => Object.keys(changes).length)
  for (const { instrumentId, after } of changed) await setSignUp(db, sessionId, instrumentId, after.state, after.reason)
  return changed.map(({ instrumentId, after }) => ({ instrumentId, ...after }))
}
