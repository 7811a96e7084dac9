import { lockoutSentence, signUpLockedFor } from '@app/core/rules/sign-up'
import type { SessionContext } from '../lib/access/session-access.ts'
import type { Db } from '../lib/db/database.ts'
import { notFound, refused } from '../lib/errors.ts'
import type { App } from '../lib/http/handle.ts'
import { findSessionRow, lockSession, type SessionRow } from './sql.ts'

/**
 * The session, held until the transaction ends, and what the caller is in it now: whoever leaves the group or deletes the session
 * holds it too, so they come before or after, and not in between.
 */
export async function holdSession(app: App, tx: Db, sessionId: number, callerId: number) {
  const row = await lockSession(tx, sessionId)
  const session = await app.sessionAccess.require('approved', { session: sessionId }, callerId, tx)
  if (!row) throw notFound('This session')
  return { row, session }
}

/** Throws once a session is over. Who came, played and owes stays as it was: only those who run it put that right. */
export function refuseWhenOver({ ends_at }: { ends_at: Date }, now: Date): void {
  if (ends_at <= now) throw refused('SESSION_OVER', lockoutSentence('SESSION_OVER'))
}

/** The same for what changes nothing but wishes: the fairness ledger is made of them, and of their order. */
export async function refuseOnceOver(db: Db, { id, mayRun }: SessionContext, now: Date): Promise<void> {
  const row = mayRun ? undefined : await findSessionRow(db, id)
  if (row) refuseWhenOver(row, now)
}

/** Throws where nobody can sign up any more, for whatever it is. */
export function refuseWhenClosed(row: SessionRow, byOrganiser: boolean, now: Date): void {
  const { ends_at, sign_up_open: signUpOpen, sign_up_closes_at: signUpClosesAt } = row
  const reason = signUpLockedFor({ isOver: ends_at <= now, signUpOpen, signUpClosesAt }, byOrganiser, now)
  if (reason) throw refused(reason, lockoutSentence(reason))
}
